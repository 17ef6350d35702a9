/** Takes over what became of a copy: nothing protected, nothing that was changed here meanwhile. */
import { join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { eachOf } from '../../lib/each-of.ts'
import type { FileContent, FileWrite, PlaceDisk } from '../../ports/disk.ts'
import type { CopyApplied } from '../../ports/elsewhere.ts'
import { type Change, sha256 } from '../change.ts'
import { contentNow } from '../disk/content-now.ts'
import { removeEmptyFolder } from '../disk/held-folder.ts'
import type { PathPolicy } from '../path-policy.ts'
import { cutDiff, MAX_DIFF_CHARS } from '../text/cut-diff.ts'
import { addCounts, countDiff } from '../text/diff-counts.ts'
import { decodeText } from '../text/text-encoding.ts'
import { unifiedDiff } from '../text/unified-diff.ts'
import type { FileChange } from './compare-copy.ts'

export interface ApplyDeps {
  disk: PlaceDisk
  policy: PathPolicy
  /** The folder of the session, with its links followed. */
  root: string
}

const NOT_STOPPED = new AbortController().signal
/** A folder on the way may have become a file. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR']

/** Undefined when it may be written. What protects a file from tools protects it here too. */
export async function whyNotTaken(
  { path }: FileChange,
  { disk, policy, root }: ApplyDeps,
): Promise<Words | undefined> {
  const full = join(root, path)
  const led = await disk.lead(full, NOT_STOPPED).catch(() => undefined)
  if (led?.realPath !== full || led.isLink) return say('elsewhere.leadsAway')
  const verdict = policy.forWriting(full, root)
  if (verdict.kind === 'ask') return verdict.reason
  if (verdict.kind === 'never') return say('elsewhere.protected')
  return policy.forReading(full).kind === 'never' ? say('elsewhere.secret') : undefined
}

/** As they are here now, beside what they would become. */
export async function diffOf(
  changes: readonly FileChange[],
  deps: Pick<ApplyDeps, 'disk' | 'root'>,
): Promise<{ diff: string; changed: Change[] }> {
  let diff = ''
  const changed: Change[] = []
  for (const change of changes) {
    // What cannot be read now is found out when it is to be written.
    const now = await contentNow(join(deps.root, change.path), deps.disk, NOTHING_THERE).catch(
      () => undefined,
    )
    changed.push(changeOf(change, now, deps.root))
    if (diff.length < MAX_DIFF_CHARS) diff += oneDiff(change, now)
  }
  return { diff: cutDiff(diff), changed }
}

interface Taken {
  change: FileChange
  now: FileContent | undefined
}

/** Those that may be written, and are here as they were when they were copied. */
export async function unchangedHere(
  changes: readonly FileChange[],
  deps: ApplyDeps,
): Promise<Taken[]> {
  const looked = await eachOf(changes, async (change) => {
    if (await whyNotTaken(change, deps)) return []
    // One that cannot be read any more is another.
    const path = join(deps.root, change.path)
    const now = await contentNow(path, deps.disk, NOTHING_THERE).catch(() => 'changed' as const)
    return now !== 'changed' && isAsCopied(change, now) ? [{ change, now }] : []
  })
  return looked.flat()
}

/** The caller holds the locks of all of them. */
export async function applyChanges(
  changes: readonly FileChange[],
  goneFolders: readonly string[],
  deps: ApplyDeps & {
    checkpoint(changes: readonly Change[]): Promise<Words | undefined>
    keepFolders(made: readonly string[]): Promise<void>
  },
): Promise<CopyApplied> {
  const { disk, root } = deps
  const taken = await unchangedHere(changes, deps)
  const diffs = taken.map(({ change, now }) => oneDiff(change, now))
  const noCopy = await deps.checkpoint(taken.map(({ change, now }) => changeOf(change, now, root)))
  // What goes makes room for what comes: a file may have become a folder.
  const inOrder = taken.toSorted((a, b) => order(a.change) - order(b.change))
  const written = await disk.write(inOrder.map(({ change, now }) => writeOf(change, now, root)))
  if (!written.ok) return written
  await deps.keepFolders(written.madeFolders)
  for (const folder of goneFolders) await removeEmptyFolder(join(root, folder)).catch(() => {})
  return {
    ok: true,
    paths: taken.map(({ change }) => change.path),
    traces: {
      diff: cutDiff(diffs.join('')),
      changes: diffs.map(countDiff).reduce(addCounts, { added: 0, removed: 0 }),
      canUndo: noCopy === undefined,
    },
  }
}

function isAsCopied({ before }: FileChange, now: FileContent | undefined): boolean {
  if (!before || !now) return before === undefined && now === undefined
  return before.sha256 === sha256(now.bytes) && before.mode === (now.owner.mode & 0o777)
}

function oneDiff({ path, after }: FileChange, now: FileContent | undefined): string {
  const [before, text] = [now?.bytes, after?.bytes].map((bytes) => bytes && textOf(bytes))
  return unifiedDiff({ path, before, after: text })
}

function textOf(bytes: Uint8Array): string | undefined {
  return decodeText(bytes)?.text
}

function changeOf({ path, after }: FileChange, now: FileContent | undefined, root: string): Change {
  return {
    realPath: join(root, path),
    before: now?.bytes,
    after: after?.bytes,
    mode: now?.owner.mode,
  }
}

function writeOf(
  { path, after }: FileChange,
  now: FileContent | undefined,
  root: string,
): FileWrite {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const realPath = join(root, path)
  return {
    ...{ path, realPath, before: now?.bytes, ownerBefore: now?.owner },
    after: after?.bytes,
    owner: after && { ...(now?.owner ?? own), mode: after.mode },
  }
}

function order({ kind }: FileChange): number {
  return kind === 'deleted' ? 0 : 1
}
