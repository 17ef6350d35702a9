/** Commands that run on a copy while their question is open: from the copy to the person's choice. */
import type { Client, ElsewhereResult, ElsewhereView, Events, Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { type Words, wordsOf } from '#words'
import type { Copies, CopyCompared, RanElsewhere, RanThere, Throwaway } from '../ports/elsewhere.ts'
import { leftOutView, resultView } from './elsewhere-view.ts'
import { toldModel } from './told-model.ts'

/** As long as the longest command of an agent may take. */
const TIMEOUT_MS = 600_000
const SHOWN_CHARS = 20_000
/** Nobody reads faster; a flood is not sent piece by piece. */
const SHOWN_EVERY_MS = 100

export interface AskedCommand {
  sessionId: string
  callId: string
  command: string
  cwd: string
}

interface ByPerson {
  by?: 'pointer' | 'key' | undefined
  from: Client
}

/** Who opens a container tells its steps, and is told when nobody wants it any more. */
interface Watched {
  signal: AbortSignal
  step(words: Words): void
}

export interface ElsewhereDeps {
  /** Which place is used, or why none can be. */
  offer(): { place: string } | { reason: Words }
  open(place: string, task: { folder: string; sessionId: string }, by: Watched): Promise<Throwaway>
  /** What the person gave a session to work in, on this machine. */
  folderOf(sessionId: string): string
  copies: Copies
  questions: {
    begin(
      id: string,
      trial: { elsewhere: { place: string } },
      person: ByPerson,
    ): Promise<AskedCommand>
    over(id: string): void
    keep(
      id: string,
      kept: {
        elsewhere: { place: string; files: number }
        exitCode: number | null
        durationMs: number
      },
      person: ByPerson,
      finish: () => Promise<RanElsewhere>,
    ): Promise<unknown>
  }
  publish<Name extends 'elsewhere.changed' | 'elsewhere.gone'>(
    name: Name,
    payload: Events[Name],
  ): void
  /** Spells out what cannot be seen, or would act on a screen. */
  show(text: string): string
  /** Takes secrets out, and what draws on a terminal. */
  clean(output: string): string
  now(): number
  after(ms: number, run: () => void): () => void
}

interface Run {
  view: ElsewhereView
  stop: AbortController
  result?: { asked: AskedCommand; ran: RanThere; compared: CopyCompared }
  /** Resolves when nothing of it stands any more. */
  ended: Promise<void>
}

type Requests = Extract<keyof Handlers, `elsewhere.${string}`>

export function createElsewhere(deps: ElsewhereDeps) {
  const { copies, questions, now } = deps
  const runs = new Map<string, Run>()
  const ending = new Set<Promise<void>>()
  const handlers: Pick<Handlers, Requests> = {
    'elsewhere.start': async ({ id, by }, from) => {
      await start(id, { by, from })
      return null
    },
    'elsewhere.discard': async ({ id }) => {
      await discard(id)
      return null
    },
    'elsewhere.keep': async ({ id, files, by }, from) => {
      await keep(id, files, { by, from })
      return null
    },
  }
  return { handlers, list, settled, dispose }

  async function start(id: string, person: ByPerson): Promise<void> {
    const offer = deps.offer()
    if ('reason' in offer) throw new RuntimeError('unavailable', offer.reason)
    const before = runs.get(id)
    if (before && before.view.state !== 'failed')
      throw new RuntimeError('bad-request', say('elsewhere.runs'))
    const { place } = offer
    const steps: ElsewhereView['steps'] = []
    const run: Run = {
      view: { id, place, startedAt: now(), steps, leftOut: [], output: '', state: 'preparing' },
      ...{ stop: new AbortController(), ended: Promise.resolve() },
    }
    // Known before the first wait: nobody begins it twice, and whoever ends its question ends it.
    runs.set(id, run)
    try {
      const asked = await questions.begin(id, { elsewhere: { place } }, person)
      run.ended = work(run, asked)
    } catch (error) {
      if (runs.get(id) === run) runs.delete(id)
      throw error
    }
  }

  /** The border around all that can go wrong with a container, an engine or a disk. */
  async function work(run: Run, asked: AskedCommand): Promise<void> {
    tell(run)
    try {
      await workIn(run, asked)
    } catch (error) {
      if (!run.stop.signal.aborted)
        show(run, { state: 'failed', problem: wordsOf(error), failedAt: now() })
    }
    questions.over(run.view.id)
  }

  async function workIn(run: Run, asked: AskedCommand): Promise<void> {
    const { sessionId, command, cwd } = asked
    const { signal } = run.stop
    signal.throwIfAborted()
    const folder = deps.folderOf(sessionId)
    const copy = await copies.copy(sessionId, signal)
    const container = await deps.open(
      run.view.place,
      { folder, sessionId },
      { signal, step: (words) => step(run, words) },
    )
    try {
      step(run, say('elsewhere.copying'))
      await container.put(copy.tar, signal)
      show(run, { state: 'running', leftOut: leftOutView(copy.leftOut(), deps.show) })
      step(run, say('elsewhere.running'))
      const ran = await container.run({
        ...{ command, cwd, signal, timeoutMs: TIMEOUT_MS },
        onOutput: followed(run),
      })
      show(run, { state: 'comparing', output: shown(ran.output) })
      step(run, say('elsewhere.looking'))
      const compared = await copies.compare(copy, container.take(signal), signal)
      run.result = { asked, ran, compared }
    } finally {
      await container.remove()
    }
    signal.throwIfAborted()
    const { ran, compared } = run.result
    show(run, { state: 'result', result: resultView(ran, compared, deps.show) })
  }

  /** The end of what it prints, as it comes. */
  function followed(run: Run): (bytes: Uint8Array) => void {
    const decoder = new TextDecoder()
    let text = ''
    let isWaiting = false
    return (bytes) => {
      text = (text + decoder.decode(bytes, { stream: true })).slice(-2 * SHOWN_CHARS)
      if (isWaiting) return
      isWaiting = true
      deps.after(SHOWN_EVERY_MS, () => {
        isWaiting = false
        if (run.view.state === 'running') show(run, { output: shown(deps.clean(text)) })
      })
    }
  }

  function shown(output: string): string {
    return deps.show(output.slice(-SHOWN_CHARS))
  }

  async function keep(id: string, files: 'none' | 'all' | 'rest', person: ByPerson): Promise<void> {
    const run = runs.get(id)
    if (run?.view.state !== 'result' || !run.result)
      throw new RuntimeError('not-found', say('elsewhere.noResult'))
    const { asked, ran, compared } = run.result
    const { place, result } = run.view
    const { exitCode, durationMs, ...told } = ran
    show(run, { state: 'applying' })
    try {
      const conflicts = files === 'none' ? [] : await copies.conflicts(asked.sessionId, compared)
      // The person is told which, and decides again.
      if (conflicts.length > 0 && files === 'all')
        return show(run, back(result, conflicts.map(deps.show)))
      const count = files === 'none' ? 0 : compared.changes.length - conflicts.length
      const kept = { elsewhere: { place, files: count }, exitCode, durationMs }
      await questions.keep(id, kept, person, async () => {
        const applied = count > 0 ? await copies.apply(asked, compared) : undefined
        if (applied?.ok === false) throw notApplied({ text: applied.message, ...applied.said })
        const note = toldModel(place, compared, applied?.paths ?? [])
        return { ...told, exitCode, note, traces: applied?.traces ?? {} }
      })
    } catch (error) {
      show(run, back(result, result.conflicts))
      throw error
    }
  }

  async function discard(id: string): Promise<void> {
    const run = runs.get(id)
    if (!run) return
    if (run.view.state === 'applying') throw new RuntimeError('bad-request', say('elsewhere.runs'))
    await end(run)
  }

  /** Its question is answered, or needs no answer any more. */
  function settled(id: string): void {
    const run = runs.get(id)
    if (run) void end(run)
  }

  async function end(run: Run): Promise<void> {
    const { id } = run.view
    runs.delete(id)
    run.stop.abort()
    deps.publish('elsewhere.gone', { id })
    ending.add(run.ended)
    await run.ended
    ending.delete(run.ended)
  }

  /** Containers of questions that were settled a moment ago may still be on their way out. */
  async function dispose(): Promise<void> {
    await Promise.all([...[...runs.values()].map(end), ...ending])
  }

  function list(): ElsewhereView[] {
    return [...runs.values()].map(({ view }) => view)
  }

  function step(run: Run, words: Words): void {
    show(run, { steps: [...run.view.steps, { words, at: now() }] })
  }

  function show(run: Run, change: Partial<ElsewhereView>): void {
    // The parts that belong to a state come with it.
    run.view = { ...run.view, ...change } as ElsewhereView
    tell(run)
  }

  function tell({ view }: Run): void {
    if (runs.get(view.id)?.view === view) deps.publish('elsewhere.changed', view)
  }
}

function back(result: ElsewhereResult, conflicts: string[]): Partial<ElsewhereView> {
  return { state: 'result', result: { ...result, conflicts } }
}

function notApplied(cause: Words): RuntimeError {
  return new RuntimeError('conflict', say('elsewhere.notApplied', { cause }))
}
