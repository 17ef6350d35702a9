/** Skills as a model reads them: who there is, and what it was given. */

const MAX_CATALOGUE = 12_000
/** Of all that a conversation carries on when its older part goes. */
const MAX_CARRIED = 24_000

const HEADING = `# Skills
Texts that tell how to do one kind of work here. When the task fits one, load it with skill_view before you begin.`

export function catalogueText(skills: readonly { name: string; description: string }[]): string {
  if (skills.length === 0) return ''
  const lines: string[] = []
  let chars = 0
  for (const { name, description } of skills) {
    const line = `- ${name}: ${description.replaceAll(/\s+/g, ' ')}`
    chars += line.length
    if (chars > MAX_CATALOGUE) break
    lines.push(line)
  }
  const left = skills.length - lines.length
  if (left > 0) lines.push(`- and ${left} more: see skills_list`)
  return [HEADING, ...lines].join('\n')
}

export function loadedText(loaded: Map<string, string>): string {
  const parts: string[] = []
  let room = MAX_CARRIED
  // The newest counts most.
  for (const [name, body] of [...loaded].toReversed()) {
    if (body.length > room) {
      // Gone from the conversation, so it may be given anew.
      loaded.delete(name)
      continue
    }
    room -= body.length
    parts.push(`## Skill ${name}, as it was loaded\n${body}`)
  }
  return parts.join('\n\n')
}
