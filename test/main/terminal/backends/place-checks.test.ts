import { expect, it } from 'vitest'
import { say } from '../../../../src-main/contract/say.ts'
import type {
  BackendKind,
  Provider,
  Usability,
} from '../../../../src-main/terminal/backends/backend.ts'
import { createPlaceChecks } from '../../../../src-main/terminal/backends/place-checks.ts'

const DOWN: Usability = {
  ok: false,
  reason: 'engine-down',
  detail: say('place.dockerDown', { name: 'box', program: 'docker' }),
  fix: say('place.thenTryAgain'),
}

it('says that an engine does not run as soon as somebody looks', async () => {
  const { checks } = openChecks('docker')
  await checks.recheck(false)
  expect(checks.stateOf('box')).toEqual({ kind: 'ready' })

  await checks.recheck(true)
  expect(checks.stateOf('box')).toMatchObject({ kind: 'unusable', detail: DOWN.detail })
})

it('takes that back when the place was opened', async () => {
  const { checks } = openChecks('docker')
  await checks.recheck(true)
  checks.works('box')
  expect(checks.stateOf('box')).toEqual({ kind: 'ready' })
})

it.each<BackendKind>(['ssh', 'modal'])('logs in nowhere for a look: %s', async (kind) => {
  const { checks, asked } = openChecks(kind)
  await checks.recheck(true)
  expect(asked).toEqual(['cheap'])
})

/** One place: its program is there, and what stands behind it does not run. */
function openChecks(kind: BackendKind) {
  const asked: string[] = []
  // Nothing else of it is wanted.
  const provider = {
    kind,
    check: async (depth) => {
      asked.push(depth)
      return depth === 'deep' ? DOWN : { ok: true }
    },
  } as Partial<Provider> as Provider
  const checks = createPlaceChecks({
    book: { find: () => provider, whyNot: () => ({ kind: 'unusable', ...DOWN }) } as never,
    names: () => ['box'],
    now: () => 0,
    onChange: () => {},
  })
  return { checks, asked }
}
