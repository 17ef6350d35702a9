import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const CWD = '/home/user/project'
const HOSTILE = '[core]\n\tbare = false\n\tfsmonitor = "touch x; false"\n'

function decide(command: string, written: Record<string, string>): string {
  const readScript = (path: string) => written[path]
  return judge(command, { cwd: CWD, home: '/home/user', readScript }).decision
}

describe('a folder that a session has made into a repository', () => {
  it.each([
    'cd sub && git status',
    'git -C sub diff',
    'git --git-dir=sub log',
    'GIT_DIR=sub git status',
    'cd sub/deep && git status',
  ])('runs nothing unasked with %s', (command) => {
    expect(decide(command, { [`${CWD}/sub/config`]: HOSTILE })).toBe('ask')
    expect(decide(command, { [`${CWD}/sub/config.worktree`]: HOSTILE })).toBe('ask')
  })

  it.each([
    '[core]\n\tbare = true\n[user]\n\tname = Someone\n[remote "origin"]\n\turl = https://example.org/x\n',
    '[core] pager = less\n[filter "lfs"]\n\tclean = git-lfs clean -- %f\n',
    'port = 8080\nhost: localhost\n',
  ])('is not asked about for settings that run nothing: %j', (text) => {
    expect(decide('cd sub && git status', { [`${CWD}/sub/config`]: text })).toBe('allow')
  })
})
