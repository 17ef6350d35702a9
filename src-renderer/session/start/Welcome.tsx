import { Compass, KeyRound, type LucideIcon, Server } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../runtime/use-tell-failure.ts'
import { ProviderForm } from '../../settings/models/ProviderForm.tsx'
import { useComposerFocus } from '../../stores/composer-focus.ts'
import { DEMO_MODEL } from '../../stores/models.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useSend } from '../composer/use-send.ts'
import { LocalServers } from './LocalServers.tsx'

type Way = 'local' | 'key'

/** The first thing one sees: what this is, and three ways to begin. */
export function Welcome() {
  const t = useText().session.welcome
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const send = useSend()
  const [open, setOpen] = useState<Way>()

  function done(): void {
    runtime.request('settings.set', { hasSeenWelcome: true }).catch(ignoreLoss)
    useComposerFocus.getState().want()
  }

  function startDemo(): void {
    runtime.request('models.choose', { model: DEMO_MODEL }).then(() => {
      done()
      send(undefined, { text: t.demoMessage, attachments: [] })
    }, tellFailure)
  }

  /** The first model of a new server is a start; another one is two clicks away. */
  function begin(model: string | undefined): void {
    if (model) runtime.request('models.choose', { model }).catch(tellFailure)
    done()
  }

  return (
    <div className="mx-auto flex min-h-full max-w-130 flex-col justify-center px-6 py-6">
      <Mark size={40} />
      <h2 className="mt-5 text-xl font-semibold tracking-tight text-balance">{t.title}</h2>
      <p className="mt-2 text-lg text-pretty text-muted">{t.detail}</p>
      <ul aria-label={t.ways} className="mt-6 flex flex-col gap-1">
        <WayRow icon={Compass} title={t.demo} detail={t.demoDetail} onClick={startDemo} />
        <WayRow
          icon={Server}
          title={t.local}
          detail="Ollama, LM Studio, llama.cpp, vLLM"
          isOpen={open === 'local'}
          onClick={() => setOpen(open === 'local' ? undefined : 'local')}
        >
          <LocalServers onDone={begin} />
        </WayRow>
        <WayRow
          icon={KeyRound}
          title={t.key}
          detail={t.keyDetail}
          isOpen={open === 'key'}
          onClick={() => setOpen(open === 'key' ? undefined : 'key')}
        >
          <ProviderForm
            onSaved={(provider) => provider.state.kind === 'ok' && begin(provider.models[0]?.id)}
            onCancel={() => setOpen(undefined)}
          />
        </WayRow>
      </ul>
      <Button look="ghost" size="small" className="mt-3 -ml-2 self-start" onClick={done}>
        {t.skip}
      </Button>
    </div>
  )
}

interface WayRowProps {
  icon: LucideIcon
  title: string
  detail: string
  isOpen?: boolean
  onClick(): void
  children?: ReactNode
}

function WayRow({ icon: Icon, title, detail, isOpen, onClick, children }: WayRowProps) {
  return (
    <li className={classes('-mx-3 rounded-lg', isOpen && 'bg-surface')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onClick}
        className="flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left transition-colors duration-100 hover:bg-hover"
      >
        <Icon size={18} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-muted">{detail}</span>
        </span>
      </button>
      {isOpen && <div className="px-3 pt-1 pb-3 pl-10.5">{children}</div>}
    </li>
  )
}
