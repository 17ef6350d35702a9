import { type KeyboardEvent, useState } from 'react'
import type { SessionView } from '#contract'
import { useTranscript } from '../../copies/transcript.ts'
import type { Written } from './offers/offer.ts'

/** The arrow up in an empty field brings back what was said before; the arrow down goes towards now. */
export function useRecall(
  session: SessionView | undefined,
  { text, caret }: Written,
  write: (written: Written) => void,
) {
  const [recalled, setRecalled] = useState<{ index: number; text: string }>()
  return { press }

  /** True when it brought something back. */
  function press({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
    if (nativeEvent.isComposing || shiftKey || altKey || ctrlKey || metaKey) return false
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    const at = text === '' ? -1 : recalled?.text === text ? recalled.index : undefined
    if (at === undefined || !session) return false
    // Within a message of several lines the arrows move the caret.
    const beyond = key === 'ArrowUp' ? text.slice(0, caret) : text.slice(caret)
    if (beyond.includes('\n')) return false
    const index = key === 'ArrowUp' ? at + 1 : at - 1
    const next = index < 0 ? (at < 0 ? undefined : '') : saidBefore(session.id)[index]
    if (next === undefined) return false
    setRecalled({ index, text: next })
    write({ text: next, caret: next.length })
    return true
  }
}

/** The newest first, and what was said twice in a row once. */
function saidBefore(sessionId: string): string[] {
  const { sessionId: open, order, byId } = useTranscript.getState()
  if (open !== sessionId) return []
  return order
    .toReversed()
    .flatMap((id) => {
      const message = byId.get(id)
      return message?.role === 'user' && message.text !== '' ? [message.text] : []
    })
    .filter((text, index, all) => text !== all[index - 1])
}
