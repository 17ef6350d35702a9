/** Runs one tool's check and takes whatever comes of it for an answer. */
import { say } from '#say'
import { type Words, wordsOf } from '#words'
import type { CheckContext, ToolEntry, UnavailableCode } from './tool-entry.ts'

const LIMIT_MS = 5_000

/** `false` is a no without a reason. */
export type CheckAnswer = boolean | Refusal

/** Why not, in words. */
export interface Refusal {
  ok: false
  code: UnavailableCode
  reason: Words
  fix?: Words
}

const CODES: ReadonlySet<string> = new Set<UnavailableCode>([
  'missing-key',
  'missing-binary',
  'not-running',
  'unsupported-platform',
  'failed',
])

/** What every check is given. */
export type CheckFacts = Pick<
  CheckContext,
  'secret' | 'searchProblem' | 'mediaProblem' | 'browserProblem' | 'hasSkills'
>

export function runCheck(tool: ToolEntry, facts: CheckFacts): CheckAnswer | Promise<CheckAnswer> {
  const { checkFn } = tool
  if (!checkFn) return tool.requiresEnv.every((name) => facts.secret(name))
  const context = new Context(facts)
  try {
    const answer: unknown = checkFn(context)
    if (typeof answer === 'boolean') return answer
    if (!isThenable(answer)) return understand(answer, tool)
    return withinLimit(Promise.resolve(answer), tool, () => context.abort())
  } catch (error) {
    return failed(error)
  }
}

/** A class, because an object with a getter of its own is many times slower to make. */
class Context implements CheckContext {
  readonly secret: CheckContext['secret']
  readonly searchProblem: CheckContext['searchProblem']
  readonly browserProblem: CheckContext['browserProblem']
  readonly hasSkills: CheckContext['hasSkills']
  readonly mediaProblem: CheckContext['mediaProblem']
  private controller: AbortController | undefined

  constructor(facts: CheckFacts) {
    this.secret = facts.secret
    this.searchProblem = facts.searchProblem
    this.browserProblem = facts.browserProblem
    this.hasSkills = facts.hasSkills
    this.mediaProblem = facts.mediaProblem
  }

  /** Made only when asked for: most checks look at one key and are done. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    return this.controller.signal
  }

  abort(): void {
    this.controller?.abort()
  }
}

export function sameAnswer(a: CheckAnswer, b: CheckAnswer): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === b
  return a.code === b.code && a.reason.text === b.reason.text && a.fix?.text === b.fix?.text
}

function withinLimit(
  answer: Promise<unknown>,
  tool: ToolEntry,
  abort: () => void,
): Promise<CheckAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({
        ok: false,
        code: 'failed',
        reason: say('tool.checkTooLate', { seconds: LIMIT_MS / 1_000 }),
        fix: say('tool.checkAgain'),
      })
      abort()
    }, LIMIT_MS)
    answer
      .then((settled) => understand(settled, tool), failed)
      .then(resolve)
      .finally(() => clearTimeout(timer))
  })
}

/** A check is written by anyone, so its answer is read with care. */
function understand(answer: unknown, tool: ToolEntry): CheckAnswer {
  if (typeof answer === 'boolean') return answer
  if (typeof answer !== 'object' || answer === null)
    return { ok: false, code: 'failed', reason: say('tool.checkUnclear') }
  const { ok, code, reason, fix } = answer as Record<string, unknown>
  if (ok === true) return true
  return {
    ok: false,
    code: isCode(code) ? code : 'failed',
    reason: wordsIn(reason, tool) ?? say('tool.checkSaidNo'),
    fix: wordsIn(fix, tool),
  }
}

function failed(error: unknown): Refusal {
  const isSaid = error instanceof Error || typeof error === 'string'
  const cause = isSaid ? wordsOf(error) : say('tool.noCause')
  return { ok: false, code: 'failed', reason: say('tool.checkFailed', { cause }) }
}

/** Tools of the app know the keys of its sentences, and so does what checks a server; others say plain texts. */
function wordsIn(value: unknown, { origin }: ToolEntry): Words | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { text: value }
  // A check of ours is typed, so that what is no text is words.
  return origin.kind === 'builtin' || origin.kind === 'mcp'
    ? (value as Words | undefined)
    : undefined
}

function isCode(code: unknown): code is UnavailableCode {
  return typeof code === 'string' && CODES.has(code)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null)?.then === 'function'
}
