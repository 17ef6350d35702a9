/** What a call changed in the notes, in a form that is shown to the person and can be taken back. */
import type { NotesChangeView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'

const SHOWN_CHARS = 80

/** Undefined when the notes are what they were. */
export function notesChange(
  target: NotesChangeView['target'],
  before: readonly string[],
  after: readonly string[],
): NotesChangeView | undefined {
  const removed = before.filter((entry) => !after.includes(entry))
  const added = after.filter((entry) => !before.includes(entry))
  return removed.length + added.length === 0 ? undefined : { target, removed, added }
}

/** All of it or nothing; a note that somebody has changed since is theirs, and stays. */
export function takenBack(
  entries: readonly string[],
  { removed, added }: NotesChangeView,
): string[] {
  const gone = added.find((entry) => !entries.includes(entry))
  if (gone !== undefined)
    throw new RuntimeError(
      'conflict',
      say('notes.changedSince', { note: gone.slice(0, SHOWN_CHARS) }),
    )
  // What was replaced comes back in its place.
  const put = new Map(added.map((entry, index) => [entry, removed[index]]))
  const kept = entries.flatMap((entry) => (put.has(entry) ? (put.get(entry) ?? []) : entry))
  const missing = removed.slice(added.length)
  return [...new Set([...kept, ...missing])]
}
