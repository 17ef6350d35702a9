import { chromium, type Page } from '@playwright/test'
import { startHttpServer } from '../support/mcp/http-server.ts'
import { startIssuer } from '../support/mcp/issuer.ts'
import type { App } from './app.ts'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const NOTE = {
  name: 'note',
  description: 'Reads a note.',
  inputSchema: { type: 'object', properties: { title: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}

test('one signs in to a server in a browser, by a click, and stays so when the token ends', async ({
  app,
  model,
}) => {
  const { page } = app
  const issuer = await startIssuer(3_600, { asksAPerson: true })
  const server = await startHttpServer({
    ...{ tools: [NOTE], issuer: issuer.url, isWelcome: issuer.isGood },
  })
  const browser = await openBrowser(app)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await enterModel(page, model)
  await openSection(page, 'MCP')
  await dialog.getByRole('button', { name: 'Add a server' }).click()
  await dialog.getByRole('textbox', { name: 'Command, address or JSON' }).fill(server.url)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('notes')
  await look(app, 'mcp-address')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await look(app, 'mcp-address-consent')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).toBeVisible()
  await look(app, 'mcp-needs-sign-in')
  expect(issuer.visits()).toBe(0)

  await signIn.click()
  const { host } = new URL(issuer.url)
  const way = dialog.getByRole('link', { name: `Open ${host} in your browser` })
  await expect(way).toBeVisible()
  await look(app, 'mcp-sign-in-address')
  expect(await seriousProblems(page)).toEqual([])
  expect([issuer.visits(), browser.pages().length]).toEqual([0, 0])
  const first = await browser.after(() => way.click())
  await first.getByRole('button', { name: 'I am somebody' }).click()
  await first.getByRole('button', { name: 'Deny' }).click()
  await expect(first.getByText('You are not signed in.')).toBeVisible()
  await expect(page.getByText(/notes/).filter({ hasText: 'access_denied' }).first()).toBeVisible()
  await look(app, 'mcp-sign-in-denied')

  await signIn.click()
  const second = await browser.after(() => way.click())
  await second.getByRole('button', { name: 'Allow' }).click()
  await expect(second.getByText('You are signed in.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept it' }).click()
  await expect(dialog.getByText('1 of 1 tools')).toBeVisible()
  await expect(dialog.getByText('Running')).toBeVisible()
  expect(issuer.grants()).toBe(1)
  await dialog.getByRole('button', { name: 'notes', exact: false }).first().click()
  await dialog.getByRole('combobox', { name: 'Calls' }).selectOption('read-freely')
  await dialog.getByRole('switch', { name: 'Reading tools at the same time' }).click()
  await look(app, 'mcp-signed-in')
  await page.keyboard.press('Escape')

  // The token of now is over: whatever comes next is refused until there is another.
  const over = server.seen.at(-1)?.authorization
  server.script.isWelcome = async (token) => over !== `Bearer ${token}` && issuer.isGood(token)
  const { say, hear } = conversationIn(page)
  model.script(
    {
      calls: ['one', 'two', 'three', 'four'].map((title) => ({
        ...{ name: 'mcp__notes__note', arguments: { title } },
      })),
    },
    { text: 'All four were read.' },
  )
  await say('read them')
  await hear('All four were read.')
  const told = JSON.stringify(model.requests.at(-1)?.body.messages)
  for (const title of ['one', 'two', 'three', 'four'])
    expect(told).toContain(`note got {\\"title\\":\\"${title}`)
  expect(issuer.refreshes()).toBe(1)
  expect(told).not.toContain(over?.slice('Bearer '.length))

  await openSection(page, 'MCP')
  await dialog.getByRole('button', { name: 'notes', exact: false }).first().click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn).toBeVisible()
  await browser.close()
  await server.close()
  issuer.close()
})

/** The person's: from the desktop app it is another program, in the web host the one that is open. */
async function openBrowser(app: App) {
  const { electron, page } = app
  if (!electron) {
    const context = page.context()
    return {
      pages: () => context.pages().filter((other) => other !== page),
      after: async (click: () => Promise<void>): Promise<Page> => {
        const opened = context.waitForEvent('page')
        await click()
        return opened
      },
      close: async () => {},
    }
  }
  const browser = await chromium.launch({ executablePath: process.env.TALARIA_CHROMIUM ?? '' })
  const context = await browser.newContext()
  const handle = await electron.evaluateHandle(({ shell }) => {
    const opened: string[] = []
    shell.openExternal = async (url) => void opened.push(url)
    return opened
  })
  return {
    pages: () => context.pages(),
    after: async (click: () => Promise<void>): Promise<Page> => {
      const before = (await handle.jsonValue()).length
      await click()
      await expect.poll(async () => (await handle.jsonValue()).length).toBe(before + 1)
      const tab = await context.newPage()
      await tab.goto((await handle.jsonValue()).at(-1) ?? '')
      return tab
    },
    close: () => browser.close(),
  }
}
