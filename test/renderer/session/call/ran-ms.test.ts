import { expect, it } from 'vitest'
import { ranMs } from '../../../../src-renderer/session/call/ran-ms.ts'

it.each([
  ['all of its time, when nobody was asked', undefined, 5_000],
  ['all but the wait, when it was allowed', { outcome: 'allowed', waitedMs: 4_000 }, 1_000],
  ['nothing, when it was denied', { outcome: 'denied', waitedMs: 4_000 }, undefined],
  ['nothing, when nobody answered', { outcome: 'expired', waitedMs: 4_900 }, undefined],
  ['nothing, when it never runs', { outcome: 'blocked' }, undefined],
  ['no less than nothing', { outcome: 'allowed', waitedMs: 6_000 }, 0],
] as const)('a call ran for %s', (_, decision, ms) => {
  expect(ranMs(5_000, decision)).toBe(ms)
})
