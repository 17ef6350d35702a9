/**
 * The hook bus. Hooks run in the order of their registration and cannot disturb one another: one
 * that throws or hangs is logged and skipped, unless it guards something, in which case it blocks.
 */
import { copyJson } from '../lib/copy-json.ts'
import type { Log } from '../lib/log.ts'
import type {
  Hook,
  HookEvent,
  HookName,
  HookReply,
  ObserverName,
  TransformName,
} from './hook-events.ts'
import { messageOf } from './sanitize-error.ts'
import { isThenable } from './thenable.ts'

const HOOK_LIMIT_MS = 5_000

export interface HookOptions {
  /** Who registered it, for the log and for what a blocked call is told. */
  owner: string
  /** It guards something: runs after all others, on the final arguments, and blocks when it fails. */
  isPolicy?: boolean
}

export type HookAnswer<Reply> =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'silent' }
  | { kind: 'failed'; message: string }

export interface Registered<Name extends HookName> extends Required<HookOptions> {
  name: Name
  hook: Hook<Name>
}

const NONE: readonly Registered<never>[] = []

export function createHooks(deps: { log: Log }) {
  const byName = new Map<HookName, Registered<never>[]>()
  return { on, has, registered, call, notify, transform }

  function on<Name extends HookName>(
    name: Name,
    hook: Hook<Name>,
    options: HookOptions,
  ): () => void {
    const one: Registered<Name> = { name, hook, isPolicy: false, ...options }
    setList(
      name,
      [...registered(name), one].sort((a, b) => Number(a.isPolicy) - Number(b.isPolicy)),
    )
    return () =>
      setList(
        name,
        registered(name).filter((other) => other !== one),
      )
  }

  /** So that a call that nobody watches pays nothing. */
  function has(name: HookName): boolean {
    return byName.has(name)
  }

  function registered<Name extends HookName>(name: Name): readonly Registered<Name>[] {
    // `setList` is the only writer, so a list under this name holds hooks of this name.
    return (byName.get(name) ?? NONE) as unknown as readonly Registered<Name>[]
  }

  function setList<Name extends HookName>(name: Name, list: Registered<Name>[]): void {
    if (list.length === 0) byName.delete(name)
    else byName.set(name, list as unknown as Registered<never>[])
  }

  /**
   * One hook, with a copy of the event, so that none can change what the next one sees. A hook
   * that answers at once is answered for at once: most do, and every call passes here.
   */
  function call<Name extends HookName>(
    one: Registered<Name>,
    event: HookEvent<Name>,
  ): HookAnswer<HookReply<Name>> | Promise<HookAnswer<HookReply<Name>>> {
    try {
      const reply = one.hook(copyJson(event))
      if (!isThenable(reply)) return answerOf(reply)
      return withinLimit(reply).then(answerOf, (error: unknown) => failed(one, error))
    } catch (error) {
      return failed(one, error)
    }
  }

  function failed(one: { name: HookName; owner: string }, error: unknown): HookAnswer<never> {
    const message = messageOf(error)
    deps.log.warn(`the ${one.name} hook of ${one.owner} failed: ${message}`)
    return { kind: 'failed', message }
  }

  /** Tells all that look on; they start in order and share one limit. */
  function notify<Name extends ObserverName>(
    name: Name,
    event: HookEvent<Name>,
  ): Promise<unknown> | undefined {
    const waiting = registered(name)
      .map((one) => call(one, event))
      .filter(isThenable)
    return waiting.length > 0 ? Promise.all(waiting) : undefined
  }

  /** The first text that a hook gives, or undefined when the old one stays. */
  async function transform<Name extends TransformName>(
    name: Name,
    event: HookEvent<Name>,
  ): Promise<string | undefined> {
    for (const one of registered(name)) {
      const given = call(one, event)
      const answer = isThenable(given) ? await given : given
      if (answer.kind === 'reply' && typeof answer.reply === 'string')
        return answer.reply.toWellFormed()
    }
    return undefined
  }
}

export type Hooks = ReturnType<typeof createHooks>

const SILENT = { kind: 'silent' } as const

function answerOf<Reply>(reply: Reply | undefined): HookAnswer<Reply> {
  return reply === undefined || reply === null ? SILENT : { kind: 'reply', reply }
}

function withinLimit<T>(reply: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${HOOK_LIMIT_MS / 1_000} s`)),
      HOOK_LIMIT_MS,
    )
    Promise.resolve(reply)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
