import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { boundariesOf, type Session } from '../../../src-main/sandbox/boundaries.ts'
import { bubblewrapArguments } from '../../../src-main/sandbox/bubblewrap.ts'
import { createGitGuards } from '../../../src-main/sandbox/git-guards.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('lets commands write to the session’s folder and to caches that exist, and nowhere else', () => {
  const { home, workspace, look } = world()
  mkdirSync(join(home, '.cache'))

  expect(look().writable).toEqual([join(home, '.cache'), workspace])
})

it('follows a cache that lies on another disk, and leaves one alone that is the whole home', () => {
  const { root, home, look } = world()
  mkdirSync(join(root, 'disk/cache'), { recursive: true })
  symlinkSync(join(root, 'disk/cache'), join(home, '.cache'))
  symlinkSync(home, join(home, '.npm'))

  expect(look().writable).toEqual([join(root, 'disk/cache'), join(root, 'work')])
})

it('hides what is secret below the home, folders as folders and files as files', () => {
  const { home, data, look } = world()
  for (const name of ['.ssh/id_rsa', '.docker/config.json', '.netrc', '.zsh_history', 'notes.txt'])
    put(join(home, name))

  const { folders, files } = look().hidden

  expect(folders.toSorted()).toEqual([data, join(home, '.docker'), join(home, '.ssh')].sort())
  expect(files.toSorted()).toEqual([join(home, '.netrc'), join(home, '.zsh_history')])
})

it('keeps what shells and editors start from the cache folder', () => {
  const { home, look } = world()
  const kept = ['.cache/gitstatus/gitstatusd', '.cache/nvim/luac/x', '.cache/p10k-dump-me.zsh']
  for (const name of [...kept, '.cache/pip/x', '.cache/zshing/x']) put(join(home, name))

  const names = ['gitstatus', 'nvim', 'p10k-dump-me.zsh']
  expect(look().readOnly.toSorted()).toEqual(names.map((name) => join(home, '.cache', name)))
})

it('keeps steering files as they are, and the folders around them where they are', () => {
  const { workspace, look } = world()
  for (const name of [
    'CLAUDE.md',
    '.github/workflows/ci.yml',
    'node_modules/.bin/tool',
    'src/a.ts',
  ])
    put(join(workspace, name))

  const { readOnly, pinned } = look()

  expect(readOnly).toEqual([join(workspace, 'CLAUDE.md'), join(workspace, '.github/workflows')])
  expect(pinned).toEqual([join(workspace, '.github')])
})

it('lets git work in a folder inside a project, but for what git runs', () => {
  const { root, workspace, look } = world('project/packages/one')
  put(join(root, 'project/.git/config'))
  put(join(root, 'project/.git/modules/a/b/HEAD'))
  put(join(root, 'project/.git/modules/a/b/config'))

  const { writable, readOnly } = look()

  expect(writable).toEqual([workspace, join(root, 'project/.git')])
  const inGit = ['', 'modules/a/b'].flatMap((folder) =>
    ['hooks', 'config', 'commondir'].map((name) => join(folder, name)),
  )
  expect(readOnly).toEqual(inGit.map((name) => join(root, 'project/.git', name)))
})

it('lets git work in a linked worktree that its repository knows', () => {
  const { root, workspace, look } = world()
  const own = join(root, 'main/.git/worktrees/work')
  for (const name of ['HEAD', 'objects/x', 'refs/x']) put(join(root, 'main/.git', name))
  put(join(own, 'gitdir'), join(workspace, '.git'))
  put(join(own, 'commondir'), '../..')
  put(join(workspace, '.git'), `gitdir: ${own}`)

  const { writable, readOnly } = look()

  expect(writable).toEqual([workspace, own, join(root, 'main/.git')])
  expect(readOnly).toEqual([
    join(workspace, '.git'),
    ...['commondir', 'gitdir'].map((name) => join(own, name)),
    ...['hooks', 'commondir'].map((name) => join(root, 'main/.git', name)),
  ])
})

it('keeps what leads the person’s other worktrees to the repository, and lets its own go', () => {
  const { root, workspace, look } = world()
  const git = join(workspace, '.git')
  for (const [name, at] of [
    ['elsewhere', join(root, 'elsewhere')],
    ['inside', join(workspace, 'inside')],
  ] as const) {
    put(join(git, 'worktrees', name, 'gitdir'), join(at, '.git'))
    put(join(git, 'worktrees', name, 'commondir'), '../..')
  }

  const { readOnly, pinned } = look()

  const inGit = [
    'hooks',
    'commondir',
    'worktrees/elsewhere/commondir',
    'worktrees/elsewhere/gitdir',
  ]
  expect(readOnly).toEqual(inGit.map((name) => join(git, name)))
  expect(pinned).toContain(join(git, 'worktrees/elsewhere'))
})

it('keeps hooks and settings of git that lie among the files of the project', () => {
  const { workspace, look } = world()
  const git = join(workspace, '.git')
  put(join(workspace, 'tools/hooks/pre-commit'))
  put(join(workspace, 'tools/settings'))
  put(join(workspace, 'tools/other'))
  put(
    join(git, 'config'),
    '[core]\n\thooksPath = tools/hooks # ours\n[include] path = "../tools/settings"\n[user]\n\tpath = tools/other\n',
  )

  const kept = look().readOnly.filter((path) => !path.startsWith(git))

  expect(kept).toEqual(['hooks', 'settings'].map((name) => join(workspace, 'tools', name)))
})

it('leaves no room for settings of a worktree where the repository has such', () => {
  const { workspace, look } = world()
  const git = join(workspace, '.git')
  put(join(git, 'config'), '[extensions]\n\tworktreeConfig = true\n')

  expect(look().readOnly).toContain(join(git, 'config.worktree'))
})

it('believes no worktree that only says so itself', () => {
  const { root, workspace, look } = world()
  put(join(root, 'prey/HEAD'))
  put(join(workspace, '.git'), `gitdir: ${join(root, 'prey')}`)

  expect(look().writable).toEqual([workspace])
})

it('shows what the person passes on: a file of keys, the agent’s socket with its known hosts', async () => {
  const { root, home, look } = world()
  const keys = join(home, '.aws/one')
  const known = join(home, '.ssh/known_hosts')
  const socket = join(root, 'agent')
  put(keys)
  put(known)
  await listening(socket)

  const closed = look()
  const open = look({ SSH_AUTH_SOCK: socket, AWS_SHARED_CREDENTIALS_FILE: keys, LEVEL: 'debug' })

  expect([closed.hasSockets, open.hasSockets]).toEqual([false, true])
  expect([closed.shown, closed.ways]).toEqual([[], []])
  expect([open.shown, open.ways]).toEqual([[keys, known], [socket]])
  expect(open.hidden.folders).toContain(join(home, '.ssh'))
})

it('shows a home that lies among temporary files, and what is written to in it', () => {
  const { root, home, look } = world('home/work')
  expect(look({}, root)).toMatchObject({ shown: [home], writable: [join(home, 'work')] })
})

it('mounts what lies in another after it, and makes what hides something read-only at last', () => {
  const args = bubblewrapArguments({
    ...{ asRoot: false, hasNetwork: false, pinned: [], readOnly: [], ways: [] },
    scratch: { folder: '/s', seenAs: ['/tmp'] },
    writable: ['/home/me/data/work/deep', '/home'],
    hidden: { folders: ['/home/me/data'], files: ['/home/me/.netrc'] },
    shown: ['/home/me/data/work'],
    shared: ['/home/me/data/run/left'],
  })
  const order = ['/home', '/home/me/data', '/home/me/data/work', '/home/me/data/work/deep']
  const places = order.map((path) => args.indexOf(path))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(args.slice(-2)).toEqual(['--remount-ro', '/home/me/data'])
  expect(args).toContain('--unshare-net')
  expect(args).toContain('--unshare-user')
})

it('takes everything from root first, and gives back what work on files needs', () => {
  const args = bubblewrapArguments({
    ...{ asRoot: true, hasNetwork: true, pinned: [], readOnly: [], ways: [], writable: [] },
    ...{ shown: [], shared: [], hidden: { folders: [], files: [] } },
    scratch: { folder: '/s', seenAs: ['/tmp'] },
  })
  expect(args.indexOf('--cap-drop')).toBeLessThan(args.indexOf('--cap-add'))
  expect(args).not.toContain('CAP_SYS_ADMIN')
  expect(args).not.toContain('--unshare-net')
})

function world(folder = 'work') {
  const root = realpathSync(temporaryFolder())
  const [home, data, workspace] = [join(root, 'home'), join(root, 'data'), join(root, folder)]
  for (const path of [home, data, workspace]) mkdirSync(path, { recursive: true })
  const look = (passedOn: Session['passedOn'] = {}, temporary = '/var/tmp') => {
    const found = boundariesOf(
      { ...{ workspace, passedOn, hasNetwork: true, scratch: '/s' }, shown: [], shared: [] },
      {
        ...{ home, asRoot: false, dataFolder: data, temporaryFolders: [temporary] },
        guards: createGitGuards(),
      },
    )
    const isOurs = (path: string) => path.startsWith(root)
    return { ...found, shown: found.shown.filter(isOurs), ways: found.ways.filter(isOurs) }
  }
  return { root, home, data, workspace, look }
}

function put(path: string, text = 'x'): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function listening(path: string): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(path, resolve))
}
