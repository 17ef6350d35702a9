/**
 * The hook bus. Hooks run in the order of their registration and cannot disturb one another: one
 * that throws or hangs is logged and skipped, unless it guards something, in which case it blocks.
 */
import { say } from '#say'
import type { Words } from '#words'
import { HOOK_NAMES, type HookName } from '../contract/tools.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { originText } from '../registry/collision.ts'
import type { ToolOrigin } from '../registry/tool-entry.ts'
import { copyJson } from './copy-json.ts'
import type { Hook, HookEvent, HookReply, ObserverName, TransformName } from './hook-events.ts'
import { messageOf } from './sanitize-error.ts'
import { isThenable } from './thenable.ts'

const HOOK_LIMIT_MS = 5_000
/** Refusals are kept for the person to read, not for ever. */
const REJECTIONS_KEPT = 200

interface HookOptions {
  /** It guards calls: runs after all others, on the final arguments, and blocks when it fails. */
  isPolicy?: boolean
}

/** A way to register on behalf of one load of one file, and of nobody else. */
export interface HookRegistrar {
  /** Gives back the way to take it off; a hook that is refused is logged, and nothing else is lost. */
  on<Name extends HookName>(name: Name, hook: Hook<Name>, options?: HookOptions): () => void
  /** Takes off everything that was registered here, and forgets what was refused. */
  clear(): void
}

/** A registration that was refused, and why. */
export interface HookRejection {
  name: string
  origin: ToolOrigin
  reason: Words
}

export type HookAnswer<Reply> =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'silent' }
  | { kind: 'failed'; message: string }

export interface Registered<Name extends HookName> {
  name: Name
  hook: Hook<Name>
  isPolicy: boolean
  origin: ToolOrigin
  /** Who registered it, for the log and for what a blocked call is told. */
  owner: string
}

type HookEntry = Pick<Registered<HookName>, 'name' | 'isPolicy' | 'origin'>

const NONE: readonly Registered<never>[] = []

export function createHooks(deps: { log?: Log } = {}) {
  let log = deps.log ?? silentLog
  const byName = new Map<HookName, Registered<never>[]>()
  let rejections: readonly HookRejection[] = []
  return {
    ...registrar({ kind: 'builtin' }),
    registrar,
    entries: (): readonly HookEntry[] => [...byName.values()].flat(),
    rejections: () => rejections,
    has,
    registered,
    call,
    notify,
    transform,
    /** The bus is made before there is a log. */
    logTo: (next: Log) => {
      log = next
    },
  }

  function registrar(from: ToolOrigin): HookRegistrar {
    // The copy is what tells one load of a file from the next.
    const origin = { ...from }
    return {
      on: (name, hook, options) => {
        const fault = faultOf(name, hook, options)
        if (fault === undefined) return add(name, hook, options?.isPolicy === true, origin)
        reject(String(name), origin, fault)
        return () => {}
      },
      clear: () => clear(origin),
    }
  }

  function add<Name extends HookName>(
    name: Name,
    hook: Hook<Name>,
    isPolicy: boolean,
    origin: ToolOrigin,
  ): () => void {
    const one: Registered<Name> = { name, hook, isPolicy, origin, owner: originText(origin) }
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

  function reject(name: string, origin: ToolOrigin, reason: Words): void {
    log.error(`the hook ${name} of ${originText(origin)} was refused: ${reason.text}`)
    rejections = [...rejections, { name, origin, reason }].slice(-REJECTIONS_KEPT)
  }

  function clear(origin: ToolOrigin): void {
    rejections = rejections.filter((rejection) => rejection.origin !== origin)
    for (const name of [...byName.keys()])
      setList(
        name,
        registered(name).filter((one) => one.origin !== origin),
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
    log.warn(`the ${one.name} hook of ${one.owner} failed: ${message}`)
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
  function transform<Name extends TransformName>(
    name: Name,
    event: HookEvent<Name>,
  ): string | undefined | Promise<string | undefined> {
    return firstText(registered(name), event)
  }

  function firstText<Name extends TransformName>(
    hooks: readonly Registered<Name>[],
    event: HookEvent<Name>,
  ): string | undefined | Promise<string | undefined> {
    for (const [at, one] of hooks.entries()) {
      const given = call(one, event)
      if (isThenable(given))
        return given.then((answer) => textIn(answer) ?? firstText(hooks.slice(at + 1), event))
      const text = textIn(given)
      if (text !== undefined) return text
    }
    return undefined
  }
}

/** Plugins are not checked by our compiler, so what they give is looked at. */
function textIn(answer: HookAnswer<unknown>): string | undefined {
  return answer.kind === 'reply' && typeof answer.reply === 'string'
    ? answer.reply.toWellFormed()
    : undefined
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

/** A hook comes from plain JavaScript as well, so nothing about it is taken for granted. */
function faultOf(name: unknown, hook: unknown, options: HookOptions | undefined) {
  if (!HOOK_NAMES.some((known) => known === name))
    return say('tool.noHook', { names: HOOK_NAMES.join(', ') })
  if (typeof hook !== 'function') return say('tool.hookNoFunction')
  if (options?.isPolicy === true && name !== 'pre_tool_call') return say('tool.hookNoGuard')
  return undefined
}
