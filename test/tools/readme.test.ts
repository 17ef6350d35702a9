import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createUserTools } from '../../src-main/discovery/user-tools.ts'
import { createHooks } from '../../src-main/dispatch/hooks.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import type { ToolContext } from '../../src-main/registry/tool-context.ts'
import { agreedTools } from '../support/agreed-tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const readme = readFileSync(new URL('../../tools/README.md', import.meta.url), 'utf8')

it('the example of the README works as it is printed there', async () => {
  const example = /```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'dice.ts'), example)
  const registry = createRegistry()
  const tools = createUserTools({
    folder,
    consent: agreedTools,
    registry,
    hooks: createHooks(),
    log: silentLog,
    onChange: () => {},
  })
  onTestFinished(tools.stop)
  await tools.start()

  const result = await registry.entry('roll_dice')?.handler({ count: 3 }, {} as ToolContext)

  const { rolls, sum } = JSON.parse(String(result)) as { rolls: number[]; sum: number }
  expect(rolls).toHaveLength(3)
  expect(sum).toBe(rolls.reduce((total, roll) => total + roll, 0))
  expect(tools.files()).toMatchObject([
    { file: 'dice.ts', state: 'loaded', tools: ['roll_dice'], refused: [] },
  ])
})
