/** What is wrong with what was entered, and the names of what people enter. */
export const fieldWords = {
  'field.missing': '{field} is missing.',
  'field.tooLong': '{field} is too long: it can have {limit} characters.',
  'field.badAddress':
    '{field} cannot be used: it must be a whole address that begins with http:// or https://, without spaces and with a port up to 65535.',
  'field.wrong': '{field} cannot be used as it is.',
  'field.unknown': 'Something that was entered cannot be used.',
  'field.several': '{one} {others}',
  'field.name': 'The name',
  'field.title': 'The title',
  'field.prompt': 'What the agent is told',
  'field.when': 'The time',
  'field.folder': 'The folder',
  'field.address': 'The address',
  'field.key': 'The key',
  'field.value': 'The value',
  'field.text': 'The text',
  'field.host': 'The host',
  'field.pattern': 'The pattern',
  'field.command': 'The command',
  'field.path': 'The path',
} as const
