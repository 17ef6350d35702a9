/** The ways to screens that others do not pass, for whoever looks at them: a check, or a camera. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FakeModelServer } from '../support/fake-model-server.ts'
import { gitProject } from '../support/git-project.ts'
import type { App } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect } from './fake-model.ts'
import { openSection } from './open-section.ts'

/** Looks at what is in front; `again` brings back what another size or language put away. */
export type See = (name: string, again?: () => Promise<void>) => Promise<void>

export async function seeProject(app: App, model: FakeModelServer, see: See): Promise<void> {
  const { page } = app
  const { composer, say, hear, sessions } = conversationIn(page)
  const { workIn } = approvalsIn(app)
  const site = gitProject(join(app.home, 'site'))
  site.git('init', '-q', '-b', 'main')
  site.commit({ 'index.html': '<p>one</p>\n', 'src/cart.ts': 'export const cart = []\n' })
  mkdirSync(join(app.home, 'shop'))
  await enterModel(page, model)
  await workIn('shop')
  await say('Hello')
  await hear('Hello.')
  await page.getByRole('button', { name: 'New session' }).first().click()
  await workIn('site')
  await page.getByRole('button', { name: /^Working folder/ }).click()
  await see('folders')
  await page.keyboard.press('Escape')

  await composer.pressSequentially('Look at @cart')
  await expect(page.getByRole('option').first()).toBeVisible()
  await see('mentions')
  await composer.fill('')
  await composer.pressSequentially('/')
  await see('commands')
  await composer.fill('')
  await page.getByRole('button', { name: 'Plan first: look, do not touch' }).click()
  await composer.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'a line of a log\n'.repeat(65_000))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByText('Pasted text')).toBeVisible()
  await see('plan-and-paste')
  await page.getByRole('list', { name: 'Attachments' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Plan first: look, do not touch' }).click()

  model.script(
    { calls: [write('index.html', '<p>one</p>\n<p>two</p>\n'), write('new.md', '# New\n')] },
    { text: 'Two files are changed.' },
    { calls: [{ name: 'terminal', arguments: { command: 'echo three >> new.md; sleep 600' } }] },
  )
  await say('Add a line')
  await hear('Two files are changed.')
  writeFileSync(join(app.home, 'site/new.md'), 'mine\n')
  const openMenu = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.getByRole('log').getByText('Add a line', { exact: true }).click({ button: 'right' })
  }
  await see('message-menu', openMenu)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Undo everything since this message…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('undo-since')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByRole('textbox').fill('line')
  await see('find')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('files are')
  await expect(sessions.getByText(/files are/).first()).toBeVisible()
  await see('search-sessions')
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('')

  await say('Run it')
  await page.getByRole('contentinfo').getByRole('button', { name: '1 process' }).click()
  await see('processes')
  await page.keyboard.press('Escape')

  const pane = page.getByRole('tabpanel')
  const file = pane.getByRole('button', { name: /^index\.html/ })
  const openFile = async (): Promise<void> => {
    await unfold(app)
    if ((await file.getAttribute('aria-expanded')) === 'false') await file.click()
    await expect(pane.getByText('two', { exact: false }).first()).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  await see('changes', openFile)
  await pane.getByRole('button', { name: 'Show before and after side by side' }).click()
  await see('changes-side-by-side', openFile)
  await page.getByRole('tab', { name: 'Terminals' }).click()
  await see('terminal-running', () => unfold(app))
  await page.getByRole('tab', { name: 'Browser', exact: true }).click()
  await see('browser-empty', () => unfold(app))
  await page.getByRole('tab', { name: 'Terminals' }).click()
}

export async function seeBeside(app: App, see: See): Promise<void> {
  const { page } = app
  const { begin, workIn, run, record } = approvalsIn(app)
  const shop = gitProject(join(app.home, 'shop'))
  shop.git('init', '-q', '-b', 'main')
  shop.commit({ 'list.txt': 'milk\n' })
  await begin()
  await workIn('shop')
  await page.getByRole('button', { name: /^Working folder/ }).click()
  await page.getByRole('switch', { name: 'Work beside my changes' }).click()
  await see('beside-choice')
  await page.getByRole('button', { name: 'Use this folder' }).click()
  await run('echo bread >> list.txt')
  await expect(record(/The command is done/).first()).toBeVisible()
  await see('beside-session')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Beside', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^list\.txt/ })
    .click()
  await see('beside-look')
  await page.getByRole('button', { name: 'End it…' }).click()
  await see('beside-end')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByRole('button', { name: /^run echo/ })
    .focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
  await see('beside-delete')
}

export async function seeQuestions(app: App, model: FakeModelServer, see: See): Promise<void> {
  const { page } = app
  const { say, hear } = conversationIn(page)
  const { card, cards, folder, showPane, workIn } = approvalsIn(app)
  await enterModel(page, model)
  for (const name of ['shop/build', 'shop/src']) folder(name)
  await workIn('shop')
  await say('Hello')
  await hear('Hello.')
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build && git push --force' } }] },
    { text: 'Not done.' },
  )
  await say('Clean up')
  await expect(card()).toBeVisible()
  await see('card')
  await cards().getByRole('button', { name: 'More ways to allow' }).click()
  await page.getByRole('menuitem', { name: 'Always allow…' }).click()
  await see('rule-sheet')
  await page.keyboard.press('Escape')
  for (const view of ['Waiting', 'Decisions', 'Rules', 'Try a command'] as const) {
    await showPane(view)
    if (view === 'Try a command')
      await page
        .getByRole('tabpanel', { name: /^Try/ })
        .getByRole('textbox')
        .first()
        .fill('rm -rf /')
    await see(`approvals-${view.toLowerCase().replaceAll(' ', '-')}`, () => unfold(app))
  }
  await cards()
    .getByRole('button', { name: /^Deny( N)?$/ })
    .click()
  await hear('Not done.')
  await see('denied')
  for (const view of ['Toolsets', 'What the model sees', 'Call by hand']) {
    await page.getByRole('tab', { name: 'Tools', exact: true }).click()
    await page.getByRole('tab', { name: view, exact: true }).click()
    await see(`tools-${view.toLowerCase().replaceAll(' ', '-')}`, () => unfold(app))
  }
  await page.keyboard.press('Control+k')
  await see('palette')
  await page.keyboard.type('nothing that fits')
  await see('palette-nothing')
}

export async function seeSettings(app: App, model: FakeModelServer, see: See): Promise<void> {
  const { page } = app
  await enterModel(page, model)
  await openSection(page, 'Models')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const section of await dialog.getByRole('tab').allInnerTexts()) {
    await openSection(page, section)
    await see(`settings-${section.toLowerCase()}`)
  }
  for (const [section, button] of [
    ['MCP', 'Add a server'],
    ['Schedules', 'Add schedule'],
    ['Channels', 'Add channel'],
    ['Skills', 'Add skills'],
    ['Plugins', 'Add plugin'],
    ['Agents', 'Add an agent'],
    ['Models', 'Add a server'],
  ] as const) {
    await openSection(page, section)
    await dialog.getByRole('button', { name: button }).first().click()
    await see(`form-${section.toLowerCase()}`)
  }
}

/** The side pane is there, in a window of any width. */
async function unfold({ page }: App): Promise<void> {
  const tab = page.getByRole('tab', { name: /^(Changes|改动)$/ })
  if (!(await tab.isVisible())) await page.keyboard.press('Control+j')
  await expect(tab).toBeVisible()
}

function write(path: string, content: string) {
  return { name: 'write_file', arguments: { path, content } }
}
