import { useState } from 'react'
import type { McpServerView, McpState } from '#contract'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { FoldButton } from '../../ui/FoldButton.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { AddServer } from './AddServer.tsx'
import { ConsentCard } from './ConsentCard.tsx'
import { ServerDetail } from './ServerDetail.tsx'
import { ServerTrouble } from './ServerTrouble.tsx'
import { SignIn } from './SignIn.tsx'

const TONES: Readonly<Record<McpState['kind'], Tone>> = {
  off: 'neutral',
  'needs-consent': 'warning',
  idle: 'success',
  starting: 'accent',
  ready: 'success',
  'needs-sign-in': 'warning',
  retrying: 'warning',
  failed: 'danger',
}

interface ServerRowProps {
  server: McpServerView
  onRemoved(): void
}

/** One server in a line, with whatever it waits for below. */
export function ServerRow({ server: view, onRemoved }: ServerRowProps) {
  const t = useText().mcp
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name, state, tools, consent, server } = view
  const [isOpened, setOpened] = useState(false)
  const [isChanging, setChanging] = useState(false)
  // What a plugin brings is written anew with the plugin.
  const change = server.origin.kind === 'plugin' ? undefined : () => setChanging(true)
  // What waits for a yes is shown without being looked for.
  const isOpen = isOpened || tools.held > 0 || view.areInstructionsHeld
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <FoldButton isOpen={isOpen} onToggle={() => setOpened(!isOpened)}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="truncate font-medium">{name}</span>
            {tools.of > 0 && (
              <span className="text-sm text-muted">
                {[
                  t.offered(tools.offered, tools.of),
                  ...(view.tokens > 0 ? [t.tokens(compactCount(view.tokens))] : []),
                ].join(' · ')}
              </span>
            )}
          </span>
          <span className="block truncate font-mono text-sm text-muted">
            {server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : server.url}
          </span>
        </FoldButton>
        {tools.held > 0 && <Pill tone="warning">{t.waiting(tools.held)}</Pill>}
        {tools.held === 0 && view.areInstructionsHeld && (
          <Pill tone="warning">{t.instructionsWait}</Pill>
        )}
        <Pill tone={TONES[state.kind]}>{t.states[state.kind]}</Pill>
        <Switch
          label={t.switch(name)}
          state={server.on ? 'on' : 'off'}
          onChange={(on) => runtime.request('mcp.set', { name, change: { on } }).catch(tellFailure)}
        />
      </div>
      {isChanging && <AddServer change={view} onDone={() => setChanging(false)} />}
      {consent && server.on && !isChanging && (
        <ConsentCard view={view} consent={consent} onChange={change} />
      )}
      {state.kind === 'needs-sign-in' && <SignIn name={name} isPending={state.isPending} />}
      <ServerTrouble view={view} />
      {isOpen && <ServerDetail view={view} onChange={change} onRemoved={onRemoved} />}
    </li>
  )
}
