import { expect, it } from 'vitest'
import '../../tools/browser_pages.ts'
import '../../tools/read_file.ts'
import '../../tools/terminal.ts'
import '../../tools/write_file.ts'
import { soakWeb } from '../support/soak/soak-web.ts'

/** `npm run soak` asks for a long day; otherwise some conversations have to do, however fast they are. */
const { TALARIA_SOAK_SECONDS: asked } = process.env
const PLAN = asked ? { seconds: Number(asked) } : { seconds: 60, most: 60 }
const WARM_UP = 5
const hasDocker = process.env.TALARIA_SKIP_PLACES !== '1'

const FEW_BYTES = 8_000_000 // caches that fill; what every conversation left would soon be more
const KEPT_BYTES = 100_000 // of a conversation that was deleted, as it can be brought back for an hour
const FEW_PAGES = 128_000_000 // the allocator gives back when it likes

it('is as small after many conversations as after a few', { timeout: 3_600_000 }, async () => {
  const grown = await soakWeb({ warmUp: WARM_UP, withDocker: hasDocker, ...PLAN })

  console.log(`after ${grown.rounds} conversations:`, grown)
  expect(grown.denied).toBe(grown.rounds)
  // Less than before when something of the warm-up was ending just then.
  expect(grown.temporaryFiles).toBeLessThanOrEqual(0)
  expect(grown.containers).toBeLessThanOrEqual(0)
  expect(grown.processes).toBeLessThanOrEqual(0)
  expect(grown.files).toBeLessThanOrEqual(2)
  expect(grown.bytes).toBeLessThan(FEW_BYTES)
  expect(grown.databaseBytes).toBeLessThan(FEW_BYTES + grown.rounds * KEPT_BYTES)
  expect(grown.residentBytes).toBeLessThan(FEW_PAGES)
})
