import { useEffect, useState } from 'react'
import type { ModelToolState, ModelToolsView, ModelToolView } from '#contract'
import { useConnection } from '../copies/connection.ts'
import { useToolsView } from '../copies/tools.ts'
import { compactCount } from '../language/compact-count.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Pill, type Tone } from '../ui/Pill.tsx'
import { changesSince } from './changes-since.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useToolScope } from './use-tool-scope.ts'

const TONES: Readonly<Record<ModelToolState['kind'], Tone>> = {
  finder: 'success',
  offered: 'success',
  'found-by-search': 'neutral',
  'off-by-you': 'neutral',
  'off-by-preset': 'neutral',
  unavailable: 'warning',
  blocked: 'neutral',
}

/** What the model sees now: every tool there is, offered or not, and why. */
export function ModelTools() {
  const t = useText().tools
  const { sessionId } = useToolScope()
  const view = useModelView(sessionId)
  if (!view)
    return (
      <p role="status" className="animate-late p-4 text-muted">
        {t.model.loading}
      </p>
    )
  const offered = offeredNames(view)
  const registered = view.tools.filter(({ state }) => state.kind !== 'finder').length
  const searched = view.tools.filter(({ state }) => state.kind === 'found-by-search').length
  const inOrder = [...view.tools].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2.5">
        <p className="text-sm text-muted">{t.model.detail}</p>
        {searched > 0 && (
          <p className="text-sm text-pretty text-muted">{t.model.searched(searched)}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ScopeChoice />
          <p className="text-sm tabular-nums">
            {t.model.total(offered.length, registered, compactCount(view.tokens))}
          </p>
        </div>
      </div>
      <Changes sessionId={sessionId} now={offered} />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto py-1"
      >
        {inOrder.map((tool) => (
          <ModelToolRow key={tool.name} tool={tool} />
        ))}
      </ul>
    </>
  )
}

function ModelToolRow({ tool }: { tool: ModelToolView }) {
  const { runtime } = useText()
  const { state } = tool
  return (
    <li className="px-4 py-1.5">
      <div className="flex items-center gap-2.5">
        <span className="w-5 shrink-0 text-center" aria-hidden>
          {tool.emoji}
        </span>
        <code className="selectable min-w-0 truncate font-mono text-sm @max-xs:flex-1">
          {tool.name}
        </code>
        <span className="hidden min-w-0 flex-1 truncate text-sm text-muted @xs:inline">
          {tool.toolset}
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {compactCount(tool.tokens)}
        </span>
        <Pill tone={TONES[state.kind]}>
          <StateWords state={state} />
        </Pill>
      </div>
      {(state.kind === 'unavailable' || state.kind === 'blocked') && (
        <p className="selectable pl-7.5 text-sm text-pretty text-muted">
          {runtime.said(state.reason)}
        </p>
      )}
    </li>
  )
}

function StateWords({ state }: { state: ModelToolState }) {
  const t = useText().tools
  if (state.kind === 'unavailable') return t.pills[state.code]
  if (state.kind === 'off-by-preset') return t.model.states[state.kind](state.preset)
  return t.model.states[state.kind]
}

/** Names what came and went since the model was last told. */
function Changes({ sessionId, now }: { sessionId: string | undefined; now: readonly string[] }) {
  const t = useText().tools.model
  const lastTold = useToolsView(sessionId)?.lastTold
  const { added, removed } = changesSince(lastTold ?? now, now)
  if (added.length + removed.length === 0) return null
  return (
    <section
      aria-label={t.changed}
      className="selectable shrink-0 border-b border-line bg-surface px-4 py-2 text-sm"
    >
      <p className="font-medium">{t.changed}</p>
      {added.length > 0 && (
        <p className="font-mono wrap-anywhere text-success">
          <span className="sr-only">{t.added}: </span>+ {added.join(', ')}
        </p>
      )}
      {removed.length > 0 && (
        <p className="font-mono wrap-anywhere text-danger">
          <span className="sr-only">{t.removed}: </span>− {removed.join(', ')}
        </p>
      )}
    </section>
  )
}

const CALLABLE = new Set<ModelToolState['kind']>(['offered', 'found-by-search'])

function offeredNames(view: ModelToolsView): string[] {
  return view.tools.filter(({ state }) => CALLABLE.has(state.kind)).map((tool) => tool.name)
}

function rank({ state }: ModelToolView): number {
  return Object.keys(TONES).indexOf(state.kind)
}

function useModelView(sessionId: string | undefined): ModelToolsView | undefined {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const shown = useToolsView(sessionId)
  const epoch = useConnection((s) => s.epoch)
  const [view, setView] = useState<ModelToolsView>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever something has changed
  useEffect(() => {
    let isWanted = true
    runtime
      .request('tools.modelView', { sessionId })
      .then((answer) => isWanted && setView(answer), tellFailure)
    return () => {
      isWanted = false
    }
  }, [runtime, sessionId, shown?.revision, epoch])
  return view?.sessionId === sessionId ? view : undefined
}
