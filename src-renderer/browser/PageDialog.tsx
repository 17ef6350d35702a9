import { useState } from 'react'
import type { BrowserDialogView } from '#contract'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface PageDialogProps {
  sessionId: string
  dialog: BrowserDialogView
}

/** What a page asks and waits for; the agent may answer it, or the person here. */
export function PageDialog({ sessionId, dialog }: PageDialogProps) {
  const { browser: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [text, setText] = useState('')
  const isPrompt = dialog.kind === 'prompt'

  function answer(accepts: boolean): void {
    const said = isPrompt && accepts ? { text } : {}
    runtime
      .request('browser.answerDialog', { sessionId, dialogId: dialog.id, accepts, ...said })
      .catch(tellFailure)
  }

  return (
    <section
      aria-label={t.dialog}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="block text-sm text-muted">{t.dialog}</span>
        <span className="selectable break-words">{dialog.message}</span>
      </p>
      {isPrompt && <TextField label={t.dialogText} value={text} onChange={setText} />}
      {dialog.kind !== 'alert' && (
        <Button size="small" onClick={() => answer(false)}>
          {common.cancel}
        </Button>
      )}
      <Button size="small" look="primary" onClick={() => answer(true)}>
        {t.dialogAccept}
      </Button>
    </section>
  )
}
