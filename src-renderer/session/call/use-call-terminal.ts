import type { ToolCallView } from '#contract'
import { useTerminals } from '../../copies/terminals.ts'
import { showTerminal } from '../../view/bring-to-front.ts'

/** Shows the terminal that a call ran in; nothing when there is none any more. */
export function useCallTerminal(call: ToolCallView | undefined): (() => void) | undefined {
  const terminalId = useTerminals((s) =>
    call
      ? s.all.find(({ id, callId }) => id === call.terminalId || callId === call.id)?.id
      : undefined,
  )
  if (!terminalId) return undefined
  return () => showTerminal(terminalId)
}
