/** What a click hands to the person as a file, in either host. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, expect } from './app.ts'

export async function downloaded(app: App, click: () => Promise<void>): Promise<string> {
  if (!app.electron) {
    const download = app.page.waitForEvent('download')
    await click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  // The desktop app would ask where to put it.
  const path = join(app.home, 'downloaded')
  // In its hands before the click: nothing says which of two messages to the app comes first.
  await app.electron.evaluate(({ session }, to) => {
    Reflect.deleteProperty(globalThis, 'saved')
    session.defaultSession.once('will-download', (_event, item) => {
      item.setSavePath(to)
      item.once('done', (_done, state) => Reflect.set(globalThis, 'saved', state))
    })
  }, path)
  await click()
  const saved = () => app.electron?.evaluate(() => Reflect.get(globalThis, 'saved'))
  await expect.poll(saved).toBe('completed')
  return readFileSync(path, 'utf8')
}
