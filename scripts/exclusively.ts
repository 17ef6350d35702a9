/** Lets one process at a time do a piece of work; the others wait, and then find it done. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200

export async function exclusively<Result>(
  lockFile: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(lockFile), { recursive: true })
  while (!(await take(lockFile))) await delay(POLL_MS)
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isExisting(error)) throw error
    // A process that was killed leaves its lock behind; nobody else may wait for it forever.
    if (!(await isOwnerAlive(lockFile))) await rm(lockFile, { force: true })
    return false
  }
}

async function isOwnerAlive(lockFile: string): Promise<boolean> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  // Empty: the owner has created the file and is about to write its number.
  if (text === '') return true
  try {
    process.kill(Number(text), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
