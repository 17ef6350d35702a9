import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedOut } from '../../../src-main/projects/checked-out.ts'
import { gitState } from '../../../src-main/projects/git-state.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-project-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the state of a project', () => {
  it('names the branch and counts the files that differ from it', async () => {
    repository()
    writeFileSync(join(folder, 'kept.txt'), 'changed')
    writeFileSync(join(folder, 'new.txt'), 'new')

    expect(await gitState(folder)).toEqual({ branch: 'main', changed: 2 })
  })

  it('says that nothing has changed', async () => {
    repository()

    expect(await gitState(folder)).toEqual({ branch: 'main', changed: 0 })
  })

  it('is known in folders below', async () => {
    repository()
    const below = join(folder, 'src', 'deep')
    mkdirSync(below, { recursive: true })

    expect(await gitState(below)).toMatchObject({ branch: 'main' })
  })

  it('names the commit where no branch is checked out', async () => {
    repository()
    git('checkout', '-q', '--detach')

    expect(await checkedOut(folder)).toMatch(/^[0-9a-f]{7}$/)
  })

  it('is known in a work tree beside the repository', async () => {
    repository()
    const beside = join(folder, 'beside')
    git('worktree', 'add', '-q', '-b', 'other', beside)

    expect(await checkedOut(beside)).toBe('other')
  })

  it('is nothing without a repository', async () => {
    expect(await gitState(folder)).toEqual({})
  })

  it.each([
    ['filter', () => git('config', 'filter.evil.clean', `touch ${marker()}; cat`)],
    ['included file', includeFilter],
    ['filter of one work tree', filterOfWorkTree],
    ['way to fetch what is missing', fetchByProgram],
    ['watcher', () => git('config', 'core.fsmonitor', `touch ${marker()}`)],
  ])('runs no program that the repository names as a %s', async (_kind, plant) => {
    repository()
    writeFileSync(join(folder, '.gitattributes'), '* filter=evil\n')
    plant()
    // As long as before, so that it has to be compared.
    writeFileSync(join(folder, 'kept.txt'), 'thing')

    expect(await gitState(folder)).toMatchObject({ branch: 'main' })
    expect(existsSync(marker())).toBe(false)
  })

  it('counts what differs by the commit and the index of the repository, whatever its settings are', async () => {
    repository()
    writeFileSync(join(folder, '.git', 'info', 'exclude'), 'ignored.txt\n')
    writeFileSync(join(folder, 'ignored.txt'), 'x')
    git('config', 'filter.evil.clean', 'cat')
    git('pack-refs', '--all')
    const beside = join(folder, 'beside')
    git('worktree', 'add', '-q', '-b', 'other', beside)
    writeFileSync(join(beside, 'kept.txt'), 'other')

    expect(await gitState(beside)).toEqual({ branch: 'other', changed: 1 })
    rmSync(beside, { recursive: true })
    expect(await gitState(folder)).toEqual({ branch: 'main', changed: 0 })
  })

  it('counts the files of a repository without a commit', async () => {
    git('init', '-q', '-b', 'main')
    writeFileSync(join(folder, 'new.txt'), 'new')

    expect(await gitState(folder)).toEqual({ branch: 'main', changed: 1 })
  })
})

function repository(): void {
  git('init', '-q', '-b', 'main')
  writeFileSync(join(folder, 'kept.txt'), 'first')
  git('add', '.')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'first')
}

function includeFilter(): void {
  writeFileSync(join(folder, '.git', 'more'), `[filter "evil"]\n\tclean = touch ${marker()}; cat\n`)
  git('config', 'include.path', 'more')
}

function filterOfWorkTree(): void {
  git('config', 'extensions.worktreeConfig', 'true')
  git('config', '--worktree', 'filter.evil.clean', `touch ${marker()}; cat`)
}

function fetchByProgram(): void {
  const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: folder, encoding: 'utf8' })
  rmSync(join(folder, '.git', 'objects', tree.slice(0, 2), tree.slice(2).trim()))
  git('config', 'core.repositoryformatversion', '1')
  git('config', 'extensions.partialClone', 'evil')
  git('config', 'remote.evil.promisor', 'true')
  git('config', 'remote.evil.url', 'ssh://example.org/x')
  git('config', 'core.sshCommand', `touch ${marker()}; false`)
}

function marker(): string {
  return join(folder, '.git', 'ran')
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
}
