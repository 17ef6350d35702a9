import {
  FileCode,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestionMark,
  Plug,
  PlugZap,
  ShieldQuestionMark,
} from 'lucide-react'
import { useMemo } from 'react'
import type { WaitingView } from '#contract'
import { useWaiting } from '../../copies/waiting.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { goToWaiting } from '../go-to-waiting.ts'
import { useSessionTitle } from '../use-session-title.ts'

/** Waits for something else than a yes or no to a call. */
export type OtherWaiting = WaitingView & { kind: Exclude<WaitingView['kind'], 'approval'> }

export function useOthersWaiting(): OtherWaiting[] {
  const all = useWaiting((s) => s.all)
  return useMemo(() => all.filter((view): view is OtherWaiting => view.kind !== 'approval'), [all])
}

/** Questions of the agent, programs that want a password, files and hosts that want a yes, lost places. */
export function OthersWaiting({ others }: { others: readonly OtherWaiting[] }) {
  const t = useText().approval.inbox
  return (
    <section aria-label={t.others}>
      <ul>
        {others.map((view) => (
          <OtherRow key={view.id} view={view} />
        ))}
      </ul>
    </section>
  )
}

const ICONS: Readonly<Record<OtherWaiting['kind'], LucideIcon>> = {
  clarify: MessageCircleQuestionMark,
  password: KeyRound,
  'tool-file': FileCode,
  'mcp-server': Plug,
  'mcp-question': Plug,
  'host-key': ShieldQuestionMark,
  place: PlugZap,
}

function OtherRow({ view }: { view: OtherWaiting }) {
  const { approval: t, runtime } = useText()
  const { kind, sessionId, since, words, detail } = view
  const sessionTitle = useSessionTitle(sessionId ?? '')
  const title = sessionId === undefined ? t.inbox.noSession : sessionTitle
  const now = useClock(since)
  const Icon = ICONS[kind]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1.5 px-4 py-2 hover:bg-hover">
      <Icon size={14} strokeWidth={1.75} className="mt-1 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <span className="text-warning">{t.inbox.kinds[kind]}</span>
          <span className="min-w-16 flex-1 truncate">{title}</span>
          <span className="ml-auto tabular-nums">{t.time(now - since)}</span>
        </p>
        <p className="selectable line-clamp-3 text-sm wrap-anywhere">
          {detail ? runtime.said(detail) : words}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-1.5">
        <Decline view={view} />
        <Button size="small" aria-label={t.inbox.session(title)} onClick={() => goToWaiting(view)}>
          {t.inbox.goTo}
        </Button>
      </div>
    </li>
  )
}

/** A question is left unanswered, a program without a password stopped, a host not trusted. */
function Decline({ view: { kind, subject, words } }: { view: OtherWaiting }) {
  const t = useText().approval.inbox
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  // A tool file or a server is looked at before it is refused, and that is where Open leads.
  if (kind === 'tool-file' || kind === 'mcp-server') return null
  const ways: Readonly<Record<typeof kind, () => Promise<unknown>>> = {
    clarify: () => runtime.request('clarify.decline', { id: subject }),
    'mcp-question': () => runtime.request('mcp.answer', { id: subject, action: 'decline' }),
    password: () => runtime.request('terminal.stop', { id: subject }),
    'host-key': () => runtime.request('places.answerHostKey', { id: subject, isTrusted: false }),
    place: () => runtime.request('places.leaveTrouble', { sessionId: subject }),
  }
  return (
    <Button
      size="small"
      look="ghost"
      aria-label={`${t.declines[kind]}: ${words}`}
      onClick={() => void ways[kind]().catch(tellFailure)}
    >
      {t.declines[kind]}
    </Button>
  )
}
