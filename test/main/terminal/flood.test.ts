import { expect, it } from 'vitest'
import { flood } from '../../support/flood.ts'

/** How much of a process is resident, and was at the most, only Linux tells. */
it.skipIf(process.platform !== 'linux').each(['watched', 'unwatched'] as const)(
  'a flood of output takes no more memory the longer it is, %s',
  { timeout: 600_000 },
  async (audience) => {
    const { printed, grown, held } = await flood(600, audience)

    expect(printed).toBe(600_000_000)
    expect(held).toBeLessThan(20_000_000)
    // Collectors leave room of some twenty megabytes, whatever the output.
    expect(grown).toBeLessThan(50_000_000)
  },
)
