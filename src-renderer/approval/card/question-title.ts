/** What a question is about, as its card and its row in the list say it. */
import type { QuestionView } from '#contract'
import type { Text } from '../../language/en.ts'

export function titleOf(
  { about, tool, typedInto, findings, command }: QuestionView,
  t: Text['approval'],
) {
  if (about === 'tool') return t.titles.tools[tool] ?? t.titles.tool(tool)
  if (about !== 'file') return t.titles[typedInto ? 'typed' : about]
  if (findings.some(({ rule }) => rule === 'file.protected')) return t.titles.protectedFile
  return t.titles.file(command.split('\n').length)
}
