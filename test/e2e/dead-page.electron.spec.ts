import type { ElectronApplication } from '@playwright/test'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('a window whose page dies comes back by itself, without the conversation', async ({
  app,
  model,
}) => {
  await enterModel(app.page, model)
  model.script({ text: 'Here I am.' })
  await conversationIn(app.page).say('Hello there')
  await expect(conversationIn(app.page).messages.getByText('Here I am.')).toBeVisible()
  const { electron } = app
  if (!electron) throw new Error('this test is for the desktop window')

  await killPage(electron)
  await expect.poll(() => textOf(electron)).toContain('“Hello there” was not opened')
  await expect.poll(() => textOf(electron)).toContain('The window ended and was opened again')
  expect(await textOf(electron)).not.toContain('Here I am.')

  await press(electron, 'Open')
  await expect.poll(() => textOf(electron)).toContain('Here I am.')
  await killPage(electron)
  await expect.poll(() => textOf(electron)).toContain('“Hello there” was not opened')
  expect(await textOf(electron)).not.toContain('Here I am.')
  await press(electron, 'Open as plain text')
  await expect.poll(() => textOf(electron)).toContain('Here I am.')

  await app.restart()
  await conversationIn(app.page).sessions.getByText('Hello there').click()
  await expect(conversationIn(app.page).messages.getByText('Here I am.')).toBeVisible()
})

/** From without, as the system does when memory runs out. */
async function killPage(electron: ElectronApplication): Promise<void> {
  const pidOf = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    )
  const pid = await pidOf()
  if (!pid) throw new Error('the page has no process')
  process.kill(pid, 'SIGKILL')
  // None at all for a moment.
  await expect.poll(async () => [pid, 0].includes((await pidOf()) ?? 0)).toBe(false)
}

/** The driver has given a page up that died, so the window is asked itself. */
function textOf(electron: ElectronApplication): Promise<string> {
  return inPage(electron, 'document.body?.innerText ?? ""')
}

async function press(electron: ElectronApplication, name: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find((b) => b.innerText === '${name}')`
  await expect.poll(() => inPage(electron, `Boolean(${button})`)).toBe('true')
  await inPage(electron, `${button}.click()`)
}

/** A page that dies while it is asked never answers; it is asked again then. */
function inPage(electron: ElectronApplication, code: string): Promise<string> {
  return electron.evaluate(async ({ BrowserWindow }, script) => {
    const answer = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script)
    const silence = new Promise((resolve) => setTimeout(() => resolve(''), 2_000))
    return String((await Promise.race([answer, silence]).catch(() => '')) ?? '')
  }, code)
}
