import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBesides } from '../../../../src-main/projects/beside/besides.ts'
import { gitProject } from '../../../support/git-project.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const besides = createBesides({ now: () => 1_000 })
const BASE = { 'a.txt': 'one\ntwo\nthree\n', 'src/b.txt': 'b\n' }

let project: ReturnType<typeof gitProject>

beforeEach(() => {
  project = gitProject(join(temporaryFolder(), 'shop'))
  project.git('init', '-q', '-b', 'main')
})

describe('beginning beside', () => {
  it('works on a branch and in a folder of its own, named after the words', async () => {
    project.commit(BASE)
    project.write('a.txt', 'mine, not committed\n')

    const { beside, folder } = await begin('Fix the login, please! And more words')

    expect(beside.branch).toBe('talaria/fix-the-login-please-and')
    expect(folder).toBe(`${project.folder}.worktrees/fix-the-login-please-and`)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(BASE['a.txt'])
    expect(project.at(folder, 'status', '--porcelain')).toBe('')
    expect(project.at(folder, 'branch', '--show-current')).toBe(beside.branch)
    expect(project.read('a.txt')).toBe('mine, not committed\n')
  })

  it('works in the same folder below the top, or at the top where it is not committed', async () => {
    project.commit(BASE)
    mkdirSync(join(project.folder, 'new'))

    const below = await besides.begin(join(project.folder, 'src'), 'one')
    const top = await besides.begin(join(project.folder, 'new'), 'two')

    expect(below.folder).toBe(join(below.beside.tree, 'src'))
    expect(top.folder).toBe(top.beside.tree)
  })

  it('takes the next name where a branch or a folder has it', async () => {
    project.commit(BASE)
    project.git('branch', 'talaria/work')
    mkdirSync(`${project.folder}.worktrees/work-2`, { recursive: true })

    expect((await begin('…')).beside.branch).toBe('talaria/work-3')
  })

  it('finds another form where a branch is called talaria', async () => {
    project.commit(BASE)
    project.git('branch', 'talaria')

    expect((await begin('fix')).beside.branch).toBe('talaria-fix')
  })

  it('begins at a commit where no branch is checked out', async () => {
    const first = project.commit(BASE)
    project.git('checkout', '-q', '--detach')

    const { folder } = await begin('fix')

    expect(project.at(folder, 'rev-parse', 'HEAD')).toBe(first)
  })

  it('runs no program that the repository names', async () => {
    project.commit({ ...BASE, '.gitattributes': '*.txt filter=evil merge=evil diff=evil\n' })
    const ran = join(project.folder, '..', 'ran')
    project.write('.git/hooks/post-checkout', `#!/bin/sh\ntouch ${ran}\n`)
    project.write('.git/hooks/reference-transaction', `#!/bin/sh\ntouch ${ran}\n`)
    for (const hook of ['post-checkout', 'reference-transaction'])
      chmodSync(join(project.folder, '.git', 'hooks', hook), 0o755)
    for (const key of [
      'filter.evil.smudge',
      'filter.evil.clean',
      'merge.evil.driver',
      'diff.evil.textconv',
      'core.fsmonitor',
    ])
      project.git('config', key, `touch ${ran}; cat`)
    rmSync(ran, { force: true })

    const { beside } = await begin('fix')
    project.write('src/b.txt', 'changed\n', beside.tree)
    const { files } = await besides.look(beside)
    await besides.diff(beside, 'src/b.txt')

    expect(files.map(({ path }) => path)).toEqual(['src/b.txt'])
    expect(await bringBack(beside)).toEqual({ kind: 'filtered', paths: ['src/b.txt'] })
    expect(existsSync(ran)).toBe(false)
  })

  it.each([
    [
      'no repository',
      () => rmSync(join(project.folder, '.git'), { recursive: true }),
      /no git repository/,
    ],
    ['a bare repository', makeBare, /bare/],
    ['no commit', () => {}, /nothing is committed/],
    ['a partial checkout', sparse, /only a part/],
    ['a folder that cannot be made', block, /could not be made/],
  ])('says why not: %s', async (_case, arrange, why) => {
    arrange()

    await expect(begin('fix')).rejects.toThrow(why)
  })

  it('leaves nothing behind when the files cannot be written', async () => {
    project.commit(BASE)
    const blob = project.git('rev-parse', 'HEAD:a.txt')
    rmSync(join(project.folder, '.git', 'objects', blob.slice(0, 2), blob.slice(2)), {
      force: true,
    })

    await expect(begin('fix')).rejects.toThrow(/git could not do it/)
    expect(existsSync(`${project.folder}.worktrees`)).toBe(false)
    expect(project.git('branch', '--list', 'talaria/*')).toBe('')
    expect(project.git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  it('says before that submodules and filters are left out', async () => {
    project.commit({ ...BASE, '.gitmodules': '', '.gitattributes': '*.bin filter=lfs\n' })

    const offer = await besides.offer(project.folder)

    expect(offer).toMatchObject({ kind: 'yes', branch: 'main' })
    expect(offer.kind === 'yes' && offer.notes.map(({ key }) => key)).toEqual([
      'beside.noSubmodules',
      'beside.noFilters',
    ])
  })
})

describe('bringing back', () => {
  it('shows commits and what is not committed as one change', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.commit({ 'a.txt': 'one\n2\nthree\n' }, 'Say 2', beside.tree)
    project.write('new file.txt', 'new\n', beside.tree)
    rmSync(join(beside.tree, 'src', 'b.txt'))

    const view = await besides.look(beside)

    expect(view).toMatchObject({ into: 'main', isThere: true, uncommitted: 2, more: 0 })
    expect(view.commits.map(({ title }) => title)).toEqual(['Say 2'])
    expect(view.files).toEqual([
      { path: 'a.txt', kind: 'changed', lines: { added: 1, removed: 1 } },
      { path: 'new file.txt', kind: 'created', lines: { added: 1, removed: 0 } },
      { path: 'src/b.txt', kind: 'deleted', lines: { added: 0, removed: 1 } },
    ])
    expect(await besides.diff(beside, 'a.txt')).toMatch(/^--- a\/a\.txt\n[\s\S]*-two\n\+2/)
    expect(project.at(beside.tree, 'status', '--porcelain').split('\n')).toHaveLength(2)
  })

  it('moves the branch on where nothing else happened, and keeps what the person has changed', async () => {
    project.commit({ ...BASE, 'mine.txt': 'mine\n' })
    const { beside } = await begin('fix')
    project.write('a.txt', 'done\n', beside.tree)
    project.write('mine.txt', 'not committed\n')
    project.write('staged.txt', 'staged\n')
    project.git('add', 'staged.txt')

    expect(await bringBack(beside)).toEqual({ kind: 'merged', files: 1 })

    expect(project.read('a.txt')).toBe('done\n')
    expect(project.read('mine.txt')).toBe('not committed\n')
    expect(project.git('status', '--porcelain').split('\n')).toEqual([
      'M mine.txt',
      'A  staged.txt',
    ])
    expect(project.git('log', '--format=%s')).toBe('Fix it\nfirst')
    expect(project.at(beside.tree, 'status', '--porcelain')).toBe('')
    expect(await bringBack(beside)).toEqual({ kind: 'nothing' })
  })

  it('merges where both went on', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.commit({ 'src/b.txt': 'beside\n' }, 'Beside', beside.tree)
    project.commit({ 'a.txt': 'here\n' }, 'Here')

    expect(await bringBack(beside)).toEqual({ kind: 'merged', files: 1 })

    expect([project.read('a.txt'), project.read('src/b.txt')]).toEqual(['here\n', 'beside\n'])
    expect(project.git('log', '-1', '--format=%s %P').split(' ')).toHaveLength(5)
    expect(project.git('status', '--porcelain')).toBe('')
  })

  it('says which files conflict, and touches nothing', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.write('a.txt', 'beside\n', beside.tree)
    const here = project.commit({ 'a.txt': 'here\n' }, 'Here')

    expect(await bringBack(beside)).toEqual({ kind: 'conflicts', paths: ['a.txt'] })

    expect(project.git('rev-parse', 'HEAD')).toBe(here)
    expect(project.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['changed', 'a.txt', 'mine\n'],
    ['made', 'new.txt', 'mine too\n'],
  ])('never touches a file that the person has %s', async (_how, path, mine) => {
    const first = project.commit(BASE)
    const { beside } = await begin('fix')
    project.write('a.txt', 'beside\n', beside.tree)
    project.write('new.txt', 'beside\n', beside.tree)
    project.write(path, mine)

    expect(await bringBack(beside)).toEqual({ kind: 'in-the-way', paths: [path] })

    expect(project.read(path)).toBe(mine)
    expect(project.git('rev-parse', 'HEAD')).toBe(first)
    expect(project.git('status', '--porcelain').split('\n')).toHaveLength(1)
  })

  it('brings back what was seen, and nothing that came since', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    const { seen } = await besides.look(beside)
    project.write('a.txt', 'after the look\n', beside.tree)
    const wanted = { into: 'main', seen, title: 'Fix it' }

    expect(await besides.bringBack(beside, wanted)).toEqual({ kind: 'changed' })

    project.git('checkout', '-q', '-b', 'other')
    const now = await besides.look(beside)
    expect(await besides.bringBack(beside, { ...wanted, seen: now.seen })).toEqual({
      kind: 'changed',
    })
  })

  it('needs a branch, and no merge that is not finished', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.write('a.txt', 'beside\n', beside.tree)
    const { seen } = await besides.look(beside)
    const wanted = { into: 'main', seen, title: 'Fix it' }
    project.write('.git/MERGE_HEAD', project.git('rev-parse', 'HEAD'))
    await expect(besides.bringBack(beside, wanted)).rejects.toThrow(/unfinished/)
    rmSync(join(project.folder, '.git', 'MERGE_HEAD'))
    project.git('checkout', '-q', '--detach')

    await expect(besides.bringBack(beside, wanted)).rejects.toThrow(/no branch is checked out/)
    expect(await besides.look(beside)).not.toHaveProperty('into')
  })

  it('believes the repository, not a file that an agent could have written', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.write('a.txt', 'beside\n', beside.tree)
    writeFileSync(join(beside.tree, '.git'), 'gitdir: /nowhere\n')

    expect(await bringBack(beside)).toEqual({ kind: 'merged', files: 1 })
  })

  it('still has the commits when the folder was removed by hand', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.commit({ 'a.txt': 'beside\n' }, 'Beside', beside.tree)
    rmSync(beside.tree, { recursive: true })

    expect(await besides.look(beside)).toMatchObject({ isThere: false, uncommitted: 0 })
    expect(await bringBack(beside)).toEqual({ kind: 'merged', files: 1 })
    expect(project.read('a.txt')).toBe('beside\n')
  })

  it('says that the repository was moved', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    renameSync(project.folder, `${project.folder}-moved`)

    await expect(besides.look(beside)).rejects.toThrow(/no repository in/)
    await expect(besides.isLeft(beside)).rejects.toThrow(/no repository in/)
  })
})

describe('ending it', () => {
  it('keeps the branch with all that was done, and removes the folder', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.write('a.txt', 'beside\n', beside.tree)

    await besides.keepBranch(beside, 'Fix it')

    expect(existsSync(`${project.folder}.worktrees`)).toBe(false)
    expect(project.git('worktree', 'list').split('\n')).toHaveLength(1)
    expect(project.git('show', `${beside.branch}:a.txt`)).toBe('beside')
    expect(project.read('a.txt')).toBe(BASE['a.txt'])
  })

  it('names commits that no branch names', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    project.at(beside.tree, 'checkout', '-q', '--detach')
    const lost = project.commit({ 'a.txt': 'beside\n' }, 'Beside', beside.tree)

    await besides.keepBranch(beside, 'Fix it')

    expect(project.git('branch', '--contains', lost)).toContain(`${beside.branch}-`)
  })

  it('throws it away, and brings it back as it was', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    const tip = project.commit({ 'src/b.txt': 'beside\n' }, 'Beside', beside.tree)
    project.write('new.txt', 'not committed\n', beside.tree)

    const thrown = await besides.throwAway(beside, 'Fix it')

    expect(existsSync(beside.tree)).toBe(false)
    expect(project.git('branch', '--list', 'talaria/*')).toBe('')
    expect(project.git('show', `${thrown.ref}:new.txt`)).toBe('not committed')

    await besides.restore(thrown)

    expect(project.at(beside.tree, 'rev-parse', 'HEAD')).toBe(tip)
    expect(project.at(beside.tree, 'status', '--porcelain')).toBe('?? new.txt')
    expect(project.at(beside.tree, 'branch', '--show-current')).toBe(beside.branch)
    expect(project.git('for-each-ref', 'refs/talaria')).toBe('')
  })

  it('forgets after a month what was thrown away', async () => {
    project.commit(BASE)
    const first = await besides.throwAway((await begin('fix')).beside, 'Fix it')
    const later = createBesides({ now: () => 1_000 + 31 * 24 * 60 * 60_000 })

    const second = await later.throwAway((await begin('other')).beside, 'Other')

    expect(project.git('for-each-ref', '--format=%(refname)', 'refs/talaria')).toBe(second.ref)
    expect(first.ref).not.toBe(second.ref)
  })

  it('knows when nothing is left of it', async () => {
    project.commit(BASE)
    const { beside } = await begin('fix')
    expect(await besides.isLeft(beside)).toBe(true)
    project.git('worktree', 'remove', '--force', beside.tree)
    expect(await besides.isLeft(beside)).toBe(true)
    project.git('branch', '-D', beside.branch)

    expect(await besides.isLeft(beside)).toBe(false)
  })
})

function begin(words: string) {
  return besides.begin(project.folder, words)
}

async function bringBack(beside: Parameters<typeof besides.look>[0]) {
  const { into = '', seen } = await besides.look(beside)
  return besides.bringBack(beside, { into, seen, title: 'Fix it' })
}

function makeBare(): void {
  rmSync(join(project.folder, '.git'), { recursive: true })
  project.git('init', '-q', '--bare')
}

function sparse(): void {
  project.commit(BASE)
  project.git('config', 'core.sparseCheckout', 'true')
}

function block(): void {
  project.commit(BASE)
  writeFileSync(`${project.folder}.worktrees`, 'a file')
}
