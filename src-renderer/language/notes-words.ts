/** A change of the agent's notes, in lines that a person reads. */
import type { NotesChangeView } from '#contract'
import type { Text } from './en.ts'

type Words = Text['session']['call']['notes']

export function notesWords({ target, added, removed }: NotesChangeView, t: Words): string[] {
  const replaced = Math.min(added.length, removed.length)
  return [
    ...added.map((note, index) => {
      const before = removed[index]
      return before === undefined ? t.kept[target](note) : t.replaced[target](before, note)
    }),
    ...removed.slice(replaced).map((note) => t.removed[target](note)),
  ]
}
