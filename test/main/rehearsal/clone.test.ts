/**
 * Rehearsals on a clone, as on a Mac. Where there is no `cp -c` another copier stands in for it, and nothing
 * keeps the script on the clone: what is tested is what becomes of it.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onClone } from '../../../src-main/compose/trials/clone-walls.ts'
import { newerIn } from '../../../src-main/rehearsal/apply/conflicts.ts'
import { doStep, stepsFor, takeStepBack } from '../../../src-main/rehearsal/apply/steps.ts'
import { changesOf } from '../../../src-main/rehearsal/copy/changes.ts'
import { openClone } from '../../../src-main/rehearsal/copy/clone-copy.ts'
import { momentIn, removeCopyFolder } from '../../../src-main/rehearsal/copy/copy-folder.ts'
import { mountsToldOf } from '../../../src-main/rehearsal/copy/mounts.ts'
import { withHeldFolders } from '../../../src-main/rehearsal/held-folders.ts'
import {
  applyPicked,
  conflictsIn,
  isOtherThanShown,
  lookAtCopy,
  pickedOf,
  takeBackPicked,
} from '../../../src-main/rehearsal/outcome.ts'
import { seatbeltProfile } from '../../../src-main/sandbox/seatbelt.ts'
import { STAND_IN } from '../../support/cloner.ts'
import { type Ground, groundIn } from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'

describe('a command on a clone', () => {
  it('changes nothing here until it is applied, and nothing when it is taken back', async () => {
    const { ground, copy, run } = await cloned()
    const before = treeOf(ground.workspace)

    run('echo two >../a.txt; rm -rf ../build; echo new >b.txt; chmod 700 .', 'sub')
    expect(treeOf(ground.workspace)).toEqual(before)
    const outcome = await lookAtCopy(copy)

    expect(outcome.workspace.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      ...['changed a.txt', 'deleted build', 'mode sub', 'created sub/b.txt'],
    ])
    const picked = pickedOf(outcome, false)
    expect([
      await conflictsIn(picked, copy.startedAt),
      await isOtherThanShown(outcome, picked),
    ]).toEqual([[[]], false])
    await applyPicked(copy, picked)
    expect(readFileSync(join(ground.workspace, 'a.txt'), 'utf8')).toBe('two\n')
    expect(readdirSync(join(ground.workspace, 'sub'))).toEqual(['b.txt', 'deep'])
    await takeBackPicked(copy)
    expect(treeOf(ground.workspace)).toEqual(before)
    await removeCopyFolder(copy)
    expect(readdirSync(join(ground.data, 'rehearsals'))).toEqual([])
  })

  it('finds what was changed here meanwhile, and what came to the clone after the look', async () => {
    const { ground, copy, run } = await cloned()
    run('echo two >a.txt; rm -rf build')
    const outcome = await lookAtCopy(copy)
    const picked = pickedOf(outcome, false)

    writeFileSync(join(ground.workspace, 'build/x'), 'mine\n')
    run('echo late >a.txt')

    expect(await conflictsIn(picked, copy.startedAt)).toEqual([['build']])
    expect(await isOtherThanShown(outcome, picked)).toBe(true)
  })

  it('hides no change by setting times, or by moving one file over another of the same time', async () => {
    const { copy, run } = await cloned()
    run('cp -p build/y kept; echo own >build/y; touch -r kept build/y; rm kept')
    run('touch -r build/x a.txt; echo two >a.txt; touch -r build/x a.txt; mv a.txt build/x')
    const { workspace } = await lookAtCopy(copy)
    expect(workspace.changes.map(({ path }) => path)).toEqual(['a.txt', 'build/x', 'build/y'])
  })

  it('does not read what nobody touched', async () => {
    const { ground, copy } = await cloned()
    const [file, times] = [join(ground.workspace, 'a.txt'), new Date(1_000_000)]
    // Other bytes under the same size and time are seen only by reading them.
    utimesSync(file, times, times)
    utimesSync(copy.seenAs(file), times, times)
    const untouched = { ...copy.workspace, copiedAt: await momentIn(copy) }
    writeFileSync(file, 'two\n')
    utimesSync(file, times, times)
    expect(await changesOf(untouched)).toEqual([])
    expect(await changesOf({ ...untouched, copiedAt: undefined })).toMatchObject([
      { path: 'a.txt' },
    ])
  })

  it('knows where its folder lies on the clone, and which one it means', async () => {
    const { ground, copy } = await cloned()
    const there = copy.seenAs(join(ground.workspace, 'sub/deep'))
    expect(there).toBe(join(copy.place, 'workspace/merged/sub/deep'))
    expect(copy.meant(there)).toBe(join(ground.workspace, 'sub/deep'))
    expect([copy.seenAs('/etc'), copy.seenAs(`${ground.workspace}-2`)]).toEqual([
      '/etc',
      `${ground.workspace}-2`,
    ])
  })

  it('says why where it cannot be cloned', async () => {
    const ground = scene()
    const { signal } = new AbortController()
    const cloner = { file: 'cp', args: ['--no-such-option', '--'] }
    const opening = openClone({ ...request(ground), signal, cloner })
    await expect(opening).rejects.toThrow(/the copy could not be made: .*(?:option|help|usage)/i)
  })
})

describe('the walls around a clone', () => {
  it('leave the clone to be written to, but for what steers agents, and not the folder', async () => {
    const { ground, copy } = await cloned()
    const real = ground.workspace
    const walls = onClone(
      {
        ...{
          asRoot: false,
          hasNetwork: false,
          ways: [],
          shown: [],
          shared: [`${ground.data}/left`],
        },
        ...{ writable: [real, '/home/me/.cache'], pinned: [`${real}/.git`] },
        readOnly: [`${real}/AGENTS.md`, '/home/me/.cache/zsh'],
        hidden: { folders: [ground.data], files: [] },
        scratch: { folder: join(copy.base, 'tmp'), seenAs: ['/tmp'] },
      },
      copy,
    )
    const clone = copy.seenAs(real)
    expect(walls).toMatchObject({
      ...{ writable: [], pinned: [`${clone}/.git`], readOnly: [`${clone}/AGENTS.md`] },
      shared: [`${ground.data}/left`, clone, join(copy.base, 'tmp')],
    })
    const { profile, parameters } = seatbeltProfile(walls)
    expect(Object.values(parameters)).not.toContain(real)
    // Of two rules the later one holds.
    const at = (path: string) =>
      profile.lastIndexOf(
        `"${Object.entries(parameters).find(([, value]) => value === path)?.[0]}"`,
      )
    expect(at(clone)).toBeGreaterThan(at(ground.data))
    expect(at(`${clone}/AGENTS.md`)).toBeGreaterThan(at(clone))
  })
})

describe('without what only Linux has', () => {
  it('finds the same changes by looking as by `find`', async () => {
    const { workspace } = scene()
    const since = await momentIn({ place: temporaryFolder('/var/tmp') })
    writeFileSync(join(workspace, 'build/x'), 'later')
    mkdirSync(join(workspace, 'sub/new'))
    const [looked, found] = await Promise.all(
      (['darwin', 'linux'] as const).map((platform) => newerIn([workspace], since, platform)),
    )
    expect(looked?.toSorted()).toEqual(found?.toSorted())
    expect(looked).toHaveLength(3)
  })

  it('does the steps and takes them back, and none behind a link', async () => {
    const { ground, copy, run } = await cloned()
    const before = treeOf(ground.workspace)
    run('echo two >a.txt; chmod 600 a.txt; chmod 700 build; echo x >sub/made; rm -rf sub/deep')
    const { workspace } = await lookAtCopy(copy)
    const steps = await stepsFor(copy.workspace, workspace.changes)

    await withHeldFolders(async (folders) => {
      for (const step of steps) await doStep(step, folders)
      expect(readdirSync(join(ground.workspace, 'sub'))).toEqual(['made'])
      for (const step of steps.toReversed()) await takeStepBack(step, folders)
    }, 'darwin')
    expect(treeOf(ground.workspace)).toEqual(before)

    const away = join(ground.home, 'away')
    renameSync(join(ground.workspace, 'sub'), away)
    symlinkSync(away, join(ground.workspace, 'sub'))
    const [step] = steps.filter(({ path }) => path.endsWith('/made'))
    if (!step) throw new Error('no step')
    const doing = withHeldFolders((folders) => doStep(step, folders), 'darwin')
    await expect(doing).rejects.toThrow(/leads elsewhere/)
    expect(readdirSync(away)).toEqual(['deep'])
  })

  it('reads what macOS says of its disks', () => {
    const text = [
      '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
      '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)',
      '//me@nas/share on /Volumes/My Files (1) (smbfs, nodev, nosuid, mounted by me)',
      'map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)',
    ].join('\n')
    expect(mountsToldOf(text)).toEqual([
      { path: '/', type: 'apfs' },
      { path: '/System/Volumes/Data', type: 'apfs' },
      { path: '/Volumes/My Files (1)', type: 'smbfs' },
      { path: '/System/Volumes/Data/home', type: 'autofs' },
    ])
  })
})

function scene(): Ground {
  const ground = groundIn(temporaryFolder('/var/tmp'))
  for (const name of ['build', 'sub/deep'])
    mkdirSync(join(ground.workspace, name), { recursive: true })
  for (const name of ['a.txt', 'build/x', 'build/y'])
    writeFileSync(join(ground.workspace, name), 'one\n')
  chmodSync(join(ground.workspace, 'sub'), 0o755)
  return ground
}

function request({ data, workspace }: Ground) {
  return { folder: join(data, 'rehearsals'), id: 'r1', workspace }
}

async function cloned() {
  const ground = scene()
  const { signal } = new AbortController()
  const copy = await openClone({ ...request(ground), signal, cloner: STAND_IN })
  const run = (script: string, folder = '') => {
    const cwd = copy.seenAs(join(ground.workspace, folder))
    return spawnSync('bash', ['-c', script], { cwd: cwd.replace(/\/$/, ''), encoding: 'utf8' })
  }
  return { ground, copy, run }
}
