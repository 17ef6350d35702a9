import { registry, type ToolContext, toolError } from '#tool-api'
import { hasAnySkill } from './skills/has-any-skill.ts'

registry.register({
  name: 'skills_list',
  toolset: 'skills',
  emoji: '📚',
  description: 'See which skills there are',
  checkFn: hasAnySkill,
  schema: {
    description:
      'List the skills that can be used here: texts that tell how to do one kind of work well. Load one with skill_view.',
    parameters: {
      type: 'object',
      properties: {
        category: { type: 'string', description: 'Only those of this category' },
      },
    },
  },
  handler: listSkills,
})

registry.register({
  name: 'skill_view',
  toolset: 'skills',
  emoji: '📖',
  description: 'Load a skill, or one of its files',
  checkFn: hasAnySkill,
  schema: {
    description:
      'Load a skill: what it tells, the folder it lies in, and the names of its files. With file_path, one of those files instead. Its scripts are run with the terminal tool, from its folder.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 64, description: 'The name of the skill' },
        file_path: {
          type: 'string',
          maxLength: 500,
          description: 'A file of the skill, such as references/api.md',
        },
      },
      required: ['name'],
    },
  },
  handler: viewSkill,
})

async function listSkills(
  { category }: { category?: string },
  { skills }: ToolContext,
): Promise<string> {
  const all = await skills.list()
  const listed = all.filter((skill) => !category || skill.category === category)
  const categories = [...new Set(all.flatMap((skill) => skill.category || []))]
  return JSON.stringify({
    success: true,
    skills: listed.map(({ name, description, category: of }) => ({
      ...{ name, description },
      ...(of && { category: of }),
    })),
    count: listed.length,
    ...(categories.length > 0 && { categories }),
  })
}

async function viewSkill(
  { name, file_path }: { name: string; file_path?: string },
  { skills }: ToolContext,
): Promise<string> {
  if (file_path && file_path !== 'SKILL.md') {
    const read = await skills.read(name, file_path)
    if (!read.ok) return toolError(read.message, { success: false })
    return JSON.stringify({ success: true, name, file_path, content: read.text })
  }
  const answer = await skills.view(name)
  if (!answer.ok) return toolError(answer.message, { success: false })
  const { body, folder, files, isLoaded, description } = answer.skill
  if (isLoaded)
    return JSON.stringify({
      ...{ success: true, name, already_loaded: true },
      note: 'This skill is loaded already; its text stands above in this conversation.',
      ...{ folder, files },
    })
  return JSON.stringify({ success: true, name, description, content: body, folder, files })
}
