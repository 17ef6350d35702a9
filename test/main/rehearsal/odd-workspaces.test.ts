/** Rehearsals where a folder is large, or lies on something unusual. `MANY_FILES=100000` makes it really large. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { takeBack } from '../../../src-main/rehearsal/apply/journal.ts'
import { doStep, stepsFor } from '../../../src-main/rehearsal/apply/steps.ts'
import { withHeldFolders } from '../../../src-main/rehearsal/held-folders.ts'
import { clearLeftOver } from '../../../src-main/rehearsal/left-over.ts'
import { journalOf } from '../../../src-main/rehearsal/outcome.ts'
import { textOf } from '../../../src-main/rehearsal/raw-path.ts'
import { applied, groundIn, rehearse, thrownAway } from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const MANY_FILES = Number(process.env.MANY_FILES ?? 3_000)
const GIGABYTE = 1024 ** 3
const isUsable = await canRehearse()
const isRoot = process.getuid?.() === 0

describe.skipIf(!isUsable)('a rehearsal in an odd workspace', () => {
  it('of very many files does one step for a whole folder, and takes it back', async () => {
    const ground = groundIn(temporaryFolder('/var/tmp'))
    const folder = join(ground.workspace, 'modules')
    for (let part = 0; part < 100; part++) {
      mkdirSync(join(folder, String(part)), { recursive: true })
      for (let file = 0; file < MANY_FILES / 100; file++)
        writeFileSync(join(folder, String(part), String(file)), '')
    }

    const told = await rehearse(ground, 'rm -rf modules')

    expect(told.changes).toMatchObject([{ path: 'modules', kind: 'deleted', inside: MANY_FILES }])
    const journal = await applied(told)
    expect(existsSync(folder)).toBe(false)
    await takeBack(journal)
    expect(readdirSync(folder)).toHaveLength(100)
    await thrownAway(told)
  }, 300_000)

  it('sees the end of a file of a gigabyte, and applies it', async () => {
    const ground = groundIn(temporaryFolder('/var/tmp'))
    const file = join(ground.workspace, 'large')
    writeFileSync(file, 'begin')
    truncateSync(file, GIGABYTE)

    const told = await rehearse(ground, 'echo end >>large')

    expect(told.changes).toEqual([{ path: 'large', kind: 'changed', is: 'file' }])
    expect(statSync(file).size).toBe(GIGABYTE)
    await applied(told)
    expect(statSync(file).size).toBe(GIGABYTE + 4)
    expect([textAt(file, 0, 5), textAt(file, GIGABYTE, 4)]).toEqual(['begin', 'end\n'])
    await thrownAway(told)
  }, 120_000)

  it.skipIf(!isRoot)('copies a small one where no overlay can be laid over it', async () => {
    const root = temporaryFolder('/var/tmp')
    const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => {
      const folder = join(temporaryFolder('/var/tmp'), name)
      mkdirSync(folder)
      return folder
    })
    // An overlay cannot be written to one: what is kept of it must lie elsewhere.
    const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
    const isMounted = tryMount(['-t', 'overlay', '-o', options, 'overlay', root])
    if (!isMounted) return console.warn('NOT TESTED: no overlay over two folders of one disk')
    const ground = groundIn(root)
    writeFileSync(join(ground.workspace, 'a'), 'one\n')

    const told = await rehearse(ground, 'echo two >a; echo new >b; rm -f none')

    expect(told).toMatchObject({ code: 0, output: '' })
    expect(told.copy.home).toEqual([])
    expect(textOf(told.copy.workspace.upper)).toMatch(/\/merged$/)
    expect(readFileSync(join(ground.workspace, 'a'), 'utf8')).toBe('one\n')
    expect(told.changes.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'changed a',
      'created b',
    ])
    await takeBack(await applied(told))
    expect(readdirSync(ground.workspace)).toEqual(['a'])
    await applied(told)
    expect(readFileSync(join(ground.workspace, 'a'), 'utf8')).toBe('two\n')
    await thrownAway(told)
  })

  it.skipIf(!isRoot)(
    'on another disk lies beside it, and what was cut short there is found again',
    async () => {
      const disk = temporaryFolder('/var/tmp')
      if (!tryMount(['-t', 'tmpfs', 'tmpfs', disk])) throw new Error('no mount')
      const ground = { ...groundIn(temporaryFolder('/var/tmp')), workspace: join(disk, 'my work') }
      mkdirSync(ground.workspace)
      for (const name of ['a', 'b']) writeFileSync(join(ground.workspace, name), 'one\n')
      const before = treeOf(ground.workspace)
      const { copy, changes } = await rehearse(ground, 'echo two >a; rm b; echo new >c')
      expect(readdirSync(disk).sort()).toEqual([basename(copy.place), 'my work'])
      const steps = await stepsFor(copy.workspace, changes)
      const lines = steps.map((step) => `${JSON.stringify(step)}\n`)
      writeFileSync(journalOf(copy), `${steps.length}\n${lines.join('')}`)
      await withHeldFolders(async (folders) => {
        for (const step of steps.slice(0, 2)) await doStep(step, folders)
      })
      expect(treeOf(ground.workspace)).not.toEqual(before)

      const told: string[] = []
      await clearLeftOver(join(ground.data, 'rehearsals'), (title) => told.push(title.text))

      expect(treeOf(ground.workspace)).toEqual(before)
      expect(told).toEqual([expect.stringContaining('while the result of a rehearsal')])
      expect([readdirSync(disk), readdirSync(join(ground.data, 'rehearsals'))]).toEqual([
        ['my work'],
        [],
      ])
    },
  )

  it.skipIf(!isRoot)(
    'with something mounted in the home folder has copies of its caches and settings only',
    async () => {
      const ground = groundIn(temporaryFolder('/var/tmp'))
      for (const name of ['.cache', '.config', 'disk']) mkdirSync(join(ground.home, name))
      if (!tryMount(['-t', 'tmpfs', 'tmpfs', join(ground.home, 'disk')]))
        throw new Error('no mount')

      const told = await rehearse(ground, 'echo x >"$HOME/.cache/x" && cat "$HOME/.cache/x"')

      expect(told).toMatchObject({ code: 0, output: 'x\n' })
      expect(told.copy.home.map(({ real }) => textOf(real).slice(ground.home.length))).toEqual([
        '/.cache',
        '/.config',
      ])
      expect(readdirSync(join(ground.home, '.cache'))).toEqual([])
      await thrownAway(told)
    },
  )
})

function tryMount(args: readonly string[]): boolean {
  const path = args.at(-1) ?? ''
  try {
    execFileSync('mount', args, { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  return true
}

function textAt(path: string, position: number, length: number): string {
  const bytes = Buffer.alloc(length)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, length, position)
  closeSync(file)
  return bytes.toString()
}
