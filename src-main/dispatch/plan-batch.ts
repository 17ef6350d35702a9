/** Which calls of one reply may run together: an ordered list of groups, in parallel or in turn. */
import type { ReadCall } from '../ports/call.ts'
import { canonicalJson } from './canonical-json.ts'
import { claimsOf, conflict, isPathScoped, type PathClaim } from './path-claims.ts'

export interface Segment {
  mode: 'parallel' | 'sequential'
  calls: readonly ReadCall[]
}

export interface BatchPlan {
  /** What will be answered, in order: this list, not the model's, belongs into the transcript. */
  calls: readonly ReadCall[]
  /** Repeats and surplus children, which are neither run nor answered. */
  dropped: readonly ReadCall[]
  segments: readonly Segment[]
}

export interface PlanOptions {
  resolvePath(path: string): string | Promise<string>
  /** Further tools that do not mind company, such as those of a server that says so. */
  isParallelSafe?(tool: string): boolean
  /** How many delegate_task calls one reply may make. */
  maxDelegations?: number
}

const PARALLEL_SAFE = new Set([
  'ha_get_state',
  'ha_list_entities',
  'ha_list_services',
  'image_generate',
  'session_search',
  'skill_view',
  'skills_list',
  'vision_analyze',
  'web_extract',
  'web_search',
])

export async function planBatch(
  requested: readonly ReadCall[],
  options: PlanOptions,
): Promise<BatchPlan> {
  const { calls, dropped } = tidied(requested, options.maxDelegations ?? Number.POSITIVE_INFINITY)
  return { calls, dropped, segments: await segmentsOf(calls, options) }
}

/** Without repeats and surplus, and with an id for each that no other has. */
function tidied(requested: readonly ReadCall[], maxDelegations: number) {
  const seen = new Set<string>()
  const ids = new Set(requested.map((call) => call.id))
  const used = new Set<string>()
  const calls: ReadCall[] = []
  const dropped: ReadCall[] = []
  let delegations = 0
  for (const call of requested) {
    const signature = signatureOf(call)
    const isSurplus = call.name === 'delegate_task' && delegations >= maxDelegations
    if (seen.has(signature) || isSurplus) {
      dropped.push(call)
      continue
    }
    seen.add(signature)
    if (call.name === 'delegate_task') delegations += 1
    calls.push({ ...call, id: uniqueId(call.id) })
  }
  return { calls, dropped }

  function uniqueId(id: string): string {
    let unique = id || 'call'
    for (let n = 2; used.has(unique) || (unique !== id && ids.has(unique)); n += 1) {
      unique = `${id || 'call'}_${n}`
    }
    used.add(unique)
    return unique
  }
}

/** Broken arguments are compared as they came. */
function signatureOf({ name, text, args }: ReadCall): string {
  return `${name} ${args.ok ? canonicalJson(args.args) : text}`
}

async function segmentsOf(calls: readonly ReadCall[], options: PlanOptions): Promise<Segment[]> {
  const segments: Segment[] = []
  let group: ReadCall[] = []
  let claims: PathClaim[] = []
  for (const call of calls) {
    const wanted = await companyOf(call, options)
    if (!wanted || wanted.some((one) => claims.some((other) => conflict(one, other)))) close()
    if (wanted) {
      group.push(call)
      claims.push(...wanted)
    } else add(segments, { mode: 'sequential', calls: [call] })
  }
  close()
  return segments

  function close(): void {
    if (group.length > 0) add(segments, { mode: modeOf(group), calls: group })
    group = []
    claims = []
  }
}

/** The claims with which a call may join a group, or undefined when it must run alone. */
async function companyOf(
  { name, args }: ReadCall,
  { resolvePath, isParallelSafe }: PlanOptions,
): Promise<PathClaim[] | undefined> {
  if (name === 'clarify') return undefined
  if (!args.ok) return undefined
  if (isPathScoped(name)) return claimsOf(name, args.args, resolvePath)
  return PARALLEL_SAFE.has(name) || isParallelSafe?.(name) ? [] : undefined
}

function modeOf(group: readonly ReadCall[]): Segment['mode'] {
  return group.length > 1 ? 'parallel' : 'sequential'
}

/** Neighbours that run in turn anyway become one. */
function add(segments: Segment[], segment: Segment): void {
  const last = segments.at(-1)
  if (last?.mode === 'sequential' && segment.mode === 'sequential') {
    segments[segments.length - 1] = { ...last, calls: [...last.calls, ...segment.calls] }
  } else segments.push(segment)
}
