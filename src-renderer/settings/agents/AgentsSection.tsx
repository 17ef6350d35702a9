import { useEffect, useState } from 'react'
import type { GuestOffer } from '#contract'
import { useAgents } from '../../copies/toolbox/agents.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { RemovedLine } from '../RemovedLine.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { AddAgent } from './AddAgent.tsx'
import { AgentRow } from './AgentRow.tsx'

/** Settings › Agents: agents of others, on which a session may run instead of on a model. */
export function AgentsSection() {
  const { agents: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const view = useAgents((s) => s.view)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is opened
  useEffect(look, [])

  function look(): void {
    runtime.request('agents.list', {}).then(useAgents.getState().changed, tellFailure)
  }

  function restore(name: string): void {
    runtime
      .request('agents.restore', { name })
      .then(() => setRemoved(undefined))
      .catch(tellFailure)
  }

  return (
    <section className="py-4" aria-label={t.title}>
      <SectionHead
        title={t.title}
        detail={t.detail}
        look={{ label: t.look, run: look }}
        add={{ label: t.add, isOpen: isAdding, run: () => setAdding(true) }}
      >
        <p className="mt-1 text-sm text-pretty text-warning">{t.ownTools}</p>
      </SectionHead>
      {isAdding && <AddAgent onDone={() => setAdding(false)} />}
      {removed !== undefined && (
        <RemovedLine text={t.removed(removed)} undo={t.undo} onUndo={() => restore(removed)} />
      )}
      {view?.broken.map(({ name, reason }) => (
        <p key={name} className="selectable mt-3 text-sm wrap-anywhere text-danger">
          {t.broken(name, words.said(reason))}
        </p>
      ))}
      {view?.agents.length === 0 && !isAdding && <p className="mt-4 text-muted">{t.none}</p>}
      <ul className="mt-2 flex flex-col">
        {view?.agents.map((agent) => (
          <AgentRow key={agent.name} agent={agent} onRemoved={() => setRemoved(agent.name)} />
        ))}
      </ul>
      {view && view.offers.length > 0 && <Offers offers={view.offers} />}
    </section>
  )
}

/** Well-known ones: whether each is on this machine, and what would bring it here. */
function Offers({ offers }: { offers: readonly GuestOffer[] }) {
  const t = useText().agents
  const runtime = useRuntime()
  const tellFailure = useTellFailure()

  function add({ name, agent }: GuestOffer): void {
    runtime.request('agents.save', { name, agent }).catch(tellFailure)
  }

  return (
    <section aria-label={t.offers} className="mt-4">
      <h3 className="text-sm text-muted">{t.offers}</h3>
      <ul className="mt-1 flex flex-col">
        {offers.map((offer) => (
          <li
            key={offer.name}
            aria-label={offer.title}
            className="flex items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">{offer.title}</p>
              {offer.isInstalled ? (
                <p className="truncate font-mono text-sm text-muted">
                  {[offer.agent.command, ...offer.agent.args].join(' ')}
                </p>
              ) : (
                <p className="text-sm text-muted">
                  {t.notInstalled}{' '}
                  <code className="selectable font-mono wrap-anywhere">{offer.install}</code>
                </p>
              )}
            </div>
            <Button
              size="small"
              aria-label={t.addNamed(offer.title)}
              disabled={!offer.isInstalled}
              onClick={() => add(offer)}
            >
              {t.addOne}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
