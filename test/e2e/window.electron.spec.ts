import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { type App, expect, plainEnvironment, test } from './app.ts'
import { electronArguments } from './electron-host.ts'
import { processesOf } from './left-behind.ts'
import { shellIn } from './shell.ts'

test('gives the page one narrow door, and nothing of Node', async ({ app }) => {
  const found = await app.page.evaluate(() => ({
    door: Object.keys(window.runtime ?? {}),
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window),
  }))
  const preferences = await electronOf(app).evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Missing in the types, although it is there for exactly this.
    return Reflect.get(window?.webContents ?? {}, 'getLastWebPreferences').call(window?.webContents)
  })

  expect(found).toEqual({ door: ['request', 'onEvent', 'pathOf'], node: [] })
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  })
})

test('sends links to the system browser and stays where it is', async ({ app }) => {
  const { page } = app
  const electron = electronOf(app)
  await electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Reflect.set(globalThis, 'opened', opened)
    shell.openExternal = async (url) => void opened.push(url)
  })

  await page.evaluate(() => {
    window.open('https://example.org/opened')
    window.open('file:///etc/passwd')
    location.href = 'https://example.org/moved'
  })
  await expect
    .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'opened')))
    .toEqual(['https://example.org/opened', 'https://example.org/moved'])

  expect(page.url()).toBe('app://talaria/index.html')
  expect(electron.windows()).toHaveLength(1)
})

test('takes a working folder from the system’s own dialog', async ({ app }) => {
  const project = join(app.home, 'project')
  mkdirSync(project)
  await electronOf(app).evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, project)
  const { page } = app
  const button = page.getByRole('button', { name: /^Working folder/ })

  await button.click()
  await page.getByRole('button', { name: 'Browse…' }).click()
  await expect(page.getByRole('textbox', { name: 'Folder' })).toHaveValue(project)
  await page.getByRole('button', { name: 'Use this folder' }).click()

  await expect(button).toContainText('project')
})

test('refuses what a page may ask a person for', async ({ app }) => {
  const answers = await app.page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    location: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
      ),
    ),
  }))

  expect(answers).toEqual({ notifications: 'denied', location: 'denied' })
})

test('a second start shows the first window and ends', async ({ app }, info) => {
  const env = { ...plainEnvironment(info.parallelIndex), TALARIA_USER_DATA: app.userData }
  const executable = String(process.env.TALARIA_ELECTRON)
  const second = spawn(executable, electronArguments(), { env, stdio: 'ignore' })

  expect(await once(second, 'exit')).toEqual([0, null])
  expect(electronOf(app).windows()).toHaveLength(1)
})

test('stands where it was left, unless nobody could reach it there', async ({ app }) => {
  const file = join(app.userData, 'window.json')
  const bounds = () =>
    electronOf(app).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  const left = { x: 60, y: 40, width: 900, height: 610 }
  await electronOf(app).evaluate(
    ({ BrowserWindow }, box) => BrowserWindow.getAllWindows()[0]?.setBounds(box),
    left,
  )
  await expect.poll(bounds).toEqual(left)

  await app.restart()
  await expect.poll(bounds).toEqual(left)

  for (const [kept, size] of [
    [
      { ...left, x: 30_000, isMaximized: false },
      { width: 900, height: 610 },
    ],
    [
      { ...left, width: 3, isMaximized: false },
      { width: 1280, height: 820 },
    ],
    ['not a place', { width: 1280, height: 820 }],
  ] as const) {
    await app.restart(() => writeFileSync(file, JSON.stringify(kept)))
    await expect.poll(bounds).toMatchObject(size)
    expect((await bounds())?.x, 'on the screen').toBeLessThan(1_280)
  }
})

test('a closed window ends the app with its shells', async ({ app }) => {
  test.skip(process.platform !== 'linux', 'looks for processes in /proc')
  const electron = electronOf(app)
  await shellIn(app.page).open()
  expect(processesOf(app.home).some((command) => command.includes('bash'))).toBe(true)

  const ended = electron.waitForEvent('close')
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await ended

  await expect.poll(() => processesOf(app.home)).toEqual([])
})

function electronOf(app: App): ElectronApplication {
  if (!app.electron) throw new Error('this test is for the desktop window')
  return app.electron
}
