import { describe, expect, it } from 'vitest'
import { soak } from '../../support/soak.ts'

describe('a long day of terminals', () => {
  it('leaves no process, file or memory behind', { timeout: 120_000 }, async () => {
    const left = await soak({ commands: 64, processes: 8, reloads: 4 })

    expect(left).toMatchObject({ processes: 0, runFolders: 0 })
    expect(left.files).toBeLessThanOrEqual(2)
    expect(left.bytes).toBeLessThan(8_000_000)
  })
})
