import { registry, type ToolContext, toolError } from '#tool-api'

type Change = Parameters<ToolContext['skills']['change']>[0]

registry.register({
  name: 'skill_manage',
  toolset: 'skills',
  emoji: '✍️',
  description: 'Write down how to do something, as a skill',
  schema: {
    description: [
      'Keep what you have learned about one kind of work as a skill, or mend one of the app’s own: a',
      'way that cost time to find, the pitfalls, the exact commands. SKILL.md begins with a front matter',
      '(a line ---, name and description, a line ---); the description says when to use it. The person',
      'is asked each time, with the difference.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['create', 'patch', 'edit', 'delete', 'write_file', 'remove_file'],
          description:
            'create: a new skill from content. edit: the whole SKILL.md anew. patch: old_string becomes new_string. write_file, remove_file: a file beside SKILL.md. delete: the whole skill',
        },
        name: { type: 'string', maxLength: 64, description: 'Small letters, digits and -' },
        content: { type: 'string', description: 'The whole SKILL.md, for create and edit' },
        old_string: { type: 'string', description: 'For patch: the text that stands there' },
        new_string: { type: 'string', description: 'For patch: what it becomes' },
        replace_all: { type: 'boolean', description: 'For patch: everywhere' },
        category: { type: 'string', description: 'For create: one word to sort it under' },
        file_path: { type: 'string', description: 'Such as references/api.md or scripts/run.sh' },
        file_content: { type: 'string', description: 'For write_file' },
        absorbed_into: {
          type: 'string',
          description: 'For delete: the skill that holds its contents now',
        },
      },
      required: ['action', 'name'],
    },
  },
  handler: manageSkill,
})

async function manageSkill(change: Change, { skills }: ToolContext): Promise<string> {
  const answer = await skills.change(change)
  if (!answer.ok) return toolError(answer.message, { success: false })
  return JSON.stringify({ success: true, name: change.name, path: answer.path })
}
