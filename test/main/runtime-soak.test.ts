import { expect, it } from 'vitest'
import '../../tools/read_file.ts'
import '../../tools/terminal.ts'
import '../../tools/write_file.ts'
import { soakRuntime } from '../support/soak-runtime.ts'

/** `npm run soak` asks for a long day. */
const SECONDS = Number(process.env.TALARIA_SOAK_SECONDS ?? 60)
const WARM_UP = 5

const FEW_BYTES = 8_000_000 // caches that fill; what every conversation left would soon be more
const FEW_PAGES = 128_000_000 // the allocator gives back when it likes

it('is as small after many conversations as after a few', { timeout: 3_600_000 }, async () => {
  const grown = await soakRuntime({ warmUp: WARM_UP, seconds: SECONDS })

  console.log(`after ${grown.rounds} conversations:`, grown)
  expect(grown.denied).toBe(grown.rounds)
  // Less than before when something of the warm-up was ending just then.
  expect(grown.temporaryFiles).toBeLessThanOrEqual(0)
  expect(grown.processes).toBeLessThanOrEqual(0)
  expect(grown.files).toBeLessThanOrEqual(2)
  expect(grown.bytes).toBeLessThan(FEW_BYTES)
  // Each conversation was deleted at its end.
  expect(grown.databaseBytes).toBeLessThan(FEW_BYTES)
  expect(grown.residentBytes).toBeLessThan(FEW_PAGES)
})
