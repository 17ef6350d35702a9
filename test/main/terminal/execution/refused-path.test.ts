import { expect, it } from 'vitest'
import { refusedPath } from '../../../../src-main/terminal/execution/refused-path.ts'

it.each([
  ["touch: cannot touch '/etc/x': Read-only file system", '/etc/x'],
  ['bash: line 1: /etc/x y: Read-only file system', undefined],
  ['bash: line 1: /etc/hosts: Read-only file system', '/etc/hosts'],
  ['mkdir: cannot create directory ‘/opt/tool’: Read-only file system', '/opt/tool'],
  ["Error: EROFS: read-only file system, open '/usr/lib/a.js'", '/usr/lib/a.js'],
  ["OSError: [Errno 30] Read-only file system: '/srv/data'", '/srv/data'],
  ["mv: cannot move 'a' to '.git/config': Device or resource busy", '.git/config'],
  ['error: could not lock config file .git/config: Read-only file system', '.git/config'],
  ['make: *** [all] Error 2', undefined],
  ["touch: cannot touch '/etc/\u202ex': Read-only file system", undefined],
])('finds in %j: %s', (output, path) => {
  expect(refusedPath({ isConfined: true, exitCode: 1, output })).toBe(path)
})

it('says nothing of a command that ended well, or that was not in the sandbox', () => {
  const output = "touch: cannot touch '/etc/x': Read-only file system"
  expect(refusedPath({ isConfined: true, exitCode: 0, output })).toBeUndefined()
  expect(refusedPath({ isConfined: false, exitCode: 1, output })).toBeUndefined()
})
