import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSocketHost, openWindow } from '../../support/socket-window.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('a start tells a window over its socket once or twice which tools there are', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'project'))
  const { runtime, host, entry } = await openSocketHost(folder)
  onTestFinished(async () => {
    await host.close()
    await runtime.dispose()
  })
  const window = await openWindow(host.port, entry)
  const told: unknown[] = []
  window.onEvent(({ name, payload }) => name === 'tools.changed' && told.push(payload))
  const list = () => window.request('tools.list', {})

  await runtime.start()
  await expect
    .poll(async () => JSON.stringify(await list()), { timeout: 10_000 })
    .not.toContain('"checking"')

  // What was told before this answer has come before it.
  expect((await list()).registered).toBeGreaterThan(10)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(2)
})
