import { Compass, KeyRound, type LucideIcon, Server } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ProviderView } from '#contract'
import { DEMO_MODEL } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useSend } from '../../session/composer/use-send.ts'
import { LocalServers } from '../../settings/models/LocalServers.tsx'
import { ProviderForm } from '../../settings/models/ProviderForm.tsx'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { classes } from '../../ui/classes.ts'

type Way = 'local' | 'key'

interface ModelWaysProps {
  onSaved(provider: ProviderView): void
  onDemo(): void
}

/** Three ways to get an agent that answers. */
export function ModelWays({ onSaved, onDemo }: ModelWaysProps) {
  const t = useText().session.welcome
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const send = useSend()
  const [open, setOpen] = useState<Way>()

  function startDemo(): void {
    runtime.request('models.choose', { model: DEMO_MODEL }).then(() => {
      onDemo()
      send(undefined, { text: t.demoMessage, attachments: [] })
    }, tellFailure)
  }

  return (
    <ul aria-label={t.ways} className="mt-6 flex flex-col gap-1">
      <WayRow icon={Compass} title={t.demo} detail={t.demoDetail} onClick={startDemo} />
      <WayRow
        icon={Server}
        title={t.local}
        detail="Ollama, LM Studio, llama.cpp, vLLM"
        isOpen={open === 'local'}
        onClick={() => setOpen(open === 'local' ? undefined : 'local')}
      >
        <LocalServers onSaved={onSaved} />
      </WayRow>
      <WayRow
        icon={KeyRound}
        title={t.key}
        detail={t.keyDetail}
        isOpen={open === 'key'}
        onClick={() => setOpen(open === 'key' ? undefined : 'key')}
      >
        <ProviderForm onSaved={onSaved} onCancel={() => setOpen(undefined)} />
      </WayRow>
    </ul>
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
