/**
 * What the person lets a schedule do though nobody is there to be asked: exactly that, in exactly
 * that schedule. It lies with the keys, because whoever could write it could answer for the person.
 */
import { z } from 'zod'
import { parseJson } from '../lib/parse-json.ts'

const allowance = z.object({
  schedule: z.string().min(1).max(64),
  key: z.string().min(1).max(64),
  text: z.string(),
  cwd: z.string(),
})

type Allowance = z.output<typeof allowance>

const MAX_EACH = 200

export function createAllowances(store: {
  load: () => string | undefined
  save: (text: string) => void
}) {
  const read = z.array(allowance).safeParse(parseJson(store.load() ?? '[]'))
  let kept: Allowance[] = read.success ? read.data : []
  return { of, add, remove, forget }

  function of(schedule: string): Allowance[] {
    return kept.filter((each) => each.schedule === schedule)
  }

  function add(one: Allowance): void {
    const others = kept.filter(({ schedule, key }) => schedule !== one.schedule || key !== one.key)
    if (of(one.schedule).length >= MAX_EACH) return
    save([...others, one])
  }

  function remove(schedule: string, key: string): void {
    save(kept.filter((each) => each.schedule !== schedule || each.key !== key))
  }

  /** Of schedules that are not there any more. */
  function forget(isThere: (schedule: string) => boolean): void {
    const next = kept.filter(({ schedule }) => isThere(schedule))
    if (next.length < kept.length) save(next)
  }

  function save(next: Allowance[]): void {
    store.save(JSON.stringify(next))
    kept = next
  }
}

export type Allowances = ReturnType<typeof createAllowances>
