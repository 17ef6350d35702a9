import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closedCommand } from '../../../src-main/lib/closed-command.ts'
import { createGitGuards } from '../../../src-main/sandbox/git-guards.ts'
import { usableSandbox } from '../../support/sandbox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sandbox = await usableSandbox()

it('says the same to git as if it were not there', () => {
  const { project, git } = repository()
  const asked = [
    ...[
      ['status', '--porcelain=v2', '--branch'],
      ['worktree', 'list', '--porcelain'],
    ],
    ...[
      ['rev-parse', '--git-dir', '--show-toplevel', '--is-bare-repository'],
      ['fsck', '--strict'],
    ],
    ...[
      ['config', '--list', '--local'],
      ['for-each-ref', '--format=%(refname)'],
    ],
  ]
  const said = () =>
    asked.map((args) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }))
  const before = said()

  createGitGuards().into(git, false)

  expect(said()).toEqual(before)
  execFileSync('git', ['worktree', 'add', '-q', '--detach', '../beside'], { cwd: project })
  expect(
    execFileSync('git', ['status', '--short'], { cwd: join(project, '../beside') }).length,
  ).toBe(0)
  execFileSync('git', ['gc', '-q', '--prune=now'], { cwd: project })
  execFileSync('git', ['worktree', 'remove', '../beside'], { cwd: project })
})

it('leads back in the form that libgit2 takes too, also where another was left', () => {
  const { git } = repository()
  writeFileSync(join(git, 'commondir'), '.\n')

  createGitGuards().into(git, false)

  expect(readFileSync(join(git, 'commondir'), 'utf8')).toBe('./\n')
})

it('takes away what it put there, and nothing of the person’s', async () => {
  const { git } = repository()
  const before = readdirSync(git)
  const guards = createGitGuards()
  guards.into(git, true)
  expect(readdirSync(git)).toEqual([...before, 'commondir', 'config.worktree'].sort())
  await guards.takeAway((path) => path.endsWith('commondir'))
  expect(readdirSync(git)).toEqual([...before, 'commondir'].sort())
  await guards.takeAway(() => false)
  expect(readdirSync(git)).toEqual(before)

  const theirs = { commondir: '../elsewhere\n', 'config.worktree': '[a]\n\tb = c\n' }
  for (const [name, text] of Object.entries(theirs)) writeFileSync(join(git, name), text)
  writeFileSync(join(git, 'hooks/own'), '')
  guards.into(git, true)
  await guards.takeAway(() => false)
  for (const [name, text] of Object.entries(theirs))
    expect(readFileSync(join(git, name), 'utf8')).toBe(text)
  expect(readdirSync(join(git, 'hooks'))).toContain('own')
})

it.skipIf(!sandbox)('leaves it as long as anything runs that could make it then', async () => {
  const { project, git } = repository()
  const guards = createGitGuards()
  const walls = sandbox?.(project, temporaryFolder(), { owner: { guards } })
  const confinement = walls?.confine('s1', { folder: temporaryFolder(), shown: [], shared: [] })
  if (!confinement) throw new Error('it would run free')
  const text = 'echo here; read -r _'
  const { file, args } = closedCommand(
    { bash: '/bin/bash', text, launcher: confinement.launcher(false) },
    3,
  )
  const running = spawn(file, args, { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] })
  await once(running.stdout, 'data')

  await guards.takeAway(() => false)
  expect(readdirSync(git)).toContain('commondir')

  running.stdin.end('\n')
  await once(running, 'exit')
  await guards.takeAway(() => false)
  expect(readdirSync(git)).not.toContain('commondir')
})

/** Below a name that the kernel writes in another way. */
function repository() {
  const project = join(realpathSync(temporaryFolder('/var/tmp')), 'a b\\c')
  mkdirSync(project)
  execFileSync('git', ['init', '-q', project])
  writeFileSync(join(project, 'file'), 'one\n')
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@b']
  execFileSync('git', ['add', '.'], { cwd: project })
  execFileSync('git', [...own, 'commit', '-qm', 'one'], { cwd: project })
  return { project, git: join(project, '.git') }
}
