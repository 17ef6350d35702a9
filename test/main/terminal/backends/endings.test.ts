import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../src-main/terminal/backends/backend.ts'
import { createEndings } from '../../../../src-main/terminal/backends/endings.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const MINUTE = 60_000

/** As far as its end is concerned. */
function sandboxUntil(now: () => number, endsAt: number) {
  const until = { at: endsAt }
  const timeLeftMs = () => until.at - now()
  // Nothing else of a sandbox is looked at.
  return { sandbox: { name: 'modal', id: 'sb-1', timeLeftMs } as unknown as Sandbox, until }
}

function openEndings(lifetimeMs: number) {
  const clock = manualClock(0)
  const { sandbox, until } = sandboxUntil(clock.now, lifetimeMs)
  const warnings: string[] = []
  const standing = [{ sessionId: 's', sandbox }]
  let changes = 0
  const endings = createEndings({
    ...{ now: clock.now, after: clock.after, standing: () => standing },
    onChange: () => {
      changes += 1
    },
    warn: ({ sessionId, at }) => {
      const warning = `${sessionId} at ${at / MINUTE} min`
      warnings.push(warning)
      return () => void warnings.splice(warnings.indexOf(warning), 1)
    },
  })
  endings.look()
  return { clock, endings, standing, until, warnings, changes: () => changes }
}

describe('a sandbox that its service will end', () => {
  it('is told of ten minutes before, once', () => {
    const { clock, endings, warnings, changes } = openEndings(60 * MINUTE)
    expect(endings.list()).toEqual([
      { sessionId: 's', place: 'modal', at: 60 * MINUTE, isSoon: false },
    ])
    clock.advance(49 * MINUTE)
    expect({ warnings, changes: changes() }).toEqual({ warnings: [], changes: 1 })

    clock.advance(6 * MINUTE)
    expect({ warnings, changes: changes() }).toEqual({ warnings: ['s at 60 min'], changes: 2 })
    expect(endings.list()).toMatchObject([{ isSoon: true }])
    expect(endings.endOf('modal', 's')).toBe(60 * MINUTE)
  })

  it('is not told of from the start when it has little time', () => {
    const { clock, warnings } = openEndings(5 * MINUTE)
    expect(warnings).toEqual([])
    clock.advance(4 * MINUTE)
    expect(warnings).toEqual(['s at 5 min'])
  })

  it('is told of no more when it gets more time, and of again later', () => {
    const { clock, endings, until, warnings } = openEndings(60 * MINUTE)
    clock.advance(55 * MINUTE)
    until.at = 115 * MINUTE
    clock.advance(MINUTE)
    expect(warnings).toEqual([])
    expect(endings.list()).toMatchObject([{ at: 115 * MINUTE, isSoon: false }])
    clock.advance(55 * MINUTE)
    expect(warnings).toEqual(['s at 115 min'])
  })

  it('is forgotten with its warning when it has gone', () => {
    const { clock, endings, standing, warnings } = openEndings(60 * MINUTE)
    clock.advance(55 * MINUTE)
    standing.length = 0
    endings.look()
    expect({ warnings, list: endings.list() }).toEqual({ warnings: [], list: [] })
  })

  it('counts once for all tasks of a session', () => {
    const { clock, endings, standing, warnings } = openEndings(60 * MINUTE)
    standing.push(...standing)
    endings.look()
    clock.advance(55 * MINUTE)
    expect(endings.list()).toHaveLength(1)
    expect(warnings).toEqual(['s at 60 min'])
  })
})
