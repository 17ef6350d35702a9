import { describe, expect, it } from 'vitest'
import type { TrialFile } from '#contract'
import { fileRows } from '../../../../src-renderer/approval/trial/file-rows.ts'

const many: TrialFile[] = Array.from({ length: 9 }, (_, index) => ({
  path: `src/${index}.ts`,
  kind: 'deleted',
}))

describe('the lines of a list of changed files', () => {
  it('are one for each file while they are few', () => {
    expect(fileRows([{ path: 'src/a', kind: 'created' }], new Set())).toHaveLength(1)
  })

  it('are one for a folder with many, until it is opened', () => {
    const top: TrialFile = { path: 'a', kind: 'created' }

    expect(fileRows([top, ...many], new Set())).toMatchObject([
      { kind: 'file', file: top },
      { kind: 'folder', folder: 'src/', count: 9, isOpen: false },
    ])
    expect(fileRows([top, ...many], new Set(['src/']))).toHaveLength(11)
  })
})
