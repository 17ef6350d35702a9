import type { McpServerView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { useClock } from '../../ui/use-clock.ts'

/** What a server is at that is not well, and the way out of it. */
export function ServerTrouble({ view: { name, state } }: { view: McpServerView }) {
  const { mcp: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const restart = (): void => void runtime.request('mcp.restart', { name }).catch(tellFailure)
  const stop = (): void => void runtime.request('mcp.stop', { name }).catch(tellFailure)
  if (state.kind === 'starting')
    return (
      <div className="mt-1 flex items-center gap-2 pl-6">
        <p role="status" className="min-w-0 flex-1 truncate font-mono text-sm text-muted">
          {state.line ?? t.states.starting}
        </p>
        <Button size="small" onClick={stop}>
          {t.cancelStart}
        </Button>
      </div>
    )
  if (state.kind !== 'retrying' && state.kind !== 'failed') return null
  return (
    <div className="mt-1 flex flex-col gap-1 pl-6 text-sm">
      <p className="selectable wrap-anywhere text-danger">
        {words.said(state.reason)}
        {state.kind === 'failed' && state.fix && (
          <span className="block text-muted">{words.said(state.fix)}</span>
        )}
        {state.kind === 'retrying' && <RetryTime at={state.at} />}
      </p>
      {state.kind === 'failed' && state.stderrTail && (
        <ScrollBox
          label={t.log}
          className="max-h-40 rounded-md bg-surface p-2 font-mono whitespace-pre-wrap"
        >
          {state.stderrTail}
        </ScrollBox>
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={restart}>
          {state.kind === 'retrying' ? t.tryNow : t.restart}
        </Button>
        {state.kind === 'retrying' && (
          <Button size="small" look="ghost" onClick={stop}>
            {t.stop}
          </Button>
        )}
      </div>
    </div>
  )
}

function RetryTime({ at }: { at: number }) {
  const t = useText().mcp
  const now = useClock(at)
  return (
    <span className="block text-muted">
      {t.retryAt(Math.max(0, Math.ceil((at - now) / 1_000)))}
    </span>
  )
}
