/** `npm run bench:flood`: by how much the app grows while one command prints two gigabytes. */
import { flood } from '../support/flood.ts'

const FLOOD_MEGABYTES = 2_000
const MOST_MEGABYTES = 50

const { grown } = await flood(FLOOD_MEGABYTES)
const megabytes = Math.round(grown / 1_000_000)
console.log(
  `${FLOOD_MEGABYTES} MB of output: the app grew by ${megabytes} MB; goal: less than ${MOST_MEGABYTES}`,
)
if (megabytes >= MOST_MEGABYTES) process.exitCode = 1
