import { useRef, useState } from 'react'
import type { SessionView } from '#contract'
import { useText } from '../language/use-text.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSessionActions } from './use-session-actions.ts'

/** As many as the app keeps. */
const MAX_TITLE_CHARS = 200

/** The title as a field: Enter or leaving keeps the new one, Escape the old. One that is refused stays. */
export function RenameField({ session, onDone }: { session: SessionView; onDone(): void }) {
  const t = useText().session
  const { rename } = useSessionActions()
  const [title, setTitle] = useState(session.title)
  const isSending = useRef(false)

  async function keep(): Promise<void> {
    if (isSending.current) return
    const next = title.trim()
    if (next === '' || next === session.title) return onDone()
    isSending.current = true
    const isKept = await rename(session, next)
    isSending.current = false
    if (isKept) onDone()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and blur of the field inside
    <div
      className="flex min-w-0 flex-1"
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField
        label={t.title}
        value={title}
        onChange={setTitle}
        maxLength={MAX_TITLE_CHARS}
        hasFocus
      />
    </div>
  )
}
