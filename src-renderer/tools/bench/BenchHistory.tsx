import { plainFields, resultError } from '#results'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { classes } from '../../ui/classes.ts'
import { type BenchCall, useBench } from './bench.ts'

/** The calls of this window; a press fills one in again and shows what it gave. */
export function BenchHistory({ onPick }: { onPick(call: BenchCall): void }) {
  const { results, tools } = useText()
  const t = tools.bench
  const times = useTimes()
  const calls = useBench((s) => s.calls)
  if (calls.length === 0) return null
  return (
    <section aria-label={t.history}>
      <h3 className="mb-1 font-medium">{t.history}</h3>
      <ul className="-mx-2">
        {calls.map((call) => (
          <li key={call.id}>
            <button
              type="button"
              title={t.again(call.tool)}
              onClick={() => onPick(call)}
              className="flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-hover"
            >
              <span
                aria-hidden
                className={classes('size-1.5 shrink-0 rounded-full', DOTS[outcome(call)])}
              />
              <code className="shrink-0 font-mono">{call.tool}</code>
              <code className="min-w-0 flex-1 truncate font-mono text-muted">
                {plainFields(call.arguments, results).replaceAll(/\s*\n\s*/g, ', ')}
              </code>
              <span className="shrink-0 text-muted tabular-nums">{times.clock(call.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DOTS = { running: 'bg-warning', done: 'bg-success', failed: 'bg-danger' }

function outcome({ state }: BenchCall): keyof typeof DOTS {
  if (state.kind === 'running') return 'running'
  return state.kind === 'done' && resultError(state.result) === undefined ? 'done' : 'failed'
}
