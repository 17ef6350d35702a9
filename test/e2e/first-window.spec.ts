import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { eagerCode } from '../bench/eager-code.ts'
import { expect, test } from './app.ts'
import { clipboardOf } from './clipboard.ts'
import { shellIn } from './shell.ts'

/** Addresses that nobody but the client asks. */
const ONLY_IN_CLIENT = {
  modal: '/modal.client.ModalClient/',
  daytona: '/sandbox/{sandboxIdOrName}',
  'daytona’s machines': '/process/execute',
  vercel: '/v2/sandboxes',
}

test('opens a window that is connected', async ({ app }) => {
  await expect(app.page).toHaveTitle('Talaria')
  await expect(app.page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await app.screenshot('home')

  await app.page.emulateMedia({ colorScheme: 'dark' })
  await app.screenshot('home-dark')
})

test('opening the app loads no client of a cloud', () => {
  for (const entry of ['electron.js', 'web.js']) {
    const { files } = eagerCode(entry)
    expect(files.length, 'the built app was read').toBeGreaterThan(1)
    const eager = files.map((path) => readFileSync(path, 'utf8'))
    for (const mark of Object.values(ONLY_IN_CLIENT))
      expect(eager.filter((text) => text.includes(mark))).toEqual([])
  }
  // They are in the app all the same, and come when somebody opens such a place.
  const chunks = join(ROOT, 'out', 'main', 'chunks')
  const lazy = Object.values(ONLY_IN_CLIENT).map((mark) =>
    readdirSync(chunks).find((name) => readFileSync(join(chunks, name), 'utf8').includes(mark)),
  )
  const program = `for (const file of ${JSON.stringify(lazy)}) await import('./' + file)`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: chunks })
})

test('runs a shell of the person’s own', async ({ app }) => {
  const { page } = app
  const shell = shellIn(page)
  await shell.open()

  // Each command is written so that its text is not its output.
  await shell.run("echo he''llo")
  await shell.expectOutput('hello')

  await shell.run("printf '\\e[31mre%s\\e[0m \\e[1;32mgre%s\\e[0m\\n' d en")
  const red = shell.screen.locator('span', { hasText: /^red$/ })
  const plain = shell.screen.locator('span', { hasText: 'hello' }).first()
  expect(await colorOf(red)).not.toBe(await colorOf(plain))

  await shell.run("printf '\\xf0\\x9f\\x9a\\x80 d\\xc3\\xa9j\\xc3\\xa0 \\xce\\xa9\\n'")
  await shell.expectOutput('🚀 déjà Ω')
  await app.screenshot('shell')

  const rows = await shell.rowCount()
  await app.resize({ width: 1_100, height: 600 })
  await expect.poll(shell.rowCount).not.toBe(rows)
  await expect(async () => {
    await shell.run('clear; stty size')
    await shell.expectOutput(new RegExp(`${await shell.rowCount()} \\d+`))
  }).toPass()
})

test('keeps a shell over a reload, and shows how it ended', async ({ app }) => {
  const { page } = app
  const shell = shellIn(page)
  await shell.open()
  await shell.run("KEPT=ka; echo be''fore")
  await shell.expectOutput('before')

  await page.reload()
  await shell.expectOutput('before')
  await shell.run('echo $KEPT$KEPT')
  await shell.expectOutput('kaka')

  await shell.run('exit 3')
  await expect(page.getByText('Exit 3', { exact: true }).first()).toBeVisible()
  await app.screenshot('shell-ended')
})

test('copies out of a shell and pastes into it', async ({ app }) => {
  const { page } = app
  const shell = shellIn(page)
  await shell.open()
  await shell.run("echo cop''ied")
  await shell.screen.getByText('copied', { exact: true }).dblclick({ force: true })
  await page.keyboard.press('Control+Shift+C')
  await expect.poll(clipboardOf(app).read).toBe('copied')

  await page.keyboard.type('printf "<%s>" ')
  await page.keyboard.press('Control+Shift+V')
  await shell.expectOutput('printf "<%s>" copied')
  await page.keyboard.press('Enter')

  await shell.expectOutput('<copied>')
})

test('brings a shell back after a restart, with what it showed', async ({ app }) => {
  const before = shellIn(app.page)
  await before.open()
  await before.run("echo re''membered")
  await before.expectOutput('remembered')

  await app.restart()

  await expect(app.page.getByText('From an earlier run')).toBeVisible()
  await shellIn(app.page).expectOutput('remembered')
  await app.screenshot('after-a-restart')
})

async function colorOf(text: Locator): Promise<string> {
  return text.evaluate((element) => getComputedStyle(element).color)
}
