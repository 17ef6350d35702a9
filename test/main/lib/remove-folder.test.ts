import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { removeFolder } from '../../../src-main/lib/remove-folder.ts'

afterEach(() => vi.unstubAllEnvs())

it('removes a folder and leaves what its links lead to', async () => {
  const [folder, other] = [newFolder(), newFolder()]
  writeFileSync(join(other, 'kept.txt'), 'kept')
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  symlinkSync(other, join(folder, 'a/link'))

  await removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
  expect(readFileSync(join(other, 'kept.txt'), 'utf8')).toBe('kept')
  // Nothing is left to do, and nothing is wrong with that.
  await removeFolder(folder)
})

const onUnix = it.runIf(process.platform !== 'win32')

onUnix('tries again when a command that is being ended has written once more', async () => {
  const folder = newFolder()
  const tries = hinderedRm(2)

  await removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
  expect(tries()).toBe(3)
})

onUnix('says in the end why it is still there', async () => {
  const folder = newFolder()
  hinderedRm(1_000)

  await expect(removeFolder(folder)).rejects.toThrow('Directory not empty')
  expect(existsSync(folder)).toBe(true)
})

/** An `rm` that fails so often, as it does when somebody puts a file where it just was. */
function hinderedRm(failures: number): () => number {
  const programs = newFolder()
  const log = join(programs, 'log')
  const rm = join(programs, 'rm')
  writeFileSync(log, '')
  writeFileSync(
    rm,
    `#!/bin/sh
echo try >> '${log}'
if [ "$(wc -l < '${log}')" -le ${failures} ]; then echo 'rm: Directory not empty' >&2; exit 1; fi
exec /bin/rm "$@"
`,
  )
  chmodSync(rm, 0o755)
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  return () => readFileSync(log, 'utf8').split('\n').length - 1
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'talaria-remove-'))
}
