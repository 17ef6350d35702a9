import { describe, expect, it } from 'vitest'
import { claimFolder } from '../../../src-main/store/claim-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('a data folder', () => {
  it('belongs to one app until that one is closed', () => {
    const folder = temporaryFolder()
    const first = claimFolder(folder)
    expect(first).toBeDefined()
    expect(claimFolder(folder)).toBeUndefined()
    first?.release()
    const next = claimFolder(folder)
    expect(next).toBeDefined()
    next?.release()
  })
})
