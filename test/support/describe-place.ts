import { describe } from 'vitest'

/** Tests on a real engine. Left out only where somebody says so, and `npm test` repeats that loudly. */
export function describePlace(name: string, tests: () => void): void {
  describe.skipIf(process.env.TALARIA_SKIP_PLACES === '1')(`with a real ${name}`, tests)
}
