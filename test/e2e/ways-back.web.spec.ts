import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from './app.ts'

test('a used address says so, and a button leads on whoever is let in already', async ({ app }) => {
  const { page } = app
  const used = `${new URL('/', page.url())}?token=of-an-earlier-start`
  // From a page elsewhere the browser sends no cookie along, as from a bookmark file or a mail.
  const elsewhere = join(app.home, 'elsewhere.html')
  writeFileSync(elsewhere, `<a href="${used}">Talaria</a>`)
  const tab = await page.context().newPage()
  await tab.goto(pathToFileURL(elsewhere).href)
  await tab.getByRole('link', { name: 'Talaria' }).click()

  await expect(tab.getByRole('heading')).toHaveText('This address was used already')
  const go = tab.getByRole('button', { name: 'Go to Talaria' })
  await expect(go).toBeInViewport({ ratio: 1 })
  await expect(go).toBeFocused()
  await tab.screenshot({ path: 'test-results/screens/used-address.png' })
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('button', { name: 'Connected' })).toBeVisible()

  const browser = page.context().browser()
  if (!browser) throw new Error('there is a browser behind this page')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(used)
  await stranger.getByRole('button', { name: 'Go to Talaria' }).click()
  await expect(stranger.getByRole('heading')).toHaveText('This browser has not been let in')
  await expect(stranger.getByText('talaria open')).toBeInViewport()
  await expect(stranger.getByRole('button', { name: 'Try again' })).toBeInViewport()
})

test('what cannot be loaded any more says so where it was wanted', async ({ app }) => {
  const { page } = app
  // As after an update of the app that an open page knows nothing of.
  await page.route(/FullPalette.*\.js/, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await page.keyboard.press('Control+K')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This part of the window could not be loaded')).toBeInViewport({
    ratio: 1,
  })
  await page.unroute(/FullPalette.*\.js/)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a lost connection is said with what is true of it, and comes back by itself', async ({
  app,
}) => {
  const { page } = app
  let isDown = false
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/\/ws$/, (socket) => {
    line = socket
    // Nobody answers: however long this takes, it is not given up.
    if (!isDown) socket.connectToServer()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  isDown = true
  await line?.close()

  const banner = page.getByText(/While the runtime itself runs, its work goes on/)
  await expect(banner).toBeInViewport({ ratio: 1 })
  await app.screenshot('connection-lost')
  isDown = false
  await line?.close()
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(banner).toBeHidden()
})
