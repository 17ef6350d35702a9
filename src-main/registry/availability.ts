/** Whether a tool can be used now, and if not, why: asked once, cached for a while, never guessed. */
import { say } from '#say'
import { createEmitter } from '../lib/emitter.ts'
import type { Log } from '../lib/log.ts'
import type { ToolRegistry } from './registry.ts'
import {
  type CheckAnswer,
  type CheckFacts,
  type Refusal,
  runCheck,
  sameAnswer,
} from './run-check.ts'
import type { ToolEntry } from './tool-entry.ts'

const KEPT_MS = 30_000
/** A daemon that is slow for a moment must not take its tools out of a running session. */
const GRACE_MS = 60_000

/** `checkedAt` is missing when there was nothing to check. */
export type Verdict = ({ ok: true } | Refusal) & { checkedAt?: number }

export interface Checked {
  /** One for each tool, in the order of the question. */
  verdicts: readonly Verdict[]
  /** Until then the same question has the same answer, unless `revision` moves. */
  freshUntil: number
}

/** Which toolsets are of use now, and what the others would need. */
export interface ToolsetReport {
  available: string[]
  unavailable: { name: string; envVars: string[]; tools: string[] }[]
}

/** What is known about one check; several tools may share it. */
interface Known {
  answer: CheckAnswer | undefined
  checkedAt: number
  freshUntil: number
  passedAt: number
  running: Promise<CheckAnswer> | undefined
  /** The last question in which it was asked, and what it gave: one question, one run. */
  askedIn: number
  given: CheckAnswer | Promise<CheckAnswer>
}

const ALWAYS: Verdict = Object.freeze({ ok: true })

export function createAvailability(deps: {
  registry: Pick<ToolRegistry, 'entries'>
  /** A key from the secret store, else from the environment. */
  secret: (name: string) => string | undefined
  searchProblem: CheckFacts['searchProblem']
  hasSkills: CheckFacts['hasSkills']
  browserProblem: CheckFacts['browserProblem']
  mediaProblem: CheckFacts['mediaProblem']
  now: () => number
  log: Log
}) {
  // Keyed by the check, or by the tool when its keys are all there is to check.
  let known = new WeakMap<object, Known>()
  const changes = createEmitter<{ changed: null }>()
  let revision = 0
  let question = 0

  return {
    check,
    peek,
    recheck,
    forget,
    isToolsetAvailable,
    reportToolsets,
    revision: () => revision,
    onChange: (listener: () => void) => changes.on('changed', listener),
  }

  /** Answers at once when no check has to be waited for. A shared check runs once. */
  function check(tools: readonly ToolEntry[]): Checked | Promise<Checked> {
    const now = deps.now()
    question += 1
    let isWaiting = false
    const states = tools.map(stateOf)
    const answers = states.map((state, at) => {
      const tool = tools[at]
      if (!state || !tool) return true
      if (state.askedIn !== question) state.given = answerOf(tool, state, now)
      state.askedIn = question
      isWaiting ||= state.given instanceof Promise
      return state.given
    })
    const finish = (settled: readonly CheckAnswer[]) => collect(tools, states, settled)
    if (isWaiting) return Promise.all(answers).then(finish)
    // Nothing is waited for, so there is no promise among them.
    return finish(answers as CheckAnswer[])
  }

  function collect(
    tools: readonly ToolEntry[],
    states: readonly (Known | undefined)[],
    answers: readonly CheckAnswer[],
  ): Checked {
    let freshUntil = Number.POSITIVE_INFINITY
    const verdicts = tools.map((tool, at): Verdict => {
      const state = states[at]
      const answer = answers[at]
      if (!state || answer === undefined) return ALWAYS
      // A check that outlived a change of keys answered for the time before it.
      const isCurrent = state.answer === answer && stateOf(tool) === state
      freshUntil = Math.min(freshUntil, isCurrent ? state.freshUntil : 0)
      return verdictOf(tool, answer, state.checkedAt)
    })
    return { verdicts, freshUntil }
  }

  /** What is known without asking; undefined before the first answer. */
  function peek(tool: ToolEntry): Verdict | undefined {
    const state = stateOf(tool)
    if (!state) return ALWAYS
    return state.answer === undefined ? undefined : verdictOf(tool, state.answer, state.checkedAt)
  }

  /** The truth of this moment: neither kept answers nor the grace count. */
  function recheck(tools: readonly ToolEntry[]): Checked | Promise<Checked> {
    for (const tool of tools) {
      const key = keyOf(tool)
      if (key) known.delete(key)
    }
    revision += 1
    return check(tools)
  }

  /** After keys or settings changed, every answer is a guess. */
  function forget(): void {
    known = new WeakMap()
    revision += 1
    changes.emit('changed', null)
  }

  /** A toolset is of use as soon as one of its tools is. */
  async function isToolsetAvailable(toolset: string): Promise<boolean> {
    const { available } = await reportToolsets()
    return available.includes(toolset)
  }

  async function reportToolsets(): Promise<ToolsetReport> {
    const tools = deps.registry.entries()
    const { verdicts } = await check(tools)
    const isUsable = new Set(tools.filter((_, at) => verdicts[at]?.ok).map((tool) => tool.toolset))
    const others = Map.groupBy(
      tools.filter((tool) => !isUsable.has(tool.toolset)),
      (tool) => tool.toolset,
    )
    return {
      available: [...isUsable].sort(),
      unavailable: [...others]
        .map(([name, members]) => ({
          name,
          envVars: [...new Set(members.flatMap((tool) => tool.requiresEnv))],
          tools: members.map((tool) => tool.name),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    }
  }

  function answerOf(
    tool: ToolEntry,
    state: Known,
    now: number,
  ): CheckAnswer | Promise<CheckAnswer> {
    if (state.answer !== undefined && now < state.freshUntil) return state.answer
    if (state.running) return state.running
    const answer = runCheck(tool, deps)
    if (!(answer instanceof Promise)) return settle(tool, state, answer, now)
    state.running = answer.then((settled) => {
      state.running = undefined
      return settle(tool, state, settled, deps.now())
    })
    return state.running
  }

  function settle(tool: ToolEntry, state: Known, answer: CheckAnswer, now: number): CheckAnswer {
    if (answer !== true && !tool.checkEveryTime && now - state.passedAt < GRACE_MS) {
      deps.log.warn(`the check of ${tool.name} failed, but it passed a moment ago`, {
        reason: answer === false ? undefined : answer.reason.text,
      })
      return true
    }
    const isNews = state.answer === undefined || !sameAnswer(state.answer, answer)
    state.answer = answer
    state.checkedAt = now
    state.freshUntil = tool.checkEveryTime ? now : now + KEPT_MS
    if (answer === true) state.passedAt = now
    if (isNews) {
      revision += 1
      changes.emit('changed', null)
    }
    return answer
  }

  /** Undefined when there is nothing to check. */
  function stateOf(tool: ToolEntry): Known | undefined {
    const key = keyOf(tool)
    if (!key) return undefined
    const state = known.get(key)
    if (state) return state
    const fresh: Known = {
      answer: undefined,
      checkedAt: 0,
      freshUntil: 0,
      passedAt: Number.NEGATIVE_INFINITY,
      running: undefined,
      askedIn: 0,
      given: false,
    }
    known.set(key, fresh)
    return fresh
  }

  /** A plain “no” is explained by the keys that are missing, where there are any. */
  function verdictOf(tool: ToolEntry, answer: CheckAnswer, checkedAt: number): Verdict {
    if (answer === true) return { ok: true, checkedAt }
    if (answer !== false) return { ...answer, checkedAt }
    const missing = tool.requiresEnv.filter((name) => !deps.secret(name))
    if (missing.length === 0)
      return { ok: false, code: 'failed', reason: say('tool.checkSaidNo'), checkedAt }
    const [first = '', ...others] = missing
    const last = others.pop()
    const reason =
      last === undefined
        ? say('tool.keyMissing', { name: first })
        : say('tool.keysMissing', { names: [first, ...others].join(' and '), last })
    const fix = say('tool.enterKey', { name: first })
    return { ok: false, code: 'missing-key', reason, fix, checkedAt }
  }
}

export type AvailabilityService = ReturnType<typeof createAvailability>

function keyOf(tool: ToolEntry): object | undefined {
  return tool.checkFn ?? (tool.requiresEnv.length > 0 ? tool : undefined)
}
