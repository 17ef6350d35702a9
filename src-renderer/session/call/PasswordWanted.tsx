import { KeyRound } from 'lucide-react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { showTerminal } from '../../view/bring-to-front.ts'
import { useTerminalFocus } from '../../view/wanted.ts'

/** The program of a call waits for a password, which is typed in its terminal and nowhere else. */
export function PasswordWanted({ terminalId }: { terminalId: string }) {
  const t = useText().session.call
  return (
    <p className="mb-1.5 ml-7 flex flex-wrap items-center gap-x-3 gap-y-1 text-warning">
      <span className="flex items-center gap-1.5">
        <KeyRound size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t.passwordWanted}
      </span>
      <Button
        size="small"
        onClick={() => {
          showTerminal(terminalId)
          useTerminalFocus.getState().want(terminalId)
        }}
      >
        {t.typePassword}
      </Button>
    </p>
  )
}
