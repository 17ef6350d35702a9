/** Runs one tool's check and takes whatever comes of it for an answer. */
import type { CheckContext, ToolEntry, Unavailable, UnavailableCode } from './tool-entry.ts'

const LIMIT_MS = 5_000

/** `false` is a no without a reason. */
export type CheckAnswer = boolean | Unavailable

const CODES: ReadonlySet<string> = new Set<UnavailableCode>([
  'missing-key',
  'missing-binary',
  'not-running',
  'unsupported-platform',
  'failed',
])

export function runCheck(
  tool: ToolEntry,
  secret: CheckContext['secret'],
): CheckAnswer | Promise<CheckAnswer> {
  const { checkFn } = tool
  if (!checkFn) return tool.requiresEnv.every((name) => secret(name))
  const context = new Context(secret)
  try {
    const answer: unknown = checkFn(context)
    if (typeof answer === 'boolean') return answer
    if (!isThenable(answer)) return understand(answer)
    return withinLimit(Promise.resolve(answer), () => context.abort())
  } catch (error) {
    return failed(error)
  }
}

/** A class, because an object with a getter of its own is many times slower to make. */
class Context implements CheckContext {
  readonly secret: CheckContext['secret']
  private controller: AbortController | undefined

  constructor(secret: CheckContext['secret']) {
    this.secret = secret
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
  return a.code === b.code && a.reason === b.reason && a.fix === b.fix
}

function withinLimit(answer: Promise<unknown>, abort: () => void): Promise<CheckAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({
        ok: false,
        code: 'failed',
        reason: `its check did not answer within ${LIMIT_MS / 1_000} s`,
        fix: 'Check again',
      })
      abort()
    }, LIMIT_MS)
    answer
      .then(understand, failed)
      .then(resolve)
      .finally(() => clearTimeout(timer))
  })
}

/** A check is written by anyone, so its answer is read with care. */
function understand(answer: unknown): CheckAnswer {
  if (typeof answer === 'boolean') return answer
  if (typeof answer !== 'object' || answer === null)
    return { ok: false, code: 'failed', reason: 'its check answered neither yes nor no' }
  const { ok, code, reason, fix } = answer as Record<string, unknown>
  if (ok === true) return true
  return {
    ok: false,
    code: isCode(code) ? code : 'failed',
    reason: typeof reason === 'string' && reason ? reason : 'its check said no',
    ...(typeof fix === 'string' && { fix }),
  }
}

function failed(error: unknown): Unavailable {
  const message =
    error instanceof Error ? error.message : typeof error === 'string' ? error : 'no reason given'
  return { ok: false, code: 'failed', reason: `its check failed: ${message}` }
}

function isCode(code: unknown): code is UnavailableCode {
  return typeof code === 'string' && CODES.has(code)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null)?.then === 'function'
}
