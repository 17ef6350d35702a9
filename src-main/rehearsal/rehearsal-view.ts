/** What a card shows of a rehearsal: a page of a long list, one diff, all of it safe to draw. */
import type { Answers, RehearsalResult } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { RanOnCopy } from '../ports/rehearsal.ts'
import {
  countsOf,
  type Found,
  filesOfPicked,
  type Outcome,
  type Picked,
  sidesOf,
} from './outcome.ts'

interface Page {
  of: 'workspace' | 'home'
  filter: string
  from: number
  count: number
}

export interface DiffDeps {
  unifiedDiff(file: { path: string; before?: Buffer; after?: Buffer }): string
  show(text: string): string
  clean(text: string): string
}

/** Names of hosts are plain ones, and safe to show. */
export type NetworkTried = Pick<RehearsalResult, 'networkTries' | 'triedHosts'>

interface Entry {
  found: Found
  file: Found['files'][number]
}

const DIFFED_FILES = 100
const DIFF_CHARS = 200_000 // a window shows no more of it

export function resultOf(
  { status, exitCode, durationMs, refusedPath }: RanOnCopy,
  outcome: Outcome,
  tried: NetworkTried,
  show: (text: string) => string,
): RehearsalResult {
  return {
    ...{ status, exitCode, durationMs, conflicts: [], ...tried },
    fileCount: outcome.workspace.files.length,
    counts: countsOf(outcome.workspace),
    home: {
      fileCount: outcome.home.reduce((sum, { files }) => sum + files.length, 0),
      canApply: outcome.canApplyHome,
    },
    ...(refusedPath !== undefined && { refusedPath: show(refusedPath) }),
  }
}

export function changesPage(
  outcome: Outcome,
  { of, filter, from, count }: Page,
  show: (text: string) => string,
): Answers['rehearsal.changes'] {
  const wanted = filter.toLowerCase()
  const all = filesOf(outcome, of)
    .map(({ file: { raw: _raw, ...file } }, index) => ({ ...file, index }))
    .filter(({ path }) => path.toLowerCase().includes(wanted))
  const files = all.slice(from, from + count).map(({ movedFrom, ...file }) => ({
    ...file,
    path: show(file.path === '' ? '.' : file.path),
    ...(movedFrom !== undefined && { movedFrom: show(movedFrom) }),
  }))
  return { files, total: all.length }
}

export async function diffOf(
  outcome: Outcome,
  { of, index }: { of: Page['of']; index: number },
  deps: DiffDeps,
): Promise<string> {
  const entry = filesOf(outcome, of)[index]
  if (!entry) throw new RuntimeError('not-found', say('rehearsal.noResult'))
  return oneDiff(entry, deps)
}

/** Of what is applied in the workspace, as it stays in the conversation. */
export async function diffOfAll(
  { workspace: found }: Outcome,
  chosen: readonly Picked[],
  deps: DiffDeps,
): Promise<string> {
  const picked = chosen.find((each) => each.found === found)
  const files = picked ? filesOfPicked(picked) : []
  let all = ''
  for (const file of files.slice(0, DIFFED_FILES)) {
    const one = await oneDiff({ found, file }, deps)
    if (all.length + one.length > DIFF_CHARS) break
    all += one
  }
  return all
}

async function oneDiff({ found, file }: Entry, deps: DiffDeps): Promise<string> {
  const { before, after } = await sidesOf(found, file.raw)
  const diff = deps.unifiedDiff({
    path: file.path,
    ...(before && { before }),
    ...(after && { after }),
  })
  return deps.show(deps.clean(diff))
}

function filesOf(outcome: Outcome, of: Page['of']): Entry[] {
  const all = of === 'workspace' ? [outcome.workspace] : outcome.home
  return all.flatMap((found) => found.files.map((file) => ({ found, file })))
}
