import { expect, test } from './app.ts'
import { look } from './look.ts'

test('the menu zooms, and at twice the size everything is still there', async ({ app }) => {
  const { page, electron } = app
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  const width = await page.evaluate(() => window.innerWidth)

  const roles = await electron?.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap((item) =>
      (item.submenu?.items ?? []).map(({ role }) => String(role).toLowerCase()),
    ),
  )
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'zoomin', 'zoomout', 'resetzoom']))
  await electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2),
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width / 2)

  await look(app, 'zoomed-home')
  await page.getByRole('button', { name: 'Panes' }).click()
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Toolset Files' })).toBeVisible()
  await look(app, 'zoomed-tools')
})
