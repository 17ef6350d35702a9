import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changedBy } from '../../../../src-main/approval/gate/session-scripts.ts'
import { createTheirDocuments } from '../../../../src-main/approval/gate/their-documents.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const LATER = Date.now() + 3_600_000
const since = (startedAt: number) => changedBy(startedAt, () => false)

describe('a file that somebody would miss', () => {
  it('has something in it, and no agent has made it', () => {
    const folder = temporaryFolder()
    const { isTheirs } = createTheirDocuments()
    writeFileSync(join(folder, 'letter'), 'Dear')
    writeFileSync(join(folder, 'empty'), '')

    const found = ['letter', 'empty', 'missing', '.'].map((name) =>
      isTheirs(join(folder, name), since(LATER)),
    )

    expect(found).toEqual([true, false, false, false])
    expect(isTheirs(join(folder, 'letter'), since(0))).toBe(false)
  })

  it('of the person stays so when it is changed while an agent works', () => {
    const letter = join(temporaryFolder(), 'letter')
    writeFileSync(letter, 'kept')
    const { birthtimeMs, ctimeMs } = statSync(letter)
    // Some file systems do not know when a file was made.
    if (birthtimeMs === 0 || birthtimeMs > ctimeMs) return
    const isWork = ({ ctimeMs: at }: { ctimeMs: number }) => at > birthtimeMs

    chmodSync(letter, 0o600)
    expect(createTheirDocuments().isTheirs(letter, isWork)).toBe(true)
  })

  it('may come while an agent works, or be put in the place of another as editors do', () => {
    const { folder, isWork, write } = openedBefore()
    const { isTheirs } = createTheirDocuments()
    const letter = write(join(folder, 'letter'))
    renameSync(write(join(folder, '.letter.swp')), join(folder, 'saved'))

    expect(isTheirs(letter, isWork)).toBe(true)
    expect(isTheirs(join(folder, 'saved'), isWork)).toBe(true)
  })

  it('is not what a command of an agent named before it was there', () => {
    const { folder, isWork, write } = openedBefore()
    const { isTheirs } = createTheirDocuments()
    const report = join(folder, 'report')
    expect(isTheirs(report, isWork)).toBe(false)
    write(report)

    expect(isTheirs(report, isWork)).toBe(false)
  })

  it('is not what lies in a folder that came while an agent worked', () => {
    const { folder, isWork, write } = openedBefore()
    const cloned = join(folder, 'cloned')
    mkdirSync(cloned)
    const file = write(join(cloned, 'file'))
    // The clock of a disk may have stood still since the folder around it was made.
    if (!isWork({ ctimeMs: statSync(cloned).birthtimeMs })) return

    expect(createTheirDocuments().isTheirs(file, isWork)).toBe(false)
  })
})

describe('names that a program makes up', () => {
  it('meet a document where one begins so, or lies anywhere in the folder', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'papers', 'old'), { recursive: true })
    writeFileSync(join(folder, 'papers', 'letter.txt'), 'Dear')
    writeFileSync(join(folder, 'papers', 'old', 'will.txt'), 'I leave')
    const { isTheirs } = createTheirDocuments()

    const found = ['papers/let*', 'papers/*', 'papers/old/*', 'papers/part-*', 'none/*', '*'].map(
      (name) => isTheirs(join(folder, name), since(LATER)),
    )

    expect(found).toEqual([true, true, true, false, false, true])
    expect(isTheirs(join(folder, 'papers', 'letter.txt', '*'), since(LATER))).toBe(false)
  })

  it('are the agent’s own when a command of it made them before, and only those', () => {
    const { folder, isWork, write } = openedBefore()
    const { isTheirs } = createTheirDocuments()
    const parts = join(folder, 'part-*')
    expect(isTheirs(parts, isWork)).toBe(false)
    write(join(folder, 'part-aa'))

    expect(isTheirs(parts, isWork)).toBe(false)
    expect(isTheirs(join(folder, 'pa*'), isWork)).toBe(true)
  })

  it('are somebody’s in a folder with more than anybody looks through', () => {
    const folder = temporaryFolder()
    for (let at = 0; at <= 2_000; at++) writeFileSync(join(folder, `${at}`), '')

    expect(createTheirDocuments().isTheirs(join(folder, '*'), since(LATER))).toBe(true)
  })
})

/** A folder that was there before any agent worked, and what is written after that. */
function openedBefore() {
  const folder = temporaryFolder()
  const { birthtimeMs } = statSync(folder)
  const isWork = ({ ctimeMs: at }: { ctimeMs: number }) => at > birthtimeMs
  return { folder, isWork, write }

  /** Until the clock of the disk has moved on. */
  function write(path: string): string {
    do {
      if (existsSync(path)) rmSync(path)
      writeFileSync(path, 'Dear')
    } while (statSync(path).birthtimeMs <= birthtimeMs)
    return path
  }
}
