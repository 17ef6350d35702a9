/** What the model is told of a command that was rehearsed. */
import type { RehearsalView } from '#contract'
import type { RanElsewhere } from '../ports/elsewhere.ts'
import type { RanOnCopy } from '../ports/rehearsal.ts'
import type { Outcome, Picked } from './outcome.ts'
import { textOf } from './raw-path.ts'
import { type DiffDeps, diffOfAll } from './rehearsal-view.ts'

const NAMED = 50

/** With a no. */
export const DENIED = 'The person ran this on a copy and did not keep the result.'

/** With a yes: what it printed there, and what became of it here. */
export async function answerOf(
  applied: { view: RehearsalView; ran: RanOnCopy; outcome: Outcome; chosen: readonly Picked[] },
  deps: DiffDeps,
): Promise<RanElsewhere> {
  const { view, ran, outcome, chosen } = applied
  const { adopt: _adopt, refusedPath: _refused, durationMs: _ms, ...rest } = ran
  const diff = await diffOfAll(outcome, chosen, deps)
  const { terminalId } = view
  const note = toldModel(outcome, chosen, view.withNetwork)
  const traces = { diff, canUndo: true, ...(terminalId && { terminalId }) }
  return { ...rest, note, rehearsed: true, traces }
}

function toldModel(
  { workspace }: Outcome,
  chosen: readonly Picked[],
  withNetwork: boolean,
): string {
  const applied = chosen.flatMap(({ changes }) => changes.map(({ path }) => textOf(path)))
  const left = workspace.changes
    .map(({ path }) => textOf(path))
    .filter((path) => !applied.includes(path))
  return [
    `It ran on a copy first, ${withNetwork ? 'with' : 'without'} the network; the person looked at the result and applied it here.`,
    'The output and the exit code are from there. Do not run it again.',
    ...(left.length > 0
      ? [`Not applied, because it was changed here meanwhile: ${named(left)}.`]
      : []),
  ].join(' ')
}

function named(paths: readonly string[]): string {
  const more = paths.length - NAMED
  return `${paths.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
