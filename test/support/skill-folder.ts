/** Skills as people write them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function skillText(name: string, body = 'Do it well.', more = ''): string {
  return `---\nname: ${name}\ndescription: How to ${name}\n${more}---\n\n${body}\n`
}

/** In `<root>/<name>`; the folder of the skill. */
export function writeSkill(
  root: string,
  name: string,
  { text = skillText(name), files = {} }: { text?: string; files?: Record<string, string> } = {},
): string {
  const folder = join(root, name)
  for (const [path, content] of Object.entries({ 'SKILL.md': text, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
