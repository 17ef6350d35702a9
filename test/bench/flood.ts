/** `npm run bench:flood`: by how much the app grows while one command prints two gigabytes, watched or not. */
import { flood } from '../support/flood.ts'

const FLOOD_MEGABYTES = 2_000
const MOST_MEGABYTES = 50

for (const audience of ['unwatched', 'watched'] as const) {
  const { grown, shownBytes } = await flood(FLOOD_MEGABYTES, audience)
  const megabytes = Math.round(grown / 1_000_000)
  const shown = Math.round(shownBytes / 1_000_000)
  console.log(
    `${FLOOD_MEGABYTES} MB of output, ${audience}: the app grew by ${megabytes} MB; goal: less than ${MOST_MEGABYTES}; sent to a window: ${shown} MB`,
  )
  if (megabytes >= MOST_MEGABYTES) process.exitCode = 1
}
