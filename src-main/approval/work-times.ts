/**
 * When agents were at work on this machine, kept over restarts. What was changed then may be their
 * work: a later session reads it before it runs, as the one that wrote it would. The time of a change
 * tells it for every file, whoever made it and however; a change by the person afterwards is theirs.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

// A script may run so long after it was let through, and ends without a word.
const LINGER_MS = 300_000
const CLOCK_SLACK_MS = 2_000 // as coarse as the clocks of file systems
const MOST_STRETCHES = 2_000 // years of work; some hundred kilobytes

const fileSchema = z.strictObject({
  version: z.literal(1),
  /** Whoever wrote it was still at work. */
  isOpen: z.boolean(),
  stretches: z.array(z.tuple([z.number(), z.number()])),
})

interface Stretch {
  from: number
  to: number
}

export function createWorkTimes(deps: {
  path: string
  now: () => number
  /** Does a command of an agent run now? */
  isBusy: () => boolean
  onFailure: (error: unknown) => void
}) {
  const stretches: Stretch[] = load()
  let isOpen = false
  return { worked, covers, close }

  /** Something was let through now, or has ended now that began at `from`. */
  function worked(from = deps.now()): void {
    const to = deps.now()
    const last = stretches.at(-1)
    const isSame = last !== undefined && from <= last.to + LINGER_MS
    if (isSame) Object.assign(last, { from: Math.min(last.from, from), to: Math.max(last.to, to) })
    else stretches.push({ from, to })
    if (isSame && isOpen) return
    isOpen = true
    save()
  }

  function covers(time: number): boolean {
    const last = stretches.at(-1)
    if (last && deps.isBusy() && time >= last.from - CLOCK_SLACK_MS) return true
    return stretches.some(({ from, to }) => time >= from - CLOCK_SLACK_MS && time <= to + LINGER_MS)
  }

  /** What runs on without the app goes on being theirs. */
  function close(): void {
    if (!isOpen) return
    isOpen = deps.isBusy()
    save()
  }

  function load(): Stretch[] {
    const text = readOrNothing(deps.path)
    if (text === '') return []
    const file = fileSchema.safeParse(parseJson(text))
    // Nobody can say any more what is theirs: then all of it may be.
    if (!file.success) return [{ from: 0, to: deps.now() }]
    const found = file.data.stretches.map(([from, to]) => ({ from, to }))
    const last = found.at(-1)
    if (last && file.data.isOpen) last.to = Math.max(last.to, deps.now())
    return found
  }

  function save(): void {
    // The oldest become one: what lay between counts as well.
    while (stretches.length > MOST_STRETCHES) {
      const [first, second] = stretches.splice(0, 2)
      if (first && second) stretches.unshift({ from: first.from, to: second.to })
    }
    try {
      mkdirSync(dirname(deps.path), { recursive: true, mode: 0o700 })
      const temporary = `${deps.path}.${process.pid}.tmp`
      const content = { version: 1, isOpen, stretches: stretches.map(({ from, to }) => [from, to]) }
      writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 })
      renameSync(temporary, deps.path)
    } catch (error) {
      deps.onFailure(error)
    }
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
