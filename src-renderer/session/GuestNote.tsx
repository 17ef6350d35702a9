import { Bot } from 'lucide-react'
import type { SessionView } from '#contract'
import { useText } from '../language/use-text.ts'

/** Above a conversation with an agent of others: what of its doing is not seen from here. */
export function GuestNote({ session: { agent } }: { session: SessionView }) {
  const t = useText().agents
  if (!agent) return null
  return (
    <div className="flex min-h-8 items-center gap-2 border-b border-line px-3 py-1 text-sm text-muted">
      <Bot size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 text-pretty">{t.note(agent.name)}</p>
    </div>
  )
}
