import { useState } from 'react'
import type { SessionView } from '#contract'
import { useText } from '../language/use-text.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSessionActions } from './use-session-actions.ts'

/** The title as a field: Enter or leaving keeps the new one, Escape the old. */
export function RenameField({ session, onDone }: { session: SessionView; onDone(): void }) {
  const t = useText().session
  const { rename } = useSessionActions()
  const [title, setTitle] = useState(session.title)

  function keep(): void {
    const next = title.trim()
    if (next !== '' && next !== session.title) rename(session, next)
    onDone()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and blur of the field inside
    <div
      className="flex min-w-0 flex-1"
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextField label={t.title} value={title} onChange={setTitle} hasFocus />
    </div>
  )
}
