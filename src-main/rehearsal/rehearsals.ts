/** Commands that are rehearsed: from the copy to what the person makes of its result, and back again. */
import type { Handlers, RehearsalView, UndoView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import type { RanElsewhere } from '../ports/elsewhere.ts'
import type { RanOnCopy } from '../ports/rehearsal.ts'
import { appliedFiles } from './applied-files.ts'
import type { OpenCopy } from './copy/open-copy.ts'
import {
  applyPicked,
  conflictsIn,
  isBetween,
  isOtherThanShown,
  lookAtCopy,
  type Outcome,
  pathsOf,
  pickedOf,
  throwCopyAway,
  without,
} from './outcome.ts'
import { changesPage, diffOf, type NetworkTried, resultOf } from './rehearsal-view.ts'
import type { ByPerson, Command, RehearsalsDeps, Rule, Trial } from './rehearsals-deps.ts'
import { answerOf, DENIED } from './told-model.ts'

/** As long as the longest command of an agent may take. */
const TIMEOUT_MS = 600_000

/** It could, so nobody counted. */
const NOT_TRIED: NetworkTried = { networkTries: null, triedHosts: [] }

interface Run {
  view: RehearsalView
  stop: AbortController
  copy?: OpenCopy
  done?: { asked: Command; ran: RanOnCopy; outcome: Outcome }
  /** Resolves when nothing of it runs any more. */
  ended: Promise<void>
}

type Requests = Extract<keyof Handlers, `rehearsal.${string}`>

export function createRehearsals(deps: RehearsalsDeps) {
  const { questions, publish, now } = deps
  const runs = new Map<string, Run>()
  const ending = new Set<Promise<void>>()
  const handlers: Pick<Handlers, Requests> = {
    'rehearsal.offer': ({ sessionId }) => deps.offer(sessionId),
    'rehearsal.start': ({ questionId, withNetwork, by }, from) =>
      start(questionId, withNetwork, { by, from }),
    'rehearsal.try': ({ withNetwork, ...typed }) => tryOut(typed, withNetwork),
    'rehearsal.stop': async ({ id }) => {
      await stop(id)
      return null
    },
    'rehearsal.changes': ({ id, ...page }) => changesPage(doneOf(id).outcome, page, deps.show),
    'rehearsal.diff': async ({ id, of, index }) => ({
      diff: await diffOf(doneOf(id).outcome, { of, index }, deps),
    }),
    'rehearsal.apply': async ({ id, conflicts, withHome, by }, from) => {
      await apply(id, { conflicts, withHome }, { by, from })
      return null
    },
    'rehearsal.discard': async ({ id, words, by }, from) => {
      await discard(id, words, { by, from })
      return null
    },
    'rehearsal.undo': ({ id, isForced }) => deps.undos.undo(id, isForced),
  }
  return { handlers, list, startByRule, settled, undoCall, undoGone, endSession, dispose }

  async function start(
    questionId: string,
    withNetwork: boolean,
    person: ByPerson,
  ): Promise<{ id: string }> {
    const before = [...runs.values()].find(({ view }) => view.questionId === questionId)
    if (before && !['failed', 'result'].includes(before.view.state))
      throw new RuntimeError('bad-request', say('rehearsal.runs'))
    if (before) await end(before)
    return startFor(questionId, withNetwork, (trial) => questions.begin(questionId, trial, person))
  }

  /** Nobody pressed anything: its question has just been asked, and a rule of the person is about it. */
  function startByRule(questionId: string, rule: Rule): Promise<{ id: string }> {
    return startFor(questionId, false, (trial) => questions.beginByRule(questionId, trial, rule))
  }

  async function startFor(
    questionId: string,
    withNetwork: boolean,
    allowed: (trial: Trial) => Promise<Command>,
  ): Promise<{ id: string }> {
    const run = add({ questionId, withNetwork })
    try {
      await begin(run, await allowed({ rehearsal: { became: 'begun' } }))
    } catch (error) {
      runs.delete(run.view.id)
      questions.over(questionId)
      throw error
    }
    return { id: run.view.id }
  }

  async function tryOut(
    typed: { sessionId: string; command: string; cwd: string },
    withNetwork: boolean,
  ): Promise<{ id: string }> {
    const run = add({ withNetwork })
    const { id } = run.view
    try {
      await begin(run, { ...typed, taskId: typed.sessionId, callId: id })
    } catch (error) {
      runs.delete(id)
      throw error
    }
    return { id }
  }

  /** Known before the first wait: nobody begins it twice, and whoever ends its question ends it. */
  function add(of: { questionId?: string; withNetwork: boolean }): Run {
    const id = deps.newId()
    const view: RehearsalView = {
      ...{ id, ...of, sessionId: '', command: '', startedAt: now(), state: 'preparing' },
    }
    const run: Run = { view, stop: new AbortController(), ended: Promise.resolve() }
    runs.set(id, run)
    return run
  }

  /** Throws why it cannot be; what goes wrong later is told in its view. */
  async function begin(run: Run, asked: Command): Promise<void> {
    const { sessionId, cwd } = asked
    const offer = await deps.offer(sessionId)
    if (!offer.ok) throw new RuntimeError('not-offered', offer.reason)
    const workspace = await deps.workspaceOf(sessionId)
    if (cwd !== workspace && !cwd.startsWith(`${workspace}/`))
      throw new RuntimeError('not-offered', say('rehearsal.outside', { cwd, folder: workspace }))
    show(run, { sessionId, command: deps.show(asked.command) })
    run.ended = work(run, asked, workspace)
  }

  /** The border around all that can go wrong with a copy, a command or a disk. */
  async function work(run: Run, asked: Command, workspace: string): Promise<void> {
    try {
      await workOn(run, asked, workspace)
    } catch (error) {
      if (!run.stop.signal.aborted) show(run, { state: 'failed', problem: wordsOf(error) })
    }
  }

  async function workOn(run: Run, asked: Command, workspace: string): Promise<void> {
    const { signal } = run.stop
    const { id: key, withNetwork } = run.view
    const copy = await deps.open({ id: key, workspace, signal })
    run.copy = copy
    const letGo = deps.keepOn(key, copy, { sessionId: asked.sessionId, withNetwork })
    try {
      signal.throwIfAborted()
      const told = await deps.run({
        ...{ ...asked, key, signal, timeoutMs: TIMEOUT_MS },
        ...{ cwd: copy.seenAs(asked.cwd), meant: copy.meant },
        onStarted: (terminalId) => show(run, { state: 'running', terminalId }),
      })
      const ran = { ...told, output: told.output.replaceAll(copy.seenAs(workspace), workspace) }
      show(run, { state: 'comparing' })
      const outcome = await lookAtCopy(copy)
      const tried = withNetwork ? NOT_TRIED : await deps.networkTried(key)
      run.done = { asked, ran, outcome }
      signal.throwIfAborted()
      show(run, { state: 'result', result: resultOf(ran, outcome, tried, deps.show) })
    } finally {
      letGo()
      await copy.held.close()
    }
  }

  async function apply(
    id: string,
    how: { conflicts: 'ask' | 'rest' | 'despite'; withHome: boolean },
    person: ByPerson,
  ): Promise<void> {
    const { run, copy, done, view } = resultFor(id)
    const { asked, ran, outcome } = done
    const { result } = view
    show(run, { state: 'applying' })
    const applying = Promise.withResolvers<void>()
    // Whatever ends meanwhile, its files are there until all of them are in their place.
    run.ended = applying.promise
    try {
      const all = pickedOf(outcome, how.withHome && outcome.canApplyHome)
      const conflicts = await conflictsIn(all, copy.startedAt)
      const count = conflicts.flat().length
      // The person is told which, and decides again.
      if (count > 0 && how.conflicts === 'ask') return back(conflicts.flat())
      const chosen = how.conflicts === 'rest' ? without(all, conflicts) : all
      const files = chosen.reduce((sum, { changes }) => sum + changes.length, 0)
      const overruled = how.conflicts === 'despite' ? count : 0
      const { exitCode, durationMs } = ran
      const trial: Trial = { rehearsal: { became: 'applied', files, overruled } }
      const record = await keep(run, { ...trial, exitCode, durationMs }, person, async () => {
        // Before it is applied: then the copy has nothing more to show.
        const answer = await answerOf({ view: run.view, ...done, chosen }, deps)
        if (view.questionId !== undefined) await deps.remember(asked, await appliedFiles(chosen))
        const work = async () => {
          if (await isOtherThanShown(outcome, chosen))
            throw new RuntimeError('conflict', say('rehearsal.notShown'))
          return applyPicked(copy, chosen)
        }
        const appliedAt = await deps.hold(asked.sessionId, pathsOf(chosen), work)
        deps.undos.add({ id, copy, picked: chosen, appliedAt, ...asked })
        await ran.adopt().catch(() => {})
        return answer
      })
      deps.undos.records(id, () => record?.({ rehearsal: { became: 'undone', files } }))
      const undoUntil = deps.undos.until(id)
      if (run.view.questionId === undefined)
        return show(run, { state: 'applied', files, undoUntil })
      forget(run)
    } catch (error) {
      back(result.conflicts)
      // Its question is gone, and so is what it was for; what was applied can be undone.
      if (deps.undos.has(id)) void end(run)
      if (error instanceof RuntimeError) throw error
      const [cause, folder] = [wordsOf(error), copy.place]
      const isAsItWas = !(await isBetween(copy))
      throw new RuntimeError(
        'conflict',
        isAsItWas
          ? say('rehearsal.notApplied', { cause })
          : say('rehearsal.notUndone', { cause, folder }),
      )
    } finally {
      applying.resolve()
    }

    function back(conflicts: string[]): void {
      show(run, { state: 'result', result: { ...result, conflicts: conflicts.map(deps.show) } })
    }
  }

  /** Of a question the result is the answer; of what the person tried there is none. */
  async function keep(
    { view }: Run,
    kept: Trial & { exitCode: number | null; durationMs: number },
    person: ByPerson,
    finish: () => Promise<RanElsewhere>,
  ): Promise<((trial: Trial) => void) | undefined> {
    if (view.questionId !== undefined) return questions.keep(view.questionId, kept, person, finish)
    await finish()
    return undefined
  }

  async function discard(id: string, words: string | undefined, person: ByPerson): Promise<void> {
    const run = runs.get(id)
    if (!run) return
    if (run.view.state === 'applying') throw new RuntimeError('bad-request', say('rehearsal.runs'))
    const { questionId } = run.view
    if (questionId === undefined) return end(run)
    await questions.deny(questionId, [DENIED, words?.trim()].filter(Boolean).join(' '), person)
  }

  /** The person does not want it after all; its question waits for them again. */
  async function stop(id: string): Promise<void> {
    const run = runs.get(id)
    if (!run || run.view.state === 'applying') return
    if (run.view.questionId !== undefined) questions.over(run.view.questionId)
    await end(run)
  }

  /** Undefined where that call was not rehearsed. */
  async function undoCall(
    call: { sessionId: string; callId: string },
    isForced: boolean,
  ): Promise<UndoView | undefined> {
    const id = deps.undos.of(call)
    return id === undefined ? undefined : deps.undos.undo(id, isForced)
  }

  /** It was taken back, or cannot be any more. */
  function undoGone(id: string): void {
    const run = runs.get(id)
    if (run) forget(run)
  }

  /** Its question is answered, or needs no answer any more. */
  function settled(questionId: string): void {
    const run = [...runs.values()].find(({ view }) => view.questionId === questionId)
    if (run && run.view.state !== 'applying') void end(run)
  }

  async function end(run: Run): Promise<void> {
    forget(run)
    run.stop.abort()
    const over = run.ended.then(async () => {
      // What was applied is kept for a while, by somebody else.
      if (run.copy && !deps.undos.has(run.view.id)) await throwCopyAway(run.copy)
    })
    ending.add(over)
    await over
    ending.delete(over)
  }

  function forget(run: Run): void {
    if (runs.delete(run.view.id)) publish('rehearsal.gone', { id: run.view.id })
  }

  function endSession(sessionId: string): void {
    for (const run of [...runs.values()]) if (run.view.sessionId === sessionId) void end(run)
    void deps.undos.endSession(sessionId)
  }

  /** Nothing of it survives the app. */
  async function dispose(): Promise<void> {
    await Promise.all([...[...runs.values()].map(end), ...ending])
    await deps.undos.dispose()
  }

  function list(): RehearsalView[] {
    return [...runs.values()].map(({ view }) => view)
  }

  function doneOf(id: string): NonNullable<Run['done']> {
    const done = runs.get(id)?.done
    if (!done) throw new RuntimeError('not-found', say('rehearsal.noResult'))
    return done
  }

  function resultFor(id: string) {
    const run = runs.get(id)
    const view = run?.view
    if (!run?.copy || !run.done || view?.state !== 'result')
      throw new RuntimeError('not-found', say('rehearsal.noResult'))
    return { run, copy: run.copy, done: run.done, view }
  }

  function show(run: Run, change: Partial<RehearsalView>): void {
    // The parts that belong to a state come with it.
    run.view = { ...run.view, ...change } as RehearsalView
    if (runs.get(run.view.id) === run) publish('rehearsal.changed', run.view)
  }
}

export type Rehearsals = ReturnType<typeof createRehearsals>
