import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranscript } from '../../copies/transcript.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showComposer } from '../composer/composer-focus.ts'
import { useFind } from './find.ts'

// Somebody who is still typing does not want the words before.
const TYPING_PAUSE_MS = 120

/** Looks through the whole conversation, drawn or not. */
export function FindBar({ sessionId }: { sessionId: string }) {
  const t = useText().session.find
  const isOpen = useFind((s) => s.sessionId === sessionId)
  useLook(sessionId)
  if (!isOpen) return null
  const { step } = useFind.getState()

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search
      aria-label={t.label}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-4 py-1"
      onKeyDown={press}
    >
      <Field />
      <Count />
      <IconButton label={t.previous} keys="Shift+Enter" icon={ChevronUp} onClick={() => step(-1)} />
      <IconButton label={t.next} keys="Enter" icon={ChevronDown} onClick={() => step(1)} />
      <IconButton label={t.close} keys="Esc" icon={X} onClick={close} />
    </search>
  )

  function close(): void {
    useFind.getState().close()
    showComposer()
  }
}

function Field() {
  const t = useText().session.find
  const text = useFind((s) => s.text)
  const asked = useFind((s) => s.asked)
  const { type } = useFind.getState()
  return (
    <TextField
      key={asked}
      label={t.label}
      placeholder={t.label}
      value={text}
      onChange={type}
      hasFocus
    />
  )
}

function Count() {
  const t = useText().session.find
  const count = useFind((s) => s.matches?.length)
  const at = useFind((s) => s.at)
  const isAsked = useFind((s) => s.text !== '')
  const isNone = isAsked && count === 0
  return (
    <>
      <output className="min-w-16 px-1 text-right text-sm text-muted tabular-nums">
        {isAsked && count !== undefined && (isNone ? t.none : t.count(at + 1, count))}
      </output>
      {isNone && (
        <span className="min-w-0 truncate text-sm text-muted" title={t.noneDetail}>
          {t.noneDetail}
        </span>
      )}
    </>
  )
}

/** Again when the conversation has got longer. */
function useLook(sessionId: string): void {
  const runtime = useRuntime()
  const text = useFind((s) => (s.sessionId === sessionId ? s.text : ''))
  const newest = useTranscript((s) => s.order.at(-1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: newest is why it is looked again
  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      runtime
        .request('session.find', { id: sessionId, text })
        .then((matches) => isCurrent && useFind.getState().found(matches))
        .catch(ignoreLoss)
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, newest, sessionId, runtime])
}
