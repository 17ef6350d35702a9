import { showComposer } from './composer-focus.ts'
import { useDrafts } from './drafts.ts'

/** Names a place in a file in what is being written, for words about it. */
export function beginComment(sessionId: string, place: string): void {
  const { bySession, change } = useDrafts.getState()
  const written = bySession[sessionId]?.text.trimEnd() ?? ''
  change(sessionId, { text: `${written}${written === '' ? '' : '\n'}${place}: ` })
  showComposer()
}
