/** Tells in passing that the agent has changed its notes; the row of the call goes on saying it. */
import type { Runtime } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { notesWords } from '../language/notes-words.ts'
import { currentText } from '../language/use-text.ts'

const SHOWN_CHARS = 200

export function followNotes(runtime: Runtime): void {
  runtime.on('memory.changed', ({ change }) => {
    const t = currentText().session.call.notes
    const words = notesWords(change, t).join('\n')
    const detail = words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS)}…` : words
    useNotices.getState().show({ level: 'info', title: t.changed, detail })
  })
}
