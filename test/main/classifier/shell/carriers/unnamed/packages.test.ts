import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../../src-main/approval/gate/judge.ts'

const CWD = '/home/user/project'

function rulesFor(command: string, changed: string): string[] {
  const path = `/home/user/${changed}`
  const { findings } = judge(command, {
    ...{ cwd: CWD, home: '/home/user' },
    readScript: (asked) => (asked === path ? 'module.exports = 1' : undefined),
    // As the disk is listed: packages only where their folder itself is asked for.
    listWritten: (folder) => (path.startsWith(`${folder}/`) && isPackages(folder) ? [path] : []),
  })
  return findings.map(({ rule }) => rule)
}

function isPackages(folder: string): boolean {
  return /\/(?:node_modules|\.venv|vendor)$/.test(folder)
}

describe('code of an installed package that a session changed', () => {
  it.each([
    ['npm test', 'project/node_modules/x/index.js'],
    ['npm run lint', 'project/node_modules/.bin/lint'],
    ['npx vitest', 'project/node_modules/vitest/index.js'],
    ['node server.js', 'project/node_modules/x/index.js'],
    ['cd packages/a && node x.js', 'project/node_modules/x/index.js'],
    ['yarn build', 'project/node_modules/x/index.js'],
    ['vite build', 'project/node_modules/x/index.js'],
    ['python3 main.py', 'project/.venv/lib/python3.12/site-packages/x.py'],
    ['pytest -q', 'project/.venv/lib/python3.12/site-packages/x.py'],
    ['ruby x.rb', 'project/vendor/bundle/x.rb'],
    ['bundle exec rake', 'project/vendor/bundle/x.rb'],
    ['php x.php', 'project/vendor/x/y.php'],
  ])('is asked about before %s loads it', (command, changed) => {
    expect(rulesFor(command, changed)).toContain('remote-code.unread-file')
  })

  it.each([
    ['npm install', 'project/node_modules/x/index.js'],
    ['npm ls', 'project/node_modules/x/index.js'],
    ['node --version', 'project/node_modules/x/index.js'],
    ['ls node_modules', 'project/node_modules/x/index.js'],
    ['npm test', 'other/node_modules/x/index.js'],
    ['node x.js', 'project/.venv/lib/x.py'],
  ])('is nothing to %s', (command, changed) => {
    expect(rulesFor(command, changed)).toEqual([])
  })
})
