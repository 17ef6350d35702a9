import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HOOK_NAMES } from '../../src-main/contract/tools.ts'
import { decideBefore } from '../../src-main/dispatch/pre-tool-call.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { openUserTools } from '../support/user-tools.ts'

const readme = readFileSync(new URL('../../tools/README.md', import.meta.url), 'utf8')
const [tool = '', guard = ''] = [...readme.matchAll(/```ts\n([\s\S]+?)```/g)].map(
  ([, text]) => text,
)

it('the example of the README works as it is printed there', async () => {
  const { registry, files } = await openUserTools({ 'dice.ts': tool })

  const result = await registry.entry('roll_dice')?.handler({ count: 3 }, {} as ToolContext)

  const { rolls, sum } = JSON.parse(String(result)) as { rolls: number[]; sum: number }
  expect(rolls).toHaveLength(3)
  expect(sum).toBe(rolls.reduce((total, roll) => total + roll, 0))
  expect(files()).toMatchObject([
    { file: 'dice.ts', state: 'loaded', tools: ['roll_dice'], refused: [] },
  ])
})

it.each([
  ['write_file', '/srv/archive/2020.txt', 'block'],
  ['write_file', '2020.txt', 'block'],
  ['write_file', '../archive/2020.txt', 'block'],
  ['write_file', '../2020.txt', 'run'],
  ['write_file', '~/2020.txt', 'run'],
  ['write_file', '/srv/archive-next/2020.txt', 'run'],
  ['read_file', '/srv/archive/2020.txt', 'run'],
])('the guard of the README decides about %s %s: %s', async (name, path, kind) => {
  const { hooks, files } = await openUserTools({ 'guard.ts': guard })
  expect(files()).toMatchObject([{ state: 'loaded', hooks: [{ isPolicy: true }], refused: [] }])
  const cwd = '/srv/archive'
  const event = { tool: name, args: { path }, callId: 'c1', sessionId: 's1', taskId: 's1', cwd }

  const decision = await decideBefore(hooks, event, undefined, new AbortController().signal)

  expect(decision.kind).toBe(kind)
})

it('the README names every hook', () => {
  expect([...readme.matchAll(/^\| `(\w+_\w+)` \|/gm)].map(([, name]) => name)).toEqual(HOOK_NAMES)
})
