import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('with an icon in the tray the app lives on without its window, and starts at login', async ({
  app,
}) => {
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Notifications')
  const login = page.getByRole('switch', { name: 'Start at login' })
  const entry = join(app.home, '.config', 'autostart', 'talaria.desktop')
  await login.click()
  await expect.poll(() => existsSync(entry)).toBe(true)
  await page.getByRole('switch', { name: 'Icon in the tray' }).click()
  await expect(page.getByRole('switch', { name: 'Icon in the tray' })).toBeChecked()
  await app.screenshot('background-settings')
  await login.click()
  await expect.poll(() => existsSync(entry)).toBe(false)

  const closed = page.waitForEvent('close')
  await app.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
  // The page is gone a moment before its window is.
  const windows = () =>
    app.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(windows).toBe(0)
  const opened = app.electron?.waitForEvent('window')
  // As a second start does, and a click on the icon.
  await app.electron?.evaluate(({ app: electron }) => {
    electron.emit('activate')
  })
  const next = await opened
  if (!next) throw new Error('no window came')
  await expect(next.getByRole('button', { name: 'New session' }).first()).toBeVisible()
})
