import { describe, expect, it } from 'vitest'
import type { RehearsalResult } from '#contract'
import { resultLine } from '../../../../src-renderer/approval/rehearsal/result-line.ts'
import { en } from '../../../../src-renderer/language/en.ts'

const RESULT: RehearsalResult = {
  ...{ status: 'exited', exitCode: 0, durationMs: 5, fileCount: 5, conflicts: [] },
  counts: { created: 3, changed: 1, deleted: 60_980, deletedFolders: 1 },
  home: { fileCount: 0, canApply: true },
  ...{ networkTries: 0, triedHosts: [] },
}

describe('the line about a rehearsal', () => {
  it('says how it ended, what it changed, and whether it wanted the network', () => {
    expect(line({})).toBe(
      'exit 0 · 3 created · 1 changed · 60,980 deleted with 1 folder · no network',
    )
    expect(line({ networkTries: 5 })).toMatch(/tried the network 5 times$/)
  })

  it('says that nothing changed, and that it was ended', () => {
    const counts = { created: 0, changed: 0, deleted: 0, deletedFolders: 0 }

    expect(line({ counts, status: 'timeout' })).toBe(
      'ended after ten minutes · no file changed · no network',
    )
  })
})

function line(changes: Partial<RehearsalResult>): string {
  return resultLine({ result: { ...RESULT, ...changes }, withNetwork: false }, en.rehearsal)
}
