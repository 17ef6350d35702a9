import { expect, it } from 'vitest'
import { say } from '#say'
import { createOpenings } from '../../../../src-main/terminal/backends/openings.ts'

/** An opening whose steps begin at these times, and what the conversation is told of it. */
async function opened(steps: [at: number, key: 'pull' | 'layers' | 'create'][], endsAt: number) {
  let now = 0
  const told: string[] = []
  const openings = createOpenings({
    now: () => now,
    newId: () => 'o1',
    onChange: () => {},
    onOpened: (sessionId, { text }) => told.push(`${sessionId}: ${text}`),
  })
  const watching = openings.watch(
    { place: 'box', kind: 'docker', sessionId: 's1' },
    async ({ step }) => {
      for (const [at, key] of steps) {
        now = at
        step(wordsFor(key, at))
      }
      now = endsAt
    },
    () => {},
  )
  await watching
  return told
}

function wordsFor(key: 'pull' | 'layers' | 'create', at: number) {
  if (key === 'pull') return say('place.pulling', { image: 'debian' })
  if (key === 'create') return say('place.creating', { name: 'box' })
  return say('place.pullingLayers', { image: 'debian', done: at / 1_000, total: 9 })
}

it('tells the conversation afterwards what it waited for, and how long', async () => {
  const told = await opened(
    [
      [0, 'pull'],
      [500, 'layers'],
      [4_000, 'layers'],
      [8_000, 'layers'],
      [8_500, 'create'],
    ],
    12_000,
  )

  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(
    /^s1: Opened box in 12 s: .*debian.* \(0\.5 s\), pulling debian: 8 of 9 layers \(8 s\), .*box.* \(3\.5 s\)$/,
  )
})

it('says nothing of what nobody had to wait for', async () => {
  expect(await opened([[0, 'create']], 300)).toEqual([])
})
