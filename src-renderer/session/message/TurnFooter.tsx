import type { MessageView } from '#contract'
import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { ContinueButton } from './ContinueButton.tsx'

/** What stands under the last message: that the agent is at it, or a way to go on. */
export function TurnFooter({ message }: { message: MessageView }) {
  const t = useText().session.message
  const session = useSession(message.sessionId)
  if (!session || message.error) return null
  if (session.state === 'running') return isSilent(message) ? <Thinking /> : null
  const isUnfinished = session.state === 'interrupted' || session.state === 'failed'
  if (!isUnfinished && !endsTurn(message)) return null
  return (
    <div className="mt-8 flex items-center gap-3">
      <ContinueButton sessionId={session.id} label={t.continue} />
      {isUnfinished && message.role !== 'notice' && (
        <span className="text-sm text-muted">{t.unfinished}</span>
      )}
    </div>
  )
}

/** Planning that was begun or ended, and what a command said. */
const BESIDE_TURNS = ['session.plans', 'session.planEnded', 'plugin.commandSaid']

/** Room that was made, or what the person did between two turns, is no turn that could go on. */
function endsTurn({ role, shortened, said }: MessageView): boolean {
  return role === 'notice' && !shortened && !BESIDE_TURNS.includes(said?.key ?? '')
}

/** Nothing else on the screen shows that the turn goes on. */
function isSilent({ role, text, reasoning, streaming, calls }: MessageView): boolean {
  if (role !== 'assistant') return true
  const isBusy = calls?.some(({ state }) => ['writing', 'running', 'waiting'].includes(state))
  return streaming ? text === '' && !reasoning && !isBusy : !isBusy
}

function Thinking() {
  const t = useText().session.message
  return (
    <p className="animate-late mt-2 flex items-center gap-2 text-muted first:mt-0">
      <span className="size-2 animate-pulse rounded-full bg-accent" aria-hidden />
      {t.thinking}
    </p>
  )
}
