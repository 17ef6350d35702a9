import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { createScratches } from '../../../src-main/sandbox/scratches.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const uid = process.getuid?.() ?? 0

it('gives each session of each app a private folder that is found under its name inside too', () => {
  const { parent, scratches } = open()
  const other = createScratches({ parent, dataFolder: '/other', uid })
  const folders = [scratches.folderOf('s1'), scratches.folderOf('../s2'), other.folderOf('s1')]

  expect(new Set(folders).size).toBe(3)
  expect(scratches.isOurs('s1')).toBe(true)
  writeFileSync(join(folders[0] ?? '', 'file'), 'x')
  expect(existsSync(join(folders[0] ?? '', basename(folders[0] ?? ''), 'file'))).toBe(true)
})

it('makes the way back again when a command has cleared everything away', () => {
  const { scratches } = open()
  const folder = scratches.folderOf('s1')
  scratches.isOurs('s1')
  rmSync(join(folder, basename(folder)))
  scratches.isOurs('s1')
  expect(existsSync(join(folder, basename(folder)))).toBe(true)
})

it('uses nothing that somebody else made or can look into', () => {
  const { parent, scratches } = open()
  const folder = scratches.folderOf('s1')
  symlinkSync(parent, folder)
  expect(scratches.isOurs('s1')).toBe(false)
  rmSync(folder)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  expect(scratches.isOurs('s1')).toBe(false)
  chmodSync(folder, 0o700)
  expect(scratches.isOurs('s1')).toBe(true)
  expect(createScratches({ parent, dataFolder: '/data', uid: uid + 1 }).isOurs('s1')).toBe(false)
})

it('takes a folder away with its session, and nobody else’s', async () => {
  const { parent, scratches } = open()
  scratches.isOurs('s1')
  symlinkSync(parent, scratches.folderOf('s2'))
  await Promise.all(['s1', 's2'].map(scratches.remove))
  expect(existsSync(scratches.folderOf('s1'))).toBe(false)
  expect(existsSync(parent)).toBe(true)
})

it('is led nowhere by a program that puts a link in the place of a folder all the time', async () => {
  const { parent, scratches } = open()
  const outside = join(parent, 'outside')
  mkdirSync(outside)
  const names = Array.from({ length: 4 }, (_, index) => `letter-${index}`)
  for (let turn = 0; turn < 3; turn++) {
    for (const name of names) writeFileSync(join(outside, name), 'kept')
    scratches.isOurs('s1')
    const folder = scratches.folderOf('s1')
    const swapping = spawn('sh', ['-c', 'exec perl -e "$0" "$@"', SWAPPER, folder, outside], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = new Promise((resolve) => swapping.once('exit', resolve))
    await new Promise((resolve) => swapping.stdout.once('data', resolve))
    await scratches.remove('s1')
    swapping.kill('SIGKILL')
    await ended
    expect(readdirSync(outside).sort()).toEqual(names.toSorted())
  }
})

/** Two names change places in one step: a folder and a link to elsewhere. They go along with their folder. */
const SWAPPER = `chdir $ARGV[0]; mkdir "d$_" for 1 .. 150; for (1 .. 150) { for my $f (1 .. 2) { open my $o, ">", "d$_/letter-$f" } }
symlink $ARGV[1], "l$_" for 1 .. 150; $| = 1; print "ready"; for (;;) { syscall 316, -100, "d$_", -100, "l$_", 2 for 1 .. 150 }`

it('leaves alone what a session makes that comes back', async () => {
  const { scratches } = open()
  scratches.isOurs('s1')
  const removed = scratches.remove('s1')
  expect(scratches.isOurs('s1')).toBe(true)
  writeFileSync(join(scratches.folderOf('s1'), 'new'), 'x')
  await removed
  expect(existsSync(join(scratches.folderOf('s1'), 'new'))).toBe(true)
})

function open() {
  const parent = temporaryFolder()
  return { parent, scratches: createScratches({ parent, dataFolder: '/data', uid }) }
}
