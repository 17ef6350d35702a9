import { describe, expect, it } from 'vitest'
import { soakTerminals } from '../../support/soak/soak-terminals.ts'

describe('a long day of terminals', () => {
  it('leaves no process, file or memory behind', { timeout: 600_000 }, async () => {
    const left = await soakTerminals({ commands: 64, processes: 8, reloads: 4 })

    expect(left).toMatchObject({ processes: 0, runFolders: 0 })
    expect(left.files).toBeLessThanOrEqual(2)
    expect(left.bytes).toBeLessThan(8_000_000)
  })
})
