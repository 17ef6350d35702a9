import { expect, it } from 'vitest'
import { findInterpreter } from '../../../../src-main/terminal/scripts/find-interpreter.ts'

const machine = {
  platform: 'linux' as const,
  path: '.:bin:/opt/bin:/usr/bin',
  isExecutable: (path: string) => ['/usr/bin/node', '/usr/bin/python3', 'bin/node'].includes(path),
  execPath: '/app/talaria',
}

it.each([
  ['javascript', 'node', '/app/talaria', {}],
  ['javascript', 'electron', '/app/talaria', { ELECTRON_RUN_AS_NODE: '1' }],
  ['javascript', 'packaged', '/usr/bin/node', {}],
  ['python', 'packaged', '/usr/bin/python3', {}],
] as const)('runs %s in a program that is %s', (language, self, file, env) => {
  expect(findInterpreter(language, { ...machine, self })).toEqual({ file, env })
})

it('finds nothing in folders that a project could fill', () => {
  const path = '.:bin::'

  expect(findInterpreter('javascript', { ...machine, path, self: 'packaged' })).toBeUndefined()
})
