/** What the hooks in front of a call decide: run it, run it with other arguments, or do not. */

import { isObject } from '../lib/read-arguments.ts'
import type { Arguments } from '../ports/call.ts'
import type { HookEvent, PreToolReply } from './hook-events.ts'
import type { Hooks } from './hooks.ts'
import { onAbort } from './on-abort.ts'
import { messageOf } from './sanitize-error.ts'
import { isThenable } from './thenable.ts'

export interface ApprovalQuestion {
  tool: string
  args: Arguments
  callId: string
  sessionId: string
  message: string
  /** What a lasting answer is remembered under. */
  ruleKey: string
  signal: AbortSignal
}

export type Ask = (question: ApprovalQuestion) => Promise<{ isAllowed: boolean; message?: string }>

export type PreDecision =
  | { kind: 'run'; args: Arguments; isModified: boolean }
  | { kind: 'block'; message: string }

type ApprovalWish = { message: string; ruleKey: string }

/**
 * A block wins over everything. Changes add up, and whoever comes later sees them. Who wants a
 * person to be asked gets that, once all others have had their say, about the final arguments.
 */
export async function decideBefore(
  hooks: Hooks,
  event: HookEvent<'pre_tool_call'>,
  ask: Ask | undefined,
  signal: AbortSignal,
): Promise<PreDecision> {
  let args = event.args
  const wishes: ApprovalWish[] = []
  for (const one of hooks.registered('pre_tool_call')) {
    const given = hooks.call(one, args === event.args ? event : { ...event, args })
    const answer = isThenable(given) ? await given : given
    if (answer.kind === 'silent') continue
    const reply = answer.kind === 'reply' ? asReply(answer.reply) : undefined
    if (!reply) {
      if (!one.isPolicy) continue
      const why = answer.kind === 'failed' ? answer.message : 'its answer makes no sense'
      return { kind: 'block', message: `${one.owner} guards ${event.tool} and failed: ${why}` }
    }
    if (reply.action === 'block') {
      return { kind: 'block', message: reply.message || `${one.owner} blocked ${event.tool}` }
    }
    if (reply.action === 'modify') args = { ...args, ...reply.args }
    else wishes.push({ message: reply.message, ruleKey: reply.ruleKey ?? `hook:${one.owner}` })
  }
  for (const wish of wishes) {
    const refusal = await refusalOf(wish)
    if (refusal !== undefined) return { kind: 'block', message: refusal }
  }
  return { kind: 'run', args, isModified: args !== event.args }

  /** Without somebody to ask, the answer is no. */
  async function refusalOf(wish: ApprovalWish): Promise<string | undefined> {
    const { tool, callId, sessionId } = event
    if (!ask) return `${tool} needs an approval and nobody can be asked: ${wish.message}`
    try {
      const question = { tool, args, callId, sessionId, ...wish, signal }
      const answer = await unlessAborted(ask(question), signal)
      return answer.isAllowed ? undefined : (answer.message ?? `${tool} was not approved`)
    } catch (error) {
      return `${tool} needs an approval and asking failed: ${messageOf(error)}`
    }
  }
}

/** A question that nobody withdraws must not hold an interrupted call. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(new Error('the call was interrupted'))
  const unlisten = onAbort(signal, stop)
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    unlisten()
  }
}

/** Plugins are not checked by our compiler, so their answers are looked at. */
function asReply(reply: unknown): PreToolReply | undefined {
  if (!isObject(reply)) return undefined
  const { action, args } = reply
  const message = typeof reply.message === 'string' ? reply.message : ''
  const ruleKey = typeof reply.ruleKey === 'string' ? reply.ruleKey : undefined
  if (action === 'block') return { action, message }
  if (action === 'approve') return { action, message, ruleKey }
  return action === 'modify' && isObject(args) ? { action, args } : undefined
}
