/**
 * What a folder holds, state after state, in a git store of ours beside it. Nothing of the person's own
 * repository is read or written: no settings, no hooks, no filters, no index. The store lives as long as
 * the app runs; what a command changed is copied from it to where undo keeps its copies.
 */
import { access, constants, lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eachOf } from '../../lib/each-of.ts'
import { askGitBytes } from '../../lib/git/ask-git.ts'
import { createMutex } from '../../lib/mutex.ts'
import { MADE_AGAIN } from '../copy/list-folder.ts'

export interface FolderLimits {
  /** More than this many files, or bytes of them, and nothing is kept of the folder. */
  maxFiles: number
  maxBytes: number
  /** A larger one is left out. */
  maxFileBytes: number
}

export type NoState = 'no-git' | 'too-large' | 'too-slow'

export type FolderState =
  | { tree: string; leftOut: ReadonlySet<string>; modesBefore: ReadonlyMap<string, number> }
  | { tree: undefined; why: NoState }

/** A file that is another, or there or not there, in one of two states. */
export interface StateChange {
  /** From the folder. */
  path: string
  /** Names of contents; null where there is no file. */
  before: string | null
  after: string | null
  isExecutable: boolean
}

const NOTHING = /^0+$/
/** From so many on they are written into one pack, which takes a fraction of the time. */
const PACK_FROM = 200
const AT_A_TIME = 5_000
const SETTINGS = `[core]
	repositoryformatversion = 0
	bare = false
	filemode = ${process.platform !== 'win32'}
	autocrlf = false
	compression = 1
	fsync = none
`
/** The last word on every file: kept byte for byte, whatever the project says of line ends and filters. */
const ATTRIBUTES = '* -text -filter -ident -working-tree-encoding\n'

export function createFolderStates(deps: {
  /** With its links followed. */
  root: string
  /** Where the store is. */
  store: string
  isSecret(path: string): boolean
  limits: FolderLimits
}) {
  const { root, store, limits } = deps
  const instead = {
    ...{ GIT_DIR: store, GIT_WORK_TREE: root, GIT_INDEX_FILE: join(store, 'index') },
    ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    GIT_ATTR_NOSYSTEM: '1',
  }
  // Git keeps no more of them than whether a file can be run.
  const modes = new Map<string, number>()
  const inTurn = createMutex()
  let made: Promise<boolean> | undefined
  let tree: string | undefined
  let bytesKept = 0
  let isTooLarge = false
  return { look, between, contents, modeOf: (path: string) => modes.get(path) }

  /** As the folder is now. Cheap where nothing has changed since the last look. */
  function look(signal: AbortSignal): Promise<FolderState> {
    return inTurn(async () => {
      if (isTooLarge) return no('too-large')
      if (bytesKept > limits.maxBytes) await forget()
      made ??= make(signal)
      if (!(await made)) {
        made = undefined
        return no(signal.aborted ? 'too-slow' : 'no-git')
      }
      const state = await lookInTurn(signal)
      if (state.tree !== undefined) return state
      if (state.why === 'too-large') {
        isTooLarge = true
        await forget()
      }
      // One that was cut short leaves this behind, and nobody else uses the index.
      await rm(join(store, 'index.lock'), { force: true })
      return state
    })
  }

  async function lookInTurn(signal: AbortSignal): Promise<FolderState> {
    const listed = await ask(
      ['ls-files', '-z', '--others', '--modified', '--deleted', '--exclude-standard'],
      signal,
    )
    if (!listed) return no('too-slow')
    const paths = [...new Set(namesIn(listed))]
    if (paths.length > limits.maxFiles) return no('too-large')
    const found = await eachOf(paths, async (path) => ({ path, stats: await kept(path) }))
    if (signal.aborted) return no('too-slow')
    const bytes = found.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0)
    if (bytes > limits.maxBytes) return no('too-large')
    const leftOut = new Set(found.flatMap(({ path, stats }) => (stats === undefined ? path : [])))
    const changed = paths.filter((path) => !leftOut.has(path))
    const gone = [...leftOut].filter((path) => modes.has(path))
    const isDone =
      (await update(['--add', '--remove', '--replace'], changed, signal)) &&
      (await update(['--force-remove'], gone, signal))
    if (!isDone) return no('too-slow')
    bytesKept += bytes
    const modesBefore = new Map<string, number>()
    for (const { path, stats } of found) {
      const known = modes.get(path)
      if (known !== undefined) modesBefore.set(path, known)
      if (stats) modes.set(path, stats.mode)
      else modes.delete(path)
    }
    if (modes.size > limits.maxFiles) return no('too-large')
    if (tree === undefined || changed.length + gone.length > 0) {
      const written = await ask(['write-tree'], signal)
      if (!written) return no('too-slow')
      tree = written.toString('latin1').trim()
    }
    return { tree, leftOut, modesBefore }
  }

  /** So that it does not grow for as long as the app runs. */
  async function forget(): Promise<void> {
    await rm(store, { recursive: true, force: true })
    modes.clear()
    made = undefined
    tree = undefined
    bytesKept = 0
  }

  /** Null: it is gone. Undefined: it is none of those that are kept. */
  async function kept(path: string) {
    const full = join(root, path)
    // A repository within ends in a slash: its files are its own.
    if (path.endsWith('/') || path.includes('�') || deps.isSecret(full)) return undefined
    try {
      const stats = await lstat(full)
      if (!stats.isFile() || stats.size > limits.maxFileBytes) return undefined
      await access(full, constants.R_OK)
      return { size: stats.size, mode: stats.mode & 0o7777 }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code === 'ENOENT' || code === 'ENOTDIR' ? null : undefined
    }
  }

  async function update(how: string[], paths: readonly string[], signal: AbortSignal) {
    const packed = paths.length < PACK_FROM ? [] : ['-c', 'core.bigFileThreshold=1']
    // What is done is done, also when there was no time for all of it.
    for (let at = 0; at < paths.length; at += AT_A_TIME) {
      const input = paths
        .slice(at, at + AT_A_TIME)
        .map((path) => `${path}\0`)
        .join('')
      const done = await ask([...packed, 'update-index', ...how, '-z', '--stdin'], signal, input)
      if (!done) return false
    }
    return true
  }

  /** Undefined when one of the states is not known any more. */
  async function between(
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<StateChange[] | undefined> {
    if (from === to) return []
    const said = await ask(['diff-tree', '-r', '-z', '--no-renames', from, to], signal)
    if (!said) return undefined
    const parts = said.toString('utf8').split('\0')
    const changes: StateChange[] = []
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [was = '', is = '', before = '', after = ''] = (parts[at] ?? '').slice(1).split(' ')
      changes.push({
        path: parts[at + 1] ?? '',
        before: NOTHING.test(before) ? null : before,
        after: NOTHING.test(after) ? null : after,
        isExecutable: (NOTHING.test(was) ? is : was) === '100755',
      })
    }
    return changes
  }

  /** By their names, as far as there is room; those that come first have it. */
  async function contents(
    names: readonly string[],
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Map<string, Buffer>> {
    const input = (wanted: readonly string[]) => wanted.map((name) => `${name}\n`).join('')
    const sizes = await ask(['cat-file', '--batch-check'], signal, input(names))
    let room = maxBytes
    const fitting = (sizes ?? '')
      .toString()
      .split('\n')
      .flatMap((line) => {
        const [name, kind, size] = line.split(' ')
        if (name === undefined || kind !== 'blob' || Number(size) > room) return []
        room -= Number(size)
        return [name]
      })
    const said = await ask(['cat-file', '--batch'], signal, input(fitting))
    return said ? batchIn(said) : new Map()
  }

  /** Made by hand, as `git init` would also take the person's templates. */
  async function make(signal: AbortSignal): Promise<boolean> {
    if (!(await askGitBytes(['--version'], { cwd: root, signal, instead: {} }))) return false
    for (const name of ['refs', 'objects', 'info'])
      await mkdir(join(store, name), { recursive: true, mode: 0o700 })
    await writeFile(join(store, 'HEAD'), 'ref: refs/heads/none\n')
    await writeFile(join(store, 'config'), SETTINGS)
    const ignored = [...MADE_AGAIN].map((name) => `${name}/\n`).join('')
    await writeFile(join(store, 'info', 'exclude'), ignored)
    await writeFile(join(store, 'info', 'attributes'), ATTRIBUTES)
    return true
  }

  function ask(args: readonly string[], signal: AbortSignal, input?: string) {
    return askGitBytes(args, { cwd: root, signal, instead, ...(input !== undefined && { input }) })
  }
}

export type FolderStates = ReturnType<typeof createFolderStates>

function no(why: NoState): FolderState {
  return { tree: undefined, why }
}

function namesIn(said: Buffer): string[] {
  return said
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '')
}

/** `<name> blob <size>`, a line end, the content, a line end. */
function batchIn(said: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  let at = 0
  while (at < said.length) {
    const end = said.indexOf('\n', at)
    if (end < 0) break
    const [name = '', , size] = said.toString('latin1', at, end).split(' ')
    const length = Number(size)
    found.set(name, said.subarray(end + 1, end + 1 + length))
    at = end + 1 + length + 1
  }
  return found
}
