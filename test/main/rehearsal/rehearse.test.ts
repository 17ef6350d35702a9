/** Commands on a copy, with real namespaces and overlays: as root, and as an ordinary user. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { conflictsOf } from '../../../src-main/rehearsal/apply/conflicts.ts'
import { takeBack } from '../../../src-main/rehearsal/apply/journal.ts'
import { textOf } from '../../../src-main/rehearsal/raw-path.ts'
import { AT_HOME, applied, groundIn, rehearse, thrownAway } from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const NOBODY = 65_534
const CHILD = fileURLToPath(new URL('../../support/rehearsal-child.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const isUsable = await canRehearse()

/** Everything that a command can do to files, with names that are hard to write. */
const SCENE = [
  'echo two >a',
  'rm gone',
  'rm -rf deep',
  'mv moved elsewhere',
  'mkdir -p new/er && echo n >new/er/n',
  'rm file-to-folder && mkdir file-to-folder && echo i >file-to-folder/i',
  'rm -r folder-to-file && echo f >folder-to-file',
  'rm -r emptied && mkdir emptied',
  'ln -sfn /etc link-out',
  'rm link-gone',
  'chmod 600 moded',
  'chmod 555 closed',
  'chmod 755 ajar && rm ajar/x && echo y >ajar/y && chmod 555 ajar',
  'echo o >"$(printf "odd\\n\\047\\",:\\\\ \\377")"',
  'rm "$(printf "bad\\376")"',
  'mkfifo pipe',
  'touch same',
].join('\n')

describe.skipIf(!isUsable)('a rehearsal', () => {
  it('leaves all as it is, then does it all, then undoes it all', async () => {
    const { ground, root } = scene()
    const direct = directly(root)

    const told = await rehearse(ground, SCENE)

    expect(told).toMatchObject({ code: 0, output: '' })
    expect(treeOf(ground.workspace)).toEqual(direct.before)
    expect(shown(told.changes)).toContain('created new')
    expect(shown(told.changes)).not.toContain('changed same')
    const journal = await applied(told)
    expect(treeOf(ground.workspace)).toEqual(direct.after)
    await takeBack(journal)
    expect(treeOf(ground.workspace)).toEqual(direct.before)
    await thrownAway(told)
    expect(readdirSync(join(ground.data, 'rehearsals'))).toEqual([])
  })

  it.skipIf(!isRoot)('does the same for an ordinary user', () => {
    const { ground, root } = scene()
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, root])
    const direct = directly(root, NOBODY)

    const told = asUser(NOBODY, 'scene', root, SCENE)

    expect(told).toMatchObject({ uid: NOBODY, code: 0, output: '' })
    expect([told.during, told.back]).toEqual([direct.before, direct.before])
    expect(told.after).toEqual(direct.after)
    expect(readdirSync(join(ground.data, 'rehearsals'))).toEqual([])
  })

  it('applies nothing over what was changed here since', async () => {
    const { ground } = scene()
    const told = await rehearse(ground, SCENE)
    const path = (name: string) => join(ground.workspace, name)
    writeFileSync(path('a'), 'by hand\n')
    utimesSync(path('deep/er/x'), 1, 1)
    mkdirSync(path('new'))
    writeFileSync(path('gone'), 'again')

    const { copy, changes } = told
    const found = await conflictsOf(copy.workspace.real, changes, copy.startedAt)

    expect(found.map(textOf).sort()).toEqual(['a', 'deep', 'gone', 'new'])
    await thrownAway(told)
  })

  it('finds no conflict in what was written just before it', async () => {
    const { ground } = scene()
    writeFileSync(join(ground.workspace, 'a'), 'a moment ago')

    const { copy, changes, ...told } = await rehearse(ground, SCENE)

    expect(await conflictsOf(copy.workspace.real, changes, copy.startedAt)).toEqual([])
    await thrownAway({ copy, changes, ...told })
  })

  it('keeps a hard link of a changed file as it was, and follows no link out of the folder', async () => {
    const { ground } = scene()
    const outside = join(ground.home, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'kept'), 'kept')
    symlinkSync(outside, join(ground.workspace, 'out'))
    linkSync(join(ground.workspace, 'a'), join(ground.workspace, 'other'))

    const told = await rehearse(ground, 'echo more >>a; rm -rf out/; echo x >out/made; rm out')
    await applied(told)

    expect(readFileSync(join(ground.workspace, 'other'), 'utf8')).toBe('one\n')
    expect(readdirSync(outside)).toEqual(['kept'])
    expect(existsSync(join(ground.workspace, 'out'))).toBe(false)
    await thrownAway(told)
  })

  it.each([process.getuid?.(), ...(isRoot ? [NOBODY] : [])])(
    'works where all lies in the home folder, under names that are hard to mount, as user %i',
    (uid) => {
      const root = temporaryFolder('/var/tmp')
      const ground = groundIn(root, AT_HOME)
      writeFileSync(join(ground.workspace, 'a'), 'one\n')
      spawnSync('chown', ['-R', `${uid}:${uid}`, root])
      const script = 'echo two >a; echo x >b; cat a; echo y >~/.profile; cd ~/*ject*; echo z >c'

      const told = asUser(uid, 'at-home', root, script)

      expect(told).toMatchObject({ uid, code: 0, output: 'two\n' })
      expect(shown(told.changes)).toEqual(['changed a', 'created b', 'created c'])
      expect([told.during, told.back]).toEqual([told.before, told.before])
      expect(Object.keys(told.after)).toEqual(expect.arrayContaining(['./b', './c']))
      expect(readFileSync(join(ground.workspace, 'a'), 'utf8')).toBe('one\n')
      expect(existsSync(join(ground.home, '.profile'))).toBe(false)
      expect(readdirSync(join(ground.data, 'rehearsals'))).toEqual([])
    },
  )

  it('sees what it wrote to the home folder, of which nothing is there', async () => {
    const { ground } = scene()

    const told = await rehearse(ground, 'echo x >~/.bashrc; mkdir -p ~/.cache/t; cat ~/.bashrc')

    expect(told).toMatchObject({ output: 'x\n', changes: [] })
    expect(readdirSync(ground.home)).toEqual([])
    await thrownAway(told)
  })
})

function scene() {
  const root = temporaryFolder('/var/tmp')
  chmodSync(root, 0o755)
  const ground = groundIn(root)
  const { workspace } = ground
  const put = (name: string | Buffer, text: string) =>
    writeFileSync(Buffer.concat([Buffer.from(`${workspace}/`), Buffer.from(name)]), text)
  for (const name of ['deep/er', 'moved', 'folder-to-file', 'emptied', 'closed', 'ajar'])
    mkdirSync(join(workspace, name), { recursive: true })
  for (const name of ['a', 'gone', 'moded', 'same', 'file-to-folder', 'deep/er/x', 'moved/m'])
    put(name, 'one\n')
  for (const name of ['folder-to-file/x', 'emptied/x', 'closed/x', 'ajar/x']) put(name, 'x')
  put(Buffer.from([0x62, 0x61, 0x64, 0xfe]), 'no text')
  symlinkSync('/nowhere', join(workspace, 'link-out'))
  symlinkSync('a', join(workspace, 'link-gone'))
  chmodSync(join(workspace, 'ajar'), 0o555)
  onTestFinished(() => void spawnSync('chmod', ['-R', 'u+rwX', root]))
  return { root, ground }
}

/** The same on a plain copy, without any rehearsal. */
function directly(root: string, uid?: number) {
  const [workspace, copy] = [join(root, 'work'), join(root, 'direct')]
  spawnSync('cp', ['-a', workspace, copy])
  const before = treeOf(copy)
  const as = uid === undefined ? {} : { uid, gid: uid }
  spawnSync('bash', ['-c', SCENE], { cwd: copy, ...as, env: { ...process.env, LC_ALL: 'C' } })
  return { before, after: treeOf(copy) }
}

function asUser(uid: number | undefined, ...args: string[]) {
  const as = { ...(isRoot && { uid, gid: uid }), encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, [CHILD, ...args], as)
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

function shown(changes: readonly { kind: string; path: string }[]): string[] {
  return changes.map(({ kind, path }) => `${kind} ${path}`)
}
