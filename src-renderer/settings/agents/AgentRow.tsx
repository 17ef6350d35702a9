import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { GuestState, GuestView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { AgreeCard, AgreeFact, AgreeFacts, AgreeValues, commandLine } from '../AgreeCard.tsx'

const TONES: Readonly<Record<GuestState['kind'], Tone>> = {
  missing: 'danger',
  'needs-consent': 'warning',
  'needs-sign-in': 'warning',
  ready: 'success',
}

interface AgentRowProps {
  agent: GuestView
  onRemoved(): void
}

/** One agent in a line, with whatever it waits for below. */
export function AgentRow({ agent: view, onRemoved }: AgentRowProps) {
  const { agents: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name, agent, state, consent, running } = view

  function remove(): void {
    runtime.request('agents.remove', { name }).then(onRemoved, tellFailure)
  }

  return (
    <li aria-label={name} className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="truncate font-medium">{name}</span>
            {running > 0 && <span className="text-sm text-muted">{t.running(running)}</span>}
          </p>
          <p className="truncate font-mono text-sm text-muted">
            {commandLine(agent.command, agent.args)}
          </p>
        </div>
        <Pill tone={TONES[state.kind]}>{t.states[state.kind]}</Pill>
        <IconButton label={t.remove(name)} icon={Trash2} onClick={remove} />
      </div>
      {state.kind === 'missing' && (
        <p className="selectable mt-1 text-sm wrap-anywhere text-danger">
          {words.said(state.reason)}
          <span className="block text-muted">{words.said(state.fix)}</span>
        </p>
      )}
      {consent && state.kind !== 'missing' && (
        <AgreeCard
          title={consent.isOutdated ? t.consent.changed : t.consent.new}
          consent={consent}
          meaning={t.consent.runs}
          label={t.consent.agree}
          onAgree={() =>
            runtime
              .request('agents.agree', { name, fingerprint: consent.fingerprint })
              .catch(tellFailure)
          }
        >
          <AgreeFacts>
            <AgreeFact label={t.consent.command}>
              {commandLine(agent.command, agent.args)}
            </AgreeFact>
            <AgreeFact label={t.consent.folder}>{t.consent.ofSession}</AgreeFact>
            <AgreeValues label={t.consent.variables} values={agent.env} />
          </AgreeFacts>
        </AgreeCard>
      )}
      {state.kind === 'needs-sign-in' && <SignInWays view={view} />}
    </li>
  )
}

/** It may open a browser, so it begins by the person's own click and by nothing else. */
function SignInWays({ view: { name, signIn } }: { view: GuestView }) {
  const t = useText().agents
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isBusy, setBusy] = useState(false)

  function begin(method: string): void {
    setBusy(true)
    runtime
      .request('agents.signIn', { name, method })
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }

  return (
    <div className="mt-1 flex flex-col gap-2 text-sm">
      <p className="text-pretty">{signIn.length > 0 ? t.signIn : t.signInElsewhere(name)}</p>
      <div className="flex flex-wrap gap-2">
        {signIn.map(({ id, name: way, description }) => (
          <Button
            key={id}
            size="small"
            title={description}
            disabled={isBusy}
            onClick={() => begin(id)}
          >
            {way}
          </Button>
        ))}
      </div>
    </div>
  )
}
