import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Mount, mountsNow } from '../../../src-main/rehearsal/copy/mounts.ts'
import { createUsability } from '../../../src-main/rehearsal/usability.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()
const isRoot = process.getuid?.() === 0

describe('whether a command can be rehearsed', () => {
  it.skipIf(!isUsable)('is yes in an ordinary folder, as it was tried', async () => {
    const { look, workspace } = opened()

    expect(await look(workspace)).toEqual({ ok: true })
  })

  it.each<[string, string, RegExp]>([
    ['a folder that is gone', '/var/tmp/none', /is not there; choose another/],
    ['the root of all', '/', /whole home or system folder/],
    ['the whole home', 'HOME', /whole home or system folder/],
  ])('is no in %s, with why', async (_, folder, why) => {
    const { look, home } = opened()

    expect(await look(folder === 'HOME' ? home : folder)).toMatchObject({
      ok: false,
      reason: { text: expect.stringMatching(why) },
    })
  })

  it('is no where something is mounted below, and names it', async () => {
    const { look, workspace } = opened((path) => [{ path: `${path}/data disk`, type: 'ext4' }])

    expect(await look(workspace)).toMatchObject({
      reason: { text: expect.stringContaining(`${workspace}/data disk is mounted in the folder`) },
    })
  })

  it.skipIf(!isRoot)('is no where something really is mounted below', async () => {
    const { workspace, ...rest } = opened()
    const disk = join(workspace, 'a disk')
    mkdirSync(disk)
    mounted(['-t', 'tmpfs', 'tmpfs', disk])
    const { in: look } = createUsability({ ...rest.deps, mounts: mountsNow })

    expect(await look(workspace)).toMatchObject({
      reason: { text: expect.stringContaining(`${disk} is mounted in the folder`) },
    })
  })

  it.skipIf(!isRoot)('is no for a large folder where no overlay can be laid over it', async () => {
    // Nothing can be written to an overlay that lies on another one. In memory, as the files are many.
    const [root, memory] = [temporaryFolder('/var/tmp'), temporaryFolder('/var/tmp')]
    mounted(['-t', 'tmpfs', 'tmpfs', memory])
    const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => join(memory, name))
    for (const folder of [lower, upper, work]) mkdirSync(folder ?? '')
    const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
    mounted(['-t', 'overlay', '-o', options, 'overlay', root])
    const { look, workspace } = opened(undefined, undefined, root)
    expect(await look(workspace)).toEqual({ ok: true })
    for (let index = 0; index < 5_000; index++) writeFileSync(join(workspace, `${index}`), '')

    expect(await look(workspace)).toMatchObject({
      reason: { text: expect.stringContaining(`${workspace} is too large to copy`) },
    })
  })

  it('is yes where all of it is cloned at once, and no where that would be a copy of very many', async () => {
    const { workspace, deps } = opened()
    const on = (type: string) =>
      createUsability({
        ...{ ...deps, isCloned: () => true },
        mounts: async () => [{ path: workspace, type }],
      }).in(workspace)
    expect([await on('apfs'), await on('hfs')]).toEqual([{ ok: true }, { ok: true }])
    for (let index = 0; index < 5_000; index++) writeFileSync(join(workspace, `${index}`), '')

    expect([await on('apfs'), await on('hfs')]).toMatchObject([{ ok: true }, { ok: false }])
  })

  it('is no on a disk of another machine', async () => {
    const { look, workspace } = opened((path) => [{ path, type: 'nfs4' }])

    expect(await look(workspace)).toMatchObject({
      reason: { text: expect.stringContaining('a disk of another machine (nfs4)') },
    })
  })

  it('is no where the app keeps its own data', async () => {
    const { look, apart } = opened()

    expect(await look(apart)).toMatchObject({
      reason: { text: expect.stringContaining('the app’s own data lies in') },
    })
  })

  it('is no in a folder of somebody else', async () => {
    const { look, workspace } = opened(undefined, (process.getuid?.() ?? 0) + 1)

    expect(await look(workspace)).toMatchObject({
      reason: { text: expect.stringContaining(`${workspace} belongs to somebody else`) },
    })
  })

  it('reads where things are mounted, whatever they are called', async () => {
    const mounts = await mountsNow()

    expect(mounts.find(({ path }) => path === '/proc')?.type).toBe('proc')
  })
})

function mounted(args: readonly string[]): void {
  execFileSync('mount', args)
  onTestFinished(() => void execFileSync('umount', ['-l', args.at(-1) ?? '']))
}

function opened(
  mounts: (workspace: string) => Mount[] = () => [],
  uid = process.getuid?.() ?? 0,
  root = temporaryFolder('/var/tmp'),
) {
  const apart = join(root, 'apart')
  const [workspace, home, dataFolder] = ['work', 'home/me', 'apart/data'].map((name) =>
    join(root, name),
  )
  if (!workspace || !home || !dataFolder) throw new Error('no folders')
  for (const folder of [workspace, home, join(dataFolder, 'rehearsals')])
    mkdirSync(folder, { recursive: true })
  chownSync(workspace, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  const deps = {
    ...{ home, dataFolder, uid },
    folder: join(dataFolder, 'rehearsals'),
    mounts: async () => mounts(workspace),
  }
  return { look: createUsability(deps).in, apart, workspace, home, deps }
}
