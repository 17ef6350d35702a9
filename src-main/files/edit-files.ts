/** Changes several files as one: locked, planned, copied for undo, written, and put back on failure. */
import { createHash } from 'node:crypto'
import { lstat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Words } from '#words'
import type {
  EditedFile,
  EditOutcome,
  EditPlan,
  FileNow,
  FileProblem,
  NextFile,
} from '../ports/files.ts'
import { atomicWrite, type Disk, type Ownership } from './disk/atomic-write.ts'
import { errorCode, fileProblem, problem } from './disk/file-problem.ts'
import { makeFolders, removeEmptyFolder, withFolderOf } from './disk/held-folder.ts'
import { factsAt, readBounded, withRegularFile } from './disk/regular-file.ts'
import { decodeText, encodeText, PLAIN_TEXT, type TextForm } from './text/text-encoding.ts'
import { unifiedDiff } from './text/unified-diff.ts'

const MAX_EDIT_BYTES = 50 * 1024 * 1024

/** A path that was resolved and may be written. */
export interface Target {
  /** As the caller named it. */
  path: string
  realPath: string
  isLink: boolean
}

interface Current extends Target {
  bytes: Buffer | undefined
  owner: (Ownership & { mtimeMs: number }) | undefined
  text: string | undefined
  form: TextForm
}

/** One file of an edit, before and after. */
export interface Change {
  realPath: string
  before: Uint8Array | undefined
  after: Uint8Array | undefined
  mode: number | undefined
}

export interface EditDeps {
  disk: Disk
  signal: AbortSignal
  /** Whether what is to be written may be written now. */
  agree(proposal: Proposal): Promise<Agreement>
  /** Keeps copies before anything is written; a sentence when some could not be kept. */
  checkpoint(changes: readonly Change[]): Promise<Words | undefined>
}

/** What an edit would do, before it is done. */
export interface Proposal {
  paths: readonly string[]
  diff: string
  changes: readonly Change[]
  /** The same for the same files with the same content before and after. */
  fingerprint: string
}

export type Agreement =
  | { kind: 'yes' }
  | { kind: 'no'; problem: FileProblem }
  /** A person has to see it first, and nothing is held meanwhile. */
  | { kind: 'ask' }

export type EditResult = {
  /** With a proposal, nothing was written yet. */
  outcome: EditOutcome | { ok: false; code: 'ask'; proposal: Proposal }
  /** When each existing file was last changed before the edit, and after it. */
  touched: { realPath: string; mtimeBefore?: number; mtimeAfter?: number }[]
}

/** The caller holds the locks of all targets. */
export async function editFiles(
  targets: readonly Target[],
  plan: (files: readonly FileNow[]) => EditPlan | Promise<EditPlan>,
  deps: EditDeps,
): Promise<EditResult> {
  const current: Current[] = []
  for (const target of targets) {
    const found = await readCurrent(target, deps.signal)
    if ('ok' in found) return failed(found)
    current.push(found)
  }
  const planned = await plan(current.map(nowOf))
  if (!planned.ok) {
    const { message, details } = planned
    return failed({ ...problem('failed', message), ...(details && { details }) })
  }
  const prepared = prepare(planned.next, current)
  if ('ok' in prepared) return failed(prepared)
  const files = prepared.map(editedOf)
  const diff = files.map((file) => unifiedDiff(file)).join('')
  if (prepared.length > 0) {
    const proposal = proposalOf(prepared, diff)
    const agreement = await deps.agree(proposal)
    if (agreement.kind === 'no') return failed(agreement.problem)
    if (agreement.kind === 'ask')
      return { outcome: { ok: false, code: 'ask', proposal }, touched: [] }
  }
  deps.signal.throwIfAborted()
  const copied = await keepCopies(prepared, deps)
  if ('ok' in copied) return failed(copied)
  const written = await writeAll(prepared, deps.disk)
  if ('ok' in written) return failed(written)
  return {
    outcome: {
      ok: true,
      files,
      diff,
      madeFolders: written.madeFolders,
      verified: await areAsWritten(prepared, deps.signal),
      warnings: copied.note === undefined ? [] : [{ kind: 'no-undo', message: copied.note }],
    },
    touched: await Promise.all(prepared.map(touchedOf)),
  }
}

/** The border around the copies: without them nothing is written. */
async function keepCopies(
  prepared: readonly Prepared[],
  deps: EditDeps,
): Promise<{ note: string | undefined } | FileProblem> {
  if (prepared.length === 0) return { note: undefined }
  try {
    return { note: (await deps.checkpoint(prepared.map(changeOf)))?.text }
  } catch (error) {
    const reason = fileProblem(error, 'the folder of copies')?.message ?? String(error)
    return problem('failed', `no copy could be kept for undo, so nothing was changed: ${reason}`)
  }
}

interface Prepared {
  current: Current
  after: Uint8Array | undefined
  text: string | undefined
  /** Of the file that this one was moved from. */
  owner: Ownership | undefined
}

/** What is to be written; files that stay as they are drop out. */
function prepare(next: readonly NextFile[], current: readonly Current[]): Prepared[] | FileProblem {
  const seen = new Set<string>()
  const prepared: Prepared[] = []
  for (const file of next) {
    const now = current.find(({ path }) => path === file.path)
    if (!now) throw new Error(`${file.path} was not among the files of this edit`)
    if (seen.has(now.realPath))
      return problem('refused', `${now.path} is named twice, perhaps through a link`)
    seen.add(now.realPath)
    if ('isGone' in file) {
      if (now.isLink)
        return problem('refused', `${now.path} is a link; remove it with a command if it must go`)
      prepared.push({ current: now, after: undefined, text: undefined, owner: undefined })
      continue
    }
    const source = file.movedFrom && current.find(({ path }) => path === file.movedFrom)
    const { form, owner } = source || now
    if (!file.text.isWellFormed())
      return problem(
        'refused',
        `the new text of ${now.path} holds half a character (a lone surrogate)`,
      )
    const after = encodeText(file.text, form)
    if (now.bytes && Buffer.compare(now.bytes, after) === 0) continue
    prepared.push({ current: now, after, text: file.text, owner })
  }
  return prepared
}

async function readCurrent(target: Target, signal: AbortSignal): Promise<Current | FileProblem> {
  const { realPath } = target
  try {
    const read = await withRegularFile(realPath, async (file) => {
      const { mode, uid, gid, mtimeMs } = await file.stat()
      const bytes = await readBounded(file, MAX_EDIT_BYTES, signal)
      return { ok: true as const, bytes, owner: { mode, uid, gid, mtimeMs } }
    })
    if (!read.ok) return read
    const { bytes, owner } = read
    if (!bytes) return problem('too-large', `${target.path} is larger than 50 MB; use a command`)
    const decoded = decodeText(bytes)
    return { ...target, bytes, owner, text: decoded?.text, form: decoded ?? PLAIN_TEXT }
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      return { ...target, bytes: undefined, owner: undefined, text: undefined, form: PLAIN_TEXT }
    const known = fileProblem(error, target.path)
    if (known) return known
    throw error
  }
}

/** All of them, or none: what was written before a failure is put back. */
async function writeAll(
  prepared: readonly Prepared[],
  disk: Disk,
): Promise<{ madeFolders: boolean } | FileProblem> {
  const done: Prepared[] = []
  const folders: string[] = []
  for (const file of prepared) {
    try {
      if (file.after) folders.push(...(await makeFolders(dirname(file.current.realPath))))
      await put(file.current.realPath, file.after, file.owner, disk)
      done.push(file)
    } catch (error) {
      const left = await putBack(done, disk)
      // From the inside out; what somebody else put there meanwhile stays.
      for (const folder of folders.toReversed()) await removeEmptyFolder(folder).catch(() => {})
      const known = fileProblem(error, file.current.path)
      if (!known) throw error
      const rest =
        left.length === 0
          ? 'Nothing was changed.'
          : `These files were changed already and could not be put back: ${left.join(', ')}.`
      return problem(known.code, `${known.message}. ${rest}`)
    }
  }
  return { madeFolders: folders.length > 0 }
}

async function put(
  path: string,
  bytes: Uint8Array | undefined,
  owner: Ownership | undefined,
  disk: Disk,
): Promise<void> {
  if (bytes) await atomicWrite(path, bytes, owner, disk)
  else await removeFile(path)
}

export function removeFile(path: string): Promise<void> {
  return withFolderOf(path, (folder, name) => unlink(folder.at(name)))
}

async function putBack(done: readonly Prepared[], disk: Disk): Promise<string[]> {
  const left: string[] = []
  for (const { current } of done.toReversed()) {
    try {
      await put(current.realPath, current.bytes, current.owner, disk)
    } catch {
      left.push(current.path)
    }
  }
  return left
}

async function areAsWritten(prepared: readonly Prepared[], signal: AbortSignal): Promise<boolean> {
  const checks = prepared.map(async ({ current, after }) => {
    const found = await readCurrent(current, signal)
    if ('ok' in found) return false
    return sha256(found.bytes) === sha256(after)
  })
  return (await Promise.all(checks)).every(Boolean)
}

export function sha256(bytes: Uint8Array | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

/** Whether the last part of a path is a link. */
export async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true
}

async function touchedOf({ current: { realPath, owner } }: Prepared) {
  const after = await factsAt(realPath).catch(() => undefined)
  return {
    realPath,
    mtimeBefore: owner?.mtimeMs,
    mtimeAfter: after?.ok ? after.mtimeMs : undefined,
  }
}

function nowOf({ path, realPath, bytes, text }: Current): FileNow {
  return { path, realPath, exists: bytes !== undefined, text }
}

function proposalOf(prepared: readonly Prepared[], diff: string): Proposal {
  const states = prepared.map(({ current, after }) => [
    current.realPath,
    sha256(current.bytes) ?? null,
    sha256(after) ?? null,
  ])
  return {
    paths: prepared.map(({ current }) => current.realPath),
    diff,
    changes: prepared.map(changeOf),
    fingerprint: JSON.stringify(states),
  }
}

function changeOf({ current, after }: Prepared): Change {
  const { realPath, bytes, owner } = current
  return { realPath, before: bytes, after, mode: owner?.mode }
}

function editedOf({ current, after, text }: Prepared): EditedFile {
  const { path, realPath, bytes } = current
  const kind = !bytes ? 'created' : after ? 'changed' : 'deleted'
  return { path, realPath, kind, bytes: after?.length ?? 0, before: current.text, after: text }
}

function failed(outcome: FileProblem & { details?: Record<string, unknown> }): EditResult {
  return { outcome, touched: [] }
}
