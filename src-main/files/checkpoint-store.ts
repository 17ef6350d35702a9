/** Copies of files by what is in them, and one record for each call that changed files. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atomicWrite, hastyDisk } from './disk/atomic-write.ts'
import { errorCode } from './disk/file-problem.ts'

export interface CheckpointRecord {
  sessionId: string
  callId: string
  at: number
  undoneAt?: number
  /** Where the files lie; left out on this machine. */
  place?: string
  /** Of a command that was rehearsed: how many files it changed beside these. */
  more?: number
  /** Of a command: how many files it changed of which there is no copy. */
  unkept?: number
  files: {
    path: string
    /** Null where there was no file. */
    before: string | null
    after: string | null
    mode?: number
    /** That were made for it. */
    folders?: readonly string[]
  }[]
}

export interface StoreLimits {
  maxBytes: number
  maxAgeMs: number
}

const KEPT_PRIVATE = { mode: 0o600, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

export function createCheckpointStore(folder: string, limits: StoreLimits) {
  const blobs = join(folder, 'blobs')
  const calls = join(folder, 'calls')
  return { putBlob, blob, putRecord, record, prune }

  async function putBlob(bytes: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(bytes).digest('hex')
    const path = join(blobs, name)
    if (!(await stat(path).catch(() => undefined))) await put(blobs, name, bytes)
    return name
  }

  /** Undefined when it was cleared away, or is not what it was. */
  async function blob(name: string): Promise<Buffer | undefined> {
    const bytes = await readFile(join(blobs, name)).catch(() => undefined)
    return bytes && createHash('sha256').update(bytes).digest('hex') === name ? bytes : undefined
  }

  async function putRecord(record: CheckpointRecord): Promise<void> {
    const name = recordName(record.sessionId, record.callId)
    await put(calls, name, Buffer.from(JSON.stringify(record)))
  }

  async function record(sessionId: string, callId: string): Promise<CheckpointRecord | undefined> {
    return readRecord(recordName(sessionId, callId))
  }

  /** What is too old goes, then the oldest until the rest fits; copies that nobody names go too. */
  async function prune(now: number): Promise<void> {
    const kept: { name: string; record: CheckpointRecord }[] = []
    for (const name of await names(calls)) {
      const found = await readRecord(name)
      if (found && now - found.at <= limits.maxAgeMs) kept.push({ name, record: found })
      else await rm(join(calls, name), { force: true })
    }
    kept.sort((a, b) => b.record.at - a.record.at)
    const named = new Set<string>()
    let bytes = 0
    for (const { name, record: each } of kept) {
      const fresh = blobsOf(each).filter((blobName) => !named.has(blobName))
      for (const blobName of fresh)
        bytes += (await stat(join(blobs, blobName)).catch(() => undefined))?.size ?? 0
      if (bytes > limits.maxBytes) await rm(join(calls, name), { force: true })
      else for (const blobName of fresh) named.add(blobName)
    }
    for (const name of await names(blobs))
      if (!named.has(name)) await rm(join(blobs, name), { force: true })
  }

  async function readRecord(name: string): Promise<CheckpointRecord | undefined> {
    try {
      return JSON.parse(await readFile(join(calls, name), 'utf8')) as CheckpointRecord // written here
    } catch {
      return undefined
    }
  }

  async function put(inFolder: string, name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(inFolder, { recursive: true, mode: 0o700 })
    // The data folder may be reached through a link of the person's own.
    await atomicWrite(join(await realpath(inFolder), name), bytes, KEPT_PRIVATE, hastyDisk)
  }
}

/** Ids are made by models, so they are no file names. */
function recordName(sessionId: string, callId: string): string {
  const name = createHash('sha256').update(`${sessionId}\0${callId}`).digest('hex')
  return `${name.slice(0, 40)}.json`
}

function blobsOf(record: CheckpointRecord): string[] {
  return record.files
    .flatMap(({ before, after }) => [before, after])
    .filter((name) => name !== null)
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
