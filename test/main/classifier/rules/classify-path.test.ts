import { describe, expect, it } from 'vitest'
import { createClassifyPath } from '../../../../src-main/classifier/rules/classify-path.ts'
import type { Places, ScopeClass } from '../../../../src-main/classifier/rules/rule.ts'

const PLACES: Places = {
  workspace: '/home/user/project',
  home: '/home/user',
  protectedPaths: ['/home/user/.local/share/talaria'],
  programFolders: ['/tmp/talaria'],
}

describe('whose a path is', () => {
  it.each<[path: string, scope: ScopeClass, canonical?: string]>([
    ['src/app.ts', 'workspace', '/home/user/project/src/app.ts'],
    ['./a/../b', 'workspace', '/home/user/project/b'],
    ['.', 'workspace', '/home/user/project'],
    ['..', 'home', '/home/user'],
    ['/home/user/project/.git/hooks/pre-commit', 'workspace-protected'],
    ['.git/config', 'workspace-protected'],
    ['packages/a/.git/hooks/x', 'workspace-protected'],
    ['.git/index.lock', 'workspace'],
    ['.vscode/tasks.json', 'workspace-protected'],
    ['.vscode/notes.md', 'workspace'],
    ['.envrc', 'workspace'],
    ['/home/user/.local/share/talaria/settings.json', 'workspace-protected'],
    ['/home/user/.local/share/talaria/not-there-yet', 'workspace-protected'],
    ['/tmp/x', 'scratch'],
    ['/tmp/talaria/out/main/web.js', 'system'],
    ['/var/tmp/x', 'scratch'],
    ['/private/tmp/x', 'scratch', '/tmp/x'],
    ['/dev/shm/x', 'scratch'],
    ['/home/user', 'home'],
    ['/home/user/Documents/a', 'home'],
    ['/home/user/.ssh/id_rsa', 'home-secret'],
    ['/home/user/.aws/credentials', 'home-secret'],
    ['/home/user/.bashrc', 'home-startup'],
    ['/home/user/.config/systemd/user/x.service', 'home-startup'],
    ['/home/user/.anything-rc', 'home-startup'],
    ['/home/alice/x', 'other-home'],
    ['/root/.bashrc', 'other-home'],
    ['/etc/hosts', 'system'],
    ['/private/etc/hosts', 'system', '/etc/hosts'],
    ['/tmp/../etc/hosts', 'system', '/etc/hosts'],
    ['/usr/local/bin/x', 'system'],
    ['/dev/sda', 'device'],
    ['/dev/null', 'system'],
    ['/', 'root'],
    ['//', 'root', '/'],
    ['/usr/../', 'root', '/'],
    ['/../..', 'root', '/'],
  ])('puts %s into %s', (path, scope, canonical) => {
    const found = createClassifyPath(PLACES)(path, PLACES.workspace)
    expect(found).toMatchObject({ scope, path: canonical ?? expect.any(String) })
  })

  it('cannot tell a relative path when the folder is unknown', () => {
    expect(createClassifyPath(PLACES)('x', null).scope).toBe('unknown')
  })

  it('goes up from where a link leads', () => {
    const resolveLinks = (path: string) =>
      path === '/home/user/project/link/../letter' ? '/home/user/Documents/letter' : path
    const classify = createClassifyPath({ ...PLACES, resolveLinks })
    expect(classify('link/../letter', PLACES.workspace).path).toBe('/home/user/Documents/letter')
  })

  it('follows links before it answers', () => {
    const resolveLinks = (path: string) => path.replace('/home/user/project/link', '/etc')
    const classify = createClassifyPath({ ...PLACES, resolveLinks })
    expect(classify('link/hosts', PLACES.workspace)).toMatchObject({
      scope: 'system',
      path: '/etc/hosts',
    })
  })

  it.each(['/', '/home/user', '/home', '/etc', '/usr/lib'])(
    'trusts nothing because it lies in %s',
    (cwd) => {
      const classify = createClassifyPath({ ...PLACES, workspace: cwd })
      expect(classify(`${cwd}/x/y`, cwd).scope).not.toBe('workspace')
    },
  )

  it.each(['/app', '/tmp/work', '/usr/src/app', '/data/project'])(
    'takes %s for a working folder',
    (cwd) => {
      expect(createClassifyPath({ ...PLACES, workspace: cwd })('x', cwd).scope).toBe('workspace')
    },
  )

  it('answers at once about an absurdly long path', () => {
    expect(createClassifyPath(PLACES)('a/'.repeat(50_000), PLACES.workspace).scope).toBe('unknown')
  })
})
