/** The files of another machine, by small programs that run there: many files in one go. */
import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { say } from '#say'
import { ToldError } from '#words'
import type { FileWrite, JudgePath, PlaceDisk } from '../../ports/disk.ts'
import type { FileAnswer, FileFacts, FileProblem } from '../../ports/files.ts'
import type { PlainResult, RunThere } from '../../ports/plain-exec.ts'
import { fileError, fileProblem, problem } from '../disk/file-problem.ts'
import { createBatches } from './batches.ts'
import { type Found, Garbled, type Led, readFound, readLed, readNames } from './far-answers.ts'
import { LEAD, LIST, READ, REMOVE_FOLDERS, WRITE } from './far-scripts.ts'
import { createFarSearch } from './far-search.ts'

export interface FarDiskDeps {
  /** The name of the place. */
  place: string
  run: RunThere
  /** May a file with this path be shown? */
  isSecret(realPath: string): boolean
}

const MAX_MOVED_BYTES = 100 * 1024 * 1024
const MAX_FACTS_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 60_000
const CHUNK_BYTES = 256 * 1024
const ROUNDS = 5 // with a file that is written to all the time, or that others leave no room for

export function createFarDisk(deps: FarDiskDeps): PlaceDisk {
  const { place } = deps
  const leading = createBatches<string, Led>(leadAll)
  /** By how much of each may be read. */
  const reading = new Map<number, ReturnType<typeof createBatches<string, Found>>>()
  const search = createFarSearch({ ...deps, run, linesOf })
  return { lead, facts, list, read, scan, write, removeFolders, search }

  async function lead(path: string, signal: AbortSignal) {
    const led = await unless(signal, leading.add(path))
    if ('error' in led) throw fileError(led.error)
    return led
  }

  async function facts(
    path: string,
    judge: JudgePath,
    signal: AbortSignal,
  ): Promise<FileAnswer<FileFacts>> {
    const found = await look(path, judge, -1, signal)
    if (isProblem(found)) return found
    return factsOf(found)
  }

  async function list(path: string, judge: JudgePath, signal: AbortSignal) {
    const answer = await run({ script: LIST, args: [path], maxBytes: MAX_FACTS_BYTES, signal })
    const listed = understood(() => readNames(answer.output))
    if ('error' in listed) {
      if (listed.error === 'ENOTDIR') return problem('not-a-folder', `${path} is not a folder`)
      throw fileError(listed.error)
    }
    const { realPath, names } = listed
    return judge(realPath) ?? { ok: true as const, path: realPath, names }
  }

  async function read(
    path: string,
    judge: JudgePath,
    { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
  ) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const found = await look(path, judge, Math.min(maxBytes, MAX_MOVED_BYTES), signal)
      if (isProblem(found)) return found
      if (found.kind === 'folder') return problem('not-a-file', `${found.realPath} is a folder`)
      const { content, realPath, facts: known } = found
      if (content === 'large')
        return maxBytes > MAX_MOVED_BYTES
          ? problem('too-large', say('file.tooLargeThere', { path: realPath, place }))
          : problem('too-large', `${realPath} is larger than ${maxBytes} bytes`)
      if (content === 'later' || content === 'none') continue
      if (!known.isSteady) continue
      return { ...factsOf(found), bytes: content, owner: known.owner }
    }
    return problem('changed', say('file.restless', { path }))
  }

  async function scan(
    path: string,
    judge: JudgePath,
    visit: (chunk: Uint8Array) => boolean,
    signal: AbortSignal,
  ): Promise<FileAnswer<FileFacts>> {
    const found = await read(path, judge, { maxBytes: Number.MAX_SAFE_INTEGER, signal })
    if (!found.ok) return found
    const { bytes, owner: _owner, ...known } = found
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      if (!visit(bytes.subarray(at, at + CHUNK_BYTES))) break
    return known
  }

  /** What was opened is judged by the name that it had when it was open. */
  async function look(
    path: string,
    judge: JudgePath,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Exclude<Found, { kind: 'none' }> | FileProblem> {
    const found = await unless(signal, readingOf(maxBytes).add(path))
    const refused = found.realPath === undefined ? undefined : judge(found.realPath)
    if (refused) return refused
    if (found.kind !== 'none') return found
    // What is not there may still be where nobody is to look.
    if (found.error === 'ENOENT') {
      const elsewhere = judge((await lead(path, signal)).realPath)
      if (elsewhere) return elsewhere
    }
    throw fileError(found.error)
  }

  function readingOf(maxBytes: number) {
    const known = reading.get(maxBytes)
    if (known) return known
    const fresh = createBatches<string, Found>((paths) => readAll(paths, maxBytes))
    reading.set(maxBytes, fresh)
    return fresh
  }

  async function leadAll(paths: readonly string[]): Promise<Led[]> {
    const answer = await run({ script: LEAD, args: paths, maxBytes: MAX_FACTS_BYTES })
    return understood(() => readLed(answer.output, paths.length))
  }

  async function readAll(paths: readonly string[], maxBytes: number): Promise<Found[]> {
    const args = [String(maxBytes), String(MAX_MOVED_BYTES), ...paths]
    const roomBytes = (maxBytes < 0 ? 0 : MAX_MOVED_BYTES) + MAX_FACTS_BYTES
    const answer = await run({ script: READ, args, maxBytes: roomBytes })
    return understood(() => readFound(answer.output, paths.length))
  }

  async function write(
    changes: readonly FileWrite[],
  ): Promise<FileAnswer<{ madeFolders: readonly string[] }>> {
    if (changes.length === 0) return { ok: true, madeFolders: [] }
    const input = Buffer.concat(changes.flatMap(({ after }) => after ?? []))
    if (input.length > MAX_MOVED_BYTES)
      return problem(
        'too-large',
        say('file.tooLargeThere', { path: changes.map(({ path }) => path).join(', '), place }),
      )
    const args = [randomBytes(6).toString('hex'), ...changes.flatMap(argumentsOf)]
    const answer = await run({ script: WRITE, args, input, maxBytes: MAX_FACTS_BYTES })
    const said = Buffer.from(answer.output).toString('utf8').trim()
    const [state, ...made] = said.split('\n')
    if (state === 'ok') return { ok: true, madeFolders: made.filter(isAround(changes)) }
    const [, at, left = ''] = /^no (\d{1,4})((?: \d{1,4})*)$/.exec(said) ?? []
    const failed = at === undefined ? undefined : changes[Number(at)]
    if (!failed) throw silent()
    const known = fileProblem(fileError(codeIn(answer.errors)), failed.path)
    const still = left.split(' ').flatMap((index) => changes[Number(index || -1)]?.path ?? [])
    const rest =
      still.length === 0
        ? 'Nothing was changed.'
        : `These files were changed already and could not be put back: ${still.join(', ')}.`
    return problem(known?.code ?? 'failed', `${known?.message}. ${rest}`)
  }

  async function removeFolders(paths: readonly string[]): Promise<void> {
    if (paths.length > 0)
      await run({ script: REMOVE_FOLDERS, args: [...paths], maxBytes: MAX_FACTS_BYTES })
  }

  /** For matches that another program has found: what stands in the files by their own names. */
  async function linesOf(path: string, maxBytes: number, signal: AbortSignal): Promise<string[]> {
    const isItself: JudgePath = (real) => (real === path ? undefined : problem('changed', path))
    const found = await read(path, isItself, { maxBytes, signal }).catch(() => undefined)
    return found?.ok ? Buffer.from(found.bytes).toString('utf8').split(/\r?\n/) : []
  }

  async function run(
    request: Omit<Parameters<RunThere>[0], 'timeoutMs'> & { timeoutMs?: number },
  ): Promise<PlainResult> {
    const answer = await deps.run({ timeoutMs: TIMEOUT_MS, ...request })
    if ('unreachable' in answer) throw new ToldError(answer.unreachable)
    return answer
  }

  function understood<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof Garbled) throw silent()
      throw error
    }
  }

  function silent(): ToldError {
    return new ToldError(say('file.placeSilent', { place }))
  }
}

function factsOf({ kind, realPath, facts: { size, mtimeMs } }: Exclude<Found, { kind: 'none' }>) {
  return { ok: true as const, path: realPath, kind, size, mtimeMs }
}

function isProblem(found: Found | FileProblem): found is FileProblem {
  return 'ok' in found
}

/** A name may have a line end in it, and then its parts are nothing. */
function isAround(changes: readonly FileWrite[]): (folder: string) => boolean {
  return (folder) =>
    folder.startsWith('/') && changes.some(({ realPath }) => realPath.startsWith(`${folder}/`))
}

function argumentsOf({ realPath, after, owner, ownerBefore }: FileWrite): string[] {
  const mode = owner ? (owner.mode & 0o7777).toString(8) : '-'
  const ids = ownerBefore ? `${ownerBefore.uid}:${ownerBefore.gid}` : '-'
  const { dir, base } = posix.parse(realPath)
  return [after ? 'w' : 'd', dir, base, String(after?.length ?? 0), mode, ids]
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/no space left/i, 'ENOSPC'],
  [/quota exceeded/i, 'EDQUOT'],
  [/read-only file system/i, 'EROFS'],
  [/permission denied/i, 'EACCES'],
  [/not permitted/i, 'EPERM'],
  [/not a directory|file exists/i, 'ENOTDIR'],
  [/is a directory/i, 'EISDIR'],
  [/name too long/i, 'ENAMETOOLONG'],
  [/text (?:file )?busy/i, 'ETXTBSY'],
  [/no such file/i, 'ENOENT'],
]

/** What its programs complained of; nothing at all when a folder was not the one that was judged. */
function codeIn(errors: string): string {
  return REASONS.find(([pattern]) => pattern.test(errors))?.[1] ?? 'ESWAPPED'
}

/** A batch belongs to many calls, so one that is stopped leaves it to the others. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
