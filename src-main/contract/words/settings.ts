/** Settings and keys that cannot be used. */
export const settingsWords = {
  'settings.keysUnreadable': 'The stored keys could not be read',
  'settings.keysKeptAs': 'The file is kept as {file}. Enter the keys again. ({cause})',
  'settings.changedOutside': 'The settings file was changed outside this window',
  'settings.unusable': 'The settings could not be used, so the defaults apply',
  'settings.sectionUnusable': 'The {section} settings could not be used, so their defaults apply',
  'settings.keptAs': '{reason}. What was there is kept as {file}.',
  'settings.changedMeanwhile': 'it was changed while Talaria was running',
  'settings.noObject': 'it does not hold a JSON object',
  'settings.newer': 'it was written by a newer Talaria (settings version {version})',
  'settings.notJson': 'it is not valid JSON ({cause})',
  'settings.notExported': 'this is not a file of exported Talaria settings',
  'settings.notImported': 'these settings cannot be used: {cause}',
} as const
