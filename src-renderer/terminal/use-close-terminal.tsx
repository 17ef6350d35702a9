import { type ReactNode, useState } from 'react'
import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { Confirm } from '../ui/overlays/Confirm.tsx'

/** Closes an ended terminal at once, and asks before it ends a running one. */
export function useCloseTerminal(): { close(terminal: TerminalView): void; question: ReactNode } {
  const t = useText()
  const runtime = useRuntime()
  const [asked, setAsked] = useState<TerminalView>()
  return { close, question: asked && ask(asked) }

  function close(terminal: TerminalView): void {
    if (terminal.state.kind === 'running') setAsked(terminal)
    else end(terminal)
  }

  function end({ id }: TerminalView): void {
    runtime.request('terminal.close', { id }).catch(ignoreLoss)
  }

  function ask(terminal: TerminalView): ReactNode {
    return (
      <Confirm
        isOpen
        title={t.terminal.closeTitle}
        detail={t.terminal.closeDetail(terminal.title)}
        confirmLabel={t.terminal.closeConfirm}
        cancelLabel={t.common.cancel}
        onConfirm={() => end(terminal)}
        onClose={() => setAsked(undefined)}
      />
    )
  }
}
