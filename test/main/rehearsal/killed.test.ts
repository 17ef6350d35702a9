/** The app is killed in the middle of a rehearsal, or of applying one. `KILLS=100` does it often. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { leftCopyFolders } from '../../../src-main/rehearsal/copy/copy-folder.ts'
import { clearLeftOver } from '../../../src-main/rehearsal/left-over.ts'
import { groundIn } from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const CHILD = fileURLToPath(new URL('../../support/rehearsal-child.ts', import.meta.url))
const KILLS = Number(process.env.KILLS ?? 2)
const isUsable = await canRehearse()

describe.skipIf(!isUsable)('when the app is killed', () => {
  it(
    'in the middle of a rehearsal, nothing is changed, and no process and no mount is left',
    async () => {
      const { root, ground, before } = scene()
      const mark = `5471${process.pid}`
      for (let kill = 0; kill < KILLS; kill++) {
        const child = start('run', root, `rm -rf files; touch made; sleep ${mark}`)
        await said(child, /begun/)
        await waited(Math.random() * 600)
        await killed(child)

        await expect.poll(() => processesWith(mark, root)).toEqual([])
        expect(mountsWith(root)).toEqual([])
        expect(treeOf(ground.workspace)).toEqual(before)
        await clearLeftOver(join(ground.data, 'rehearsals'), () => {})
        expect(await leftCopyFolders(join(ground.data, 'rehearsals'))).toEqual([])
      }
    },
    KILLS * 20_000,
  )

  it('before a rehearsal, what waits for one goes too', async () => {
    const { root } = scene()
    const child = start('wait', root, '')
    await said(child, /begun/)
    await expect.poll(() => below(child.pid).length).toBe(2)
    const waiting = below(child.pid)
    await killed(child)

    await expect.poll(() => waiting.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  })

  it(
    'in the middle of applying, the next start finds the old state or the new one',
    async () => {
      const { root, ground, before } = scene()
      const seen = new Set<string>()
      for (let kill = 0; kill < KILLS; kill++) {
        const child = start(
          'apply',
          root,
          'rm -rf files/1*; for f in files/*; do echo 2 >$f; done; touch made',
        )
        await said(child, /ready/)
        await waited(Math.random() * 150)
        await killed(child)
        await clearLeftOver(join(ground.data, 'rehearsals'), () => seen.add('taken back'))

        const now = treeOf(ground.workspace)
        const isOld = JSON.stringify(now) === JSON.stringify(before)
        if (!isOld) {
          expect(Object.keys(now).filter((name) => name.startsWith('./files/1'))).toEqual([])
          expect(Object.keys(now)).toContain('./made')
          expect(readFileSync(join(ground.workspace, 'files/99'), 'utf8')).toBe('2\n')
          execFileSync('rm', [
            '-rf',
            join(ground.workspace, 'files'),
            join(ground.workspace, 'made'),
          ])
          fill(ground.workspace)
        }
        expect(treeOf(ground.workspace)).toEqual(before)
      }
    },
    KILLS * 20_000,
  )
})

function scene() {
  const root = temporaryFolder('/var/tmp')
  const ground = groundIn(root)
  fill(ground.workspace)
  return { root, ground, before: treeOf(ground.workspace) }
}

function fill(workspace: string): void {
  mkdirSync(join(workspace, 'files'))
  for (let index = 0; index < 200; index++)
    writeFileSync(join(workspace, 'files', String(index)), 'one\n')
}

function start(what: string, root: string, script: string): ChildProcess {
  return spawn(process.execPath, [CHILD, what, root, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function said(child: ChildProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => words.test(String(bytes)) && resolve())
    child.once('exit', () => reject(new Error('it ended before')))
  })
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

function processesWith(...marks: string[]): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter(
    (line) => marks.some((mark) => line.includes(mark)) && !line.includes('vitest'),
  )
}

/** All that a process started, and what that started. */
function below(parent: number | undefined): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const own = all.flatMap(([pid = 0, from]) => (from === parent ? [pid] : []))
  return own.flatMap((pid) => [pid, ...below(pid)])
}

function mountsWith(root: string): string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  return lines.filter((line) => line.includes(root))
}
