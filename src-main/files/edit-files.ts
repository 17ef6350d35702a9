/** Changes several files as one: locked, planned, copied for undo, written, and put back on failure. */
import type { Words } from '#words'
import type { FileOwner, FileWrite, JudgePath, PlaceDisk } from '../ports/disk.ts'
import type {
  EditedFile,
  EditOutcome,
  EditPlan,
  FileNow,
  FileProblem,
  NextFile,
} from '../ports/files.ts'
import { type Change, sha256 } from './change.ts'
import { errorCode, fileProblem, problem } from './disk/file-problem.ts'
import { decodeText, encodeText, PLAIN_TEXT, type TextForm } from './text/text-encoding.ts'
import { unifiedDiff } from './text/unified-diff.ts'

const MAX_EDIT_BYTES = 50 * 1024 * 1024

/** A path that was resolved and may be written. */
export interface Target {
  /** As the caller named it. */
  path: string
  absolute: string
  realPath: string
  isLink: boolean
}

interface Current extends Target {
  bytes: Uint8Array | undefined
  owner: FileOwner | undefined
  mtimeMs: number | undefined
  text: string | undefined
  form: TextForm
}

export interface EditDeps {
  disk: PlaceDisk
  signal: AbortSignal
  /** Whether what is to be written may be written now. */
  agree(proposal: Proposal): Promise<Agreement>
  /** Keeps copies before anything is written; a sentence when some could not be kept. */
  checkpoint(changes: readonly Change[]): Promise<Words | undefined>
  /** They go with their files when those are undone. */
  keepFolders(made: readonly string[]): Promise<void>
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
  const found = await Promise.all(targets.map((target) => readCurrent(target, deps)))
  const bad = found.find((each) => 'ok' in each)
  if (bad) return failed(bad)
  const current = found.filter((each): each is Current => !('ok' in each))
  const planned = await plan(current.map(nowOf))
  if (!planned.ok) {
    const { message, details } = planned
    return failed({ ...problem('failed', message), ...(details && { details }) })
  }
  const prepared = prepare(planned.next, current)
  if ('ok' in prepared) return failed(prepared)
  const files = prepared.map(editedOf)
  const diff = prepared.map(diffOf).join('')
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
  const written = await deps.disk.write(prepared.map(writeOf))
  if (!written.ok) return failed(written)
  await deps.keepFolders(written.madeFolders)
  const after = await Promise.all(prepared.map(({ current: file }) => readCurrent(file, deps)))
  return {
    outcome: {
      ok: true,
      files,
      diff,
      madeFolders: written.madeFolders.length > 0,
      verified: prepared.every((file, index) => isAsWritten(file, after[index])),
      warnings: copied.note === undefined ? [] : [{ kind: 'no-undo', message: copied.note }],
    },
    touched: prepared.map(({ current: file }, index) => touchedOf(file, after[index])),
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
  owner: FileOwner | undefined
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
    if ('bytes' in file) {
      prepared.push({ current: now, after: file.bytes, text: undefined, owner: now.owner })
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

/** By the name that the caller gave: it still leads to the file that was judged, or nothing is done. */
async function readCurrent(
  target: Target,
  { disk, signal }: EditDeps,
): Promise<Current | FileProblem> {
  const { path, absolute } = target
  try {
    const limits = { maxBytes: MAX_EDIT_BYTES, signal }
    const read = await disk.read(absolute, stillLeadsThere(target), limits)
    if (!read.ok)
      return read.code === 'too-large'
        ? problem('too-large', `${path} is larger than 50 MB; use a command`)
        : read
    const { bytes, owner, mtimeMs } = read
    const decoded = decodeText(bytes)
    return { ...target, bytes, owner, mtimeMs, text: decoded?.text, form: decoded ?? PLAIN_TEXT }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { ...target, ...NOTHING_THERE }
    const known = fileProblem(error, path)
    if (known) return known
    throw error
  }
}

/** A person may have been asked meanwhile, and what they allowed was this file. */
function stillLeadsThere({ path, realPath }: Target): JudgePath {
  return (real) =>
    real === realPath
      ? undefined
      : problem('changed', `${path} now leads to another file; look again`)
}

const NOTHING_THERE = {
  ...{ bytes: undefined, owner: undefined, mtimeMs: undefined, text: undefined },
  form: PLAIN_TEXT,
}

function isAsWritten({ after }: Prepared, found: Current | FileProblem | undefined): boolean {
  return found !== undefined && !('ok' in found) && sha256(found.bytes) === sha256(after)
}

function touchedOf({ realPath, mtimeMs }: Current, after: Current | FileProblem | undefined) {
  return {
    realPath,
    mtimeBefore: mtimeMs,
    mtimeAfter: after && !('ok' in after) ? after.mtimeMs : undefined,
  }
}

function writeOf({ current, after, owner }: Prepared): FileWrite {
  const { path, realPath, bytes: before, owner: ownerBefore } = current
  return { path, realPath, before, ownerBefore, after, owner }
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

/** Of what is no text, there is no more to show than how much it is. */
function diffOf(prepared: Prepared): string {
  const { after, text, current } = prepared
  if (!after || text !== undefined) return unifiedDiff(editedOf(prepared))
  const { path, bytes } = current
  const before = bytes ? `a/${path}` : '/dev/null'
  return `--- ${before}\n+++ b/${path}\n(no text: ${after.length} bytes)\n`
}

function failed(outcome: FileProblem & { details?: Record<string, unknown> }): EditResult {
  return { outcome, touched: [] }
}
