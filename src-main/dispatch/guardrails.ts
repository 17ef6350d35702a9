/** Loop detection: notices when a model goes round in circles within one turn, tells it so, and can stop it. */
import { say } from '#say'
import type { Words } from '#words'

import type { Arguments } from '../ports/call.ts'
import { canonicalJson } from './canonical-json.ts'

export type GuardVerdict =
  | { kind: 'run' }
  /** This call is answered with the message instead of being run. */
  | { kind: 'block'; message: string }
  /** The turn should end. */
  | { kind: 'halt'; message: string; words: Words }

const WARN_AT = { sameCallFails: 2, sameToolFails: 3, sameResult: 2 }
const IDENTICAL_IN_A_ROW = 3
const LARGE_RESULT_CHARS = 512

/** How many of these one turn may do, whatever their results. */
const CAPS: Record<string, { most: number; what: string; count(args: Arguments): number }> = {
  web_search: { most: 50, what: 'web searches', count: () => 1 },
  delegate_task: { most: 50, what: 'subagents', count: (args) => tasksIn(args) },
}

const READ_ONLY = new Set([
  'ha_get_state',
  'ha_list_entities',
  'ha_list_services',
  'read_file',
  'search_files',
  'session_search',
  'skill_view',
  'skills_list',
  'vision_analyze',
  'web_extract',
  'web_search',
])

// Asking again is what these are for.
const MAY_REPEAT = /^process$|_(?:poll|get_result)$/

/** After one of these has worked, what failed before may work too: tests are run again after an edit. */
const MENDS = new Set(['patch', 'write_file'])

const NEVER = { count: 0, last: -1 }

interface Seen {
  failures: number
  /** The last result of this very call, how often it came in a row, and who brought it first. */
  result?: string
  repeats: number
  firstCallId: string
}

/**
 * One for each turn. Warnings are always given. After a tool has failed in `stopAfterFailures` replies in a
 * row the turn ends, and after half as many a call that fails or answers the same is not run again; 0: never.
 */
export function createGuardrails({ stopAfterFailures }: { stopAfterFailures: number }) {
  const blockAt = Math.ceil(stopAfterFailures / 2)
  const byCall = new Map<string, Seen>()
  const toolFailures = new Map<string, number>()
  const used = new Map<string, number>()
  /** In how many replies in a row a tool failed: what a model sends at once it sends before it can learn. */
  const failedReplies = new Map<string, { count: number; last: number }>()
  let reply = 0
  let lastSignature = ''
  let inARow = 0
  return { beginReply, judge, record }

  function beginReply(): void {
    reply += 1
  }

  function judge(tool: string, args: Arguments): GuardVerdict {
    const capped = overCap(tool, args)
    if (capped) return { kind: 'block', message: capped }
    if (stopAfterFailures === 0) return { kind: 'run' }
    const { count, last } = failedReplies.get(tool) ?? NEVER
    const times = last === reply ? count - 1 : count
    if (times >= stopAfterFailures) {
      const words = say('session.toolFailed', { tool, times })
      return { kind: 'halt', message: words.text, words }
    }
    const seen = byCall.get(signatureOf(tool, args))
    if (!seen || MAY_REPEAT.test(tool)) return { kind: 'run' }
    if (seen.failures >= blockAt) {
      return { kind: 'block', message: `this call failed ${seen.failures} times; change it` }
    }
    if (READ_ONLY.has(tool) && seen.repeats >= blockAt) {
      return { kind: 'block', message: `this call gave the same result ${seen.repeats} times` }
    }
    return { kind: 'run' }
  }

  /** Remembers a result, and gives it as the model should see it. */
  function record(
    call: { id: string; tool: string; args: Arguments },
    result: string,
    hasFailed: boolean,
  ): string {
    const { id, tool, args } = call
    const signature = signatureOf(tool, args)
    const seen = byCall.get(signature) ?? { failures: 0, repeats: 0, firstCallId: id }
    byCall.set(signature, seen)
    const isSame = seen.result === result
    inARow = isSame && signature === lastSignature ? inARow + 1 : 1
    lastSignature = signature
    if (!isSame) seen.firstCallId = id
    seen.repeats = isSame ? seen.repeats + 1 : 1
    seen.result = result
    seen.failures = hasFailed ? seen.failures + 1 : 0
    countFailure(tool, hasFailed)
    if (!hasFailed && MENDS.has(tool)) forgetFailures()
    if (MAY_REPEAT.test(tool)) return result
    const isReference = isSame && result.length >= LARGE_RESULT_CHARS
    const body = isReference
      ? `[The same result as that of ${seen.firstCallId}: nothing has changed since.]`
      : result
    const warning = warningFor(tool, seen)
    return warning ? `${body}\n\n[${warning}]` : body
  }

  function countFailure(tool: string, hasFailed: boolean): void {
    toolFailures.set(tool, hasFailed ? (toolFailures.get(tool) ?? 0) + 1 : 0)
    const { count, last } = failedReplies.get(tool) ?? NEVER
    if (!hasFailed) failedReplies.delete(tool)
    else if (last < reply) failedReplies.set(tool, { count: count + 1, last: reply })
  }

  function forgetFailures(): void {
    toolFailures.clear()
    failedReplies.clear()
    for (const seen of byCall.values()) seen.failures = 0
  }

  function warningFor(tool: string, seen: Seen): string | undefined {
    if (seen.failures >= WARN_AT.sameCallFails) {
      return `This very call has failed ${seen.failures} times; it will not work unchanged.`
    }
    const failures = toolFailures.get(tool) ?? 0
    if (failures >= WARN_AT.sameToolFails) {
      return `${tool} has failed ${failures} times in a row; try another way.`
    }
    if (inARow >= IDENTICAL_IN_A_ROW) {
      return `The same call with the same result, ${inARow} times in a row; go on with what you have.`
    }
    if (READ_ONLY.has(tool) && seen.repeats >= WARN_AT.sameResult) {
      return `You have had this result before in this turn.`
    }
    return undefined
  }

  function overCap(tool: string, args: Arguments): string | undefined {
    const cap = Object.hasOwn(CAPS, tool) ? CAPS[tool] : undefined
    if (!cap) return undefined
    const next = (used.get(tool) ?? 0) + cap.count(args)
    if (next > cap.most) return `the limit of ${cap.most} ${cap.what} in one turn is reached`
    used.set(tool, next)
    return undefined
  }
}

export type Guardrails = ReturnType<typeof createGuardrails>

function signatureOf(tool: string, args: Arguments): string {
  return `${tool} ${canonicalJson(args)}`
}

function tasksIn(args: Arguments): number {
  const isSpawning = args.action === undefined || args.action === 'spawn'
  if (!isSpawning) return 0
  return Array.isArray(args.tasks) ? args.tasks.length : 1
}
