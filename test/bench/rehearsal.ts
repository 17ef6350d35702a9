/** `npm run bench:rehearsal`: what a rehearsal costs in a folder of 50,000 files, beside copying it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { conflictsOf } from '../../src-main/rehearsal/apply/conflicts.ts'
import { applySteps, takeBack } from '../../src-main/rehearsal/apply/journal.ts'
import { stepsFor } from '../../src-main/rehearsal/apply/steps.ts'
import { changesOf } from '../../src-main/rehearsal/copy/changes.ts'
import { removeCopyFolder } from '../../src-main/rehearsal/copy/copy-folder.ts'
import { type Holder, startHolder } from '../../src-main/rehearsal/copy/linux-copy.ts'
import { mountsAsTold } from '../../src-main/rehearsal/copy/mounts.ts'
import { openCopy } from '../../src-main/rehearsal/copy/open-copy.ts'
import { createSpareHolder } from '../../src-main/rehearsal/copy/spare-holder.ts'
import { groundIn, runOn } from '../support/rehearse.ts'
import { printColumns } from './columns.ts'
import { median } from './table.ts'

const FILES = Number(process.env.FILES ?? 50_000)
const PER_FOLDER = 100
const ROUNDS = 15
const READ_MS = 200 // a person takes longer than this to read a question

const asRoot = process.getuid?.() === 0
const spare = createSpareHolder({
  start: () => startHolder(asRoot),
  ...{ mounts: mountsAsTold, after: () => () => {} },
})
const root = mkdtempSync('/var/tmp/talaria-bench-')
try {
  await report()
} finally {
  await spare.dispose()
  spawnSync('rm', ['-rf', root])
}

async function report(): Promise<void> {
  const ground = groundIn(root)
  const { workspace } = ground
  for (let index = 0; index < FILES; index++) {
    const folder = join(workspace, 'node_modules', String(Math.floor(index / PER_FOLDER)))
    if (index % PER_FOLDER === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${index}.js`), 'x'.repeat(index % 2_000))
  }
  const setUp: number[] = []
  const unasked: number[] = []
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = performance.now()
    const cold = await opened(ground, `c${round}`)
    unasked.push(performance.now() - first)
    await cold.held.close()
    await removeCopyFolder(cold)
    await spare.prepare()
    await setTimeout(READ_MS)
    const start = performance.now()
    const copy = await opened(ground, `r${round}`, await spare.take())
    setUp.push(performance.now() - start)
    await runOn(copy, ground, 'true')
    await changesOf(copy.workspace)
    await copy.held.close()
    whole.push(performance.now() - start)
    await removeCopyFolder(copy)
  }
  const direct = timed(() => spawnSync('true'))
  const programs = timed(() => {
    for (let count = 0; count < 8; count++) spawnSync('mount', ['--version'])
  })
  const [cp, copied] = [
    timed(() => spawnSync('cp', ['-r', workspace, `${root}/copied`])),
    `${root}/copied`,
  ]
  const docker = inContainer(workspace)
  const rm = timed(() => spawnSync('rm', ['-rf', join(copied, 'node_modules')]))
  const copy = await opened(ground, 'rm')
  const run = await timedAsync(async () => {
    const { code, output } = await runOn(copy, ground, 'rm -rf node_modules')
    if (code !== 0) throw new Error(`it ended with ${code}: ${output}`)
  })
  let changes = await changesOf(copy.workspace)
  const looking = await timedAsync(async () => {
    changes = await changesOf(copy.workspace)
  })
  await copy.held.close()
  const checking = await timedAsync(() => conflictsOf(copy.workspace.real, changes, copy.startedAt))
  const journal = join(copy.base, 'journal')
  const applying: number[] = []
  const undoing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    applying.push(
      await timedAsync(async () => applySteps(journal, await stepsFor(copy.workspace, changes))),
    )
    if (existsSync(join(workspace, 'node_modules'))) throw new Error('it was not applied')
    undoing.push(await timedAsync(() => takeBack(journal)))
  }
  await removeCopyFolder(copy)
  printColumns([
    [`${FILES.toLocaleString('en')} files`, 'ms', 'goal', 'beside it', 'ms'],
    row('set up the copy', median(setUp), '≤ 30', 'cp -r', cp),
    row('  the quickest of them', Math.min(...setUp), '', 'eight programs', programs),
    row('  before any question', median(unasked), ''),
    row('true, all in', median(whole), '', 'true', direct),
    row('  the quickest of them', Math.min(...whole), '', 'docker, with a copy', docker),
    row('rm -rf node_modules', run, '', 'directly', rm),
    row('  what it changed', looking, ''),
    row('  what changed here since', checking, ''),
    row('  apply', median(applying), '≤ 10'),
    row('  undo', median(undoing), ''),
  ])
}

function opened(ground: ReturnType<typeof groundIn>, id: string, holder?: Holder) {
  const { workspace, home, data } = ground
  return openCopy({
    ...{ workspace, home, id, dataFolder: data, folder: join(data, 'rehearsals') },
    ...{ asRoot, signal: new AbortController().signal, holder },
  })
}

function row(
  name: string,
  ms: number,
  goal: string,
  beside = '',
  other: number | string = '',
): string[] {
  return [name, ms.toFixed(1), goal, beside, typeof other === 'string' ? other : other.toFixed(1)]
}

/** `true` on a copy in a container, or why that cannot be measured here. */
function inContainer(workspace: string): number | string {
  const listed = spawnSync('docker', ['images', '--format', '{{.ID}}'], { encoding: 'utf8' })
  if (listed.status !== 0) return 'no engine runs here'
  const [image] = listed.stdout.split('\n')
  if (!image) return 'no image here'
  const text = 'cp -r /theirs /copy && true'
  const args = ['run', '--rm', '--volume', `${workspace}:/theirs:ro`, '--entrypoint', 'sh']
  let isDone = false
  const took = timed(() => {
    isDone = spawnSync('docker', [...args, image, '-c', text]).status === 0
  })
  return isDone ? took : `it failed with ${image}`
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

async function timedAsync(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
