import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useTerminalFocus } from '../view/wanted.ts'

interface SecretPromptProps {
  terminal: TerminalView
  prompt: string
}

/** A program waits for a password: it is typed here, masked, and kept out of every record. */
export function SecretPrompt({ terminal: { id }, prompt }: SecretPromptProps) {
  const t = useText().terminal
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [secret, setSecret] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isFocusWanted = useTerminalFocus((s) => s.wantedId === id)
  useEffect(() => {
    if (!isFocusWanted) return
    form.current?.querySelector('input')?.focus()
    useTerminalFocus.getState().given()
  }, [isFocusWanted])

  function send(event: FormEvent): void {
    event.preventDefault()
    setSecret('')
    runtime.request('terminal.answerSecret', { id, secret }).catch(tellFailure)
  }

  return (
    <form
      ref={form}
      onSubmit={send}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-warning-soft px-3 py-2"
    >
      <span className="flex max-w-full min-w-0 items-center gap-2">
        <KeyRound size={16} strokeWidth={1.75} className="shrink-0 text-warning" aria-hidden />
        <span className="selectable min-w-0 truncate font-mono as-run text-sm" title={prompt}>
          {prompt}
        </span>
      </span>
      {/* In a narrow pane on a line of its own, where there is room to type. */}
      <span className="flex min-w-0 grow basis-44 items-center gap-2">
        <TextField label={prompt} value={secret} onChange={setSecret} autoComplete="off" isSecret />
        <Button type="submit" look="primary" size="small">
          {t.sendSecret}
        </Button>
      </span>
    </form>
  )
}
