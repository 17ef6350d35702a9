/**
 * Random trees and random commands: a rehearsal changes nothing, applied it is as if run directly, and
 * taken back, also from the middle, it is as if never run. `FUZZ_TREES=600` tries them all.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeBack, takeBackUnfinished } from '../../../src-main/rehearsal/apply/journal.ts'
import { doStep, stepsFor } from '../../../src-main/rehearsal/apply/steps.ts'
import { withHeldFolders } from '../../../src-main/rehearsal/held-folders.ts'
import { rehearseOnClone } from '../../support/cloner.ts'
import { applied, groundIn, rehearse, thrownAway } from '../../support/rehearse.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()
const TREES = Number(process.env.FUZZ_TREES ?? 8)

const name = fc.constantFrom('a', 'b', 'c d', "e'f", 'g"h', 'ü', '-r', 'i,j:k\\')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
const text = fc.constantFrom('', 'one\n', 'two\n', 'x'.repeat(5_000))

const entry = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), path, text }),
  fc.record({ kind: fc.constant('folder' as const), path }),
  fc.record({ kind: fc.constant('link' as const), path, to: path }),
)

/**
 * Into itself a folder copies what it happens to find first, which a copy of it may list in another order.
 * The kernel says where a path leads, as it gives up on a ring of links; programs that follow each link
 * by themselves may never end.
 */
const COPY = `at() { (cd -P -- "$1" 2>/dev/null || cd -P -- "\${1%/*}" 2>/dev/null && pwd -P); }
copy() {
  if [ -d "$1" ]; then case $(at "$2")/ in "$(at "$1")"/*) return ;; esac; fi
  cp -r "$1" "$2"
}`
const DIRECTLY_MS = 30_000 // it takes some milliseconds, unless it never ends
const HANGS_MS = 180_000 // a tree takes a second; one that never ends is named and not waited for

const quoted = path.map((each) => `'./${each.replaceAll("'", "'\\''")}'`)
const command = fc.oneof(
  fc.tuple(quoted, text).map(([at, words]) => `printf %s '${words}' >${at}`),
  fc.tuple(quoted).map(([at]) => `echo more >>${at}`),
  fc.tuple(quoted).map(([at]) => `mkdir -p ${at}`),
  fc.tuple(quoted).map(([at]) => `rm -rf ${at}`),
  fc.tuple(quoted, quoted).map(([from, to]) => `mv ${from} ${to}`),
  fc.tuple(quoted, quoted).map(([from, to]) => `copy ${from} ${to}`),
  fc.tuple(quoted, quoted).map(([from, to]) => `ln -sfn ${from} ${to}`),
  fc.tuple(quoted, fc.constantFrom('700', '755', '750')).map(([at, mode]) => `chmod ${mode} ${at}`),
  fc
    .tuple(quoted, fc.constantFrom('600', '640', '+x'))
    .map(([at, mode]) => `[ -f ${at} ] && chmod ${mode} ${at}`),
)

describe('any command on any tree', () => {
  it.each([
    ['on an overlay', rehearse],
    ['on a clone', rehearseOnClone],
  ])(
    'is rehearsed %s, applied and taken back as it should be',
    (way, rehearsed) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(entry, { maxLength: 20 }),
          fc.array(command, { minLength: 1, maxLength: 12 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          async (entries, commands, cut) => {
            if (isUsable || way === 'on a clone') await holds(rehearsed, entries, commands, cut)
          },
        ),
        { numRuns: TREES, timeout: HANGS_MS },
      ),
    3_600_000,
  )
})

type Entry = { path: string } & (
  | { kind: 'file'; text: string }
  | { kind: 'folder' }
  | { kind: 'link'; to: string }
)

async function holds(
  rehearsed: typeof rehearse,
  entries: Entry[],
  commands: string[],
  cut: number,
): Promise<void> {
  const root = mkdtempSync('/var/tmp/talaria-fuzz-')
  try {
    const ground = groundIn(root)
    const { workspace } = ground
    for (const each of entries) tryTo(() => make(workspace, each))
    const script = [COPY, ...commands].join('\n')
    const direct = join(root, 'direct')
    spawnSync('cp', ['-a', workspace, direct])
    const env = { ...process.env, LC_ALL: 'C' }
    const ran = spawnSync('bash', ['-c', script], { cwd: direct, env, timeout: DIRECTLY_MS })
    expect(ran.signal, script).toBeNull()
    const before = treeOf(workspace)

    const told = await rehearsed(ground, script)
    expect(treeOf(workspace)).toEqual(before)

    const { copy, changes } = told
    const steps = await stepsFor(copy.workspace, changes)
    const journal = join(copy.base, 'journal')
    const done = Math.floor(cut * steps.length)
    const lines = steps.map((step) => `${JSON.stringify(step)}\n`)
    writeFileSync(journal, `${steps.length}\n${lines.join('')}`)
    await withHeldFolders(async (folders) => {
      for (const step of steps.slice(0, done)) await doStep(step, folders)
    })
    expect(await takeBackUnfinished(journal)).toBe(steps.length > 0)
    expect(treeOf(workspace)).toEqual(before)

    await applied(told)
    expect(treeOf(workspace)).toEqual(treeOf(direct))
    await takeBack(journal)
    expect(treeOf(workspace)).toEqual(before)
    await thrownAway(told)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function make(workspace: string, each: Entry): void {
  const at = join(workspace, each.path)
  mkdirSync(dirname(at), { recursive: true })
  if (each.kind === 'file') writeFileSync(at, each.text)
  else if (each.kind === 'folder') mkdirSync(at)
  else symlinkSync(each.to, at)
}

/** What cannot be, because something else is there, is left out. */
function tryTo(run: () => void): void {
  try {
    run()
  } catch {}
}
