import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { shellIn } from '../e2e/shell.ts'
import { startSite } from '../support/web/browser-site.ts'
import { asksBeforeHarm, firstAnswerTo } from './at-work.ts'
import {
  addPerson,
  install,
  open,
  PERSON,
  type Person,
  processesOf,
  purge,
  run,
  runAs,
  startAs,
  statusOf,
  traces,
} from './installed-app.ts'

test.describe.configure({ mode: 'serial' })

let person: Person
let app: Awaited<ReturnType<typeof open>>

test.beforeAll(async () => {
  install(String(process.env.TALARIA_DEB))
  person = addPerson()
  app = await open(person)
})

test.afterAll(async () => {
  await app?.close()
  person?.remove()
  purge()
})

test('starts for an ordinary user, in Chromium’s sandbox', async () => {
  const { page } = app
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(page.getByText('Other programs may steer this window')).toBeVisible()
  await expect(page.getByText('The window runs without its sandbox')).toBeHidden()
  await page.screenshot({ path: 'test-results/screens/installed-start.png' })

  const renderers = processesOf(PERSON).filter((pid) => commandOf(pid).includes('--type=renderer'))
  expect(renderers.length).toBeGreaterThan(0)
  for (const pid of renderers) {
    expect(statusOf(pid, 'Seccomp')).toBe('2')
    expect(readlinkSync(`/proc/${pid}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'))
  }
})

test('runs a shell, asks before a command, and keeps all of it over a reload', async () => {
  const { page } = app
  await dismissNotices(page)
  await asksBeforeHarm(page, person, 'installed-question')
  await page.reload()
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('rm -rf doomed')

  const shell = shellIn(page)
  await shell.open()
  await shell.run("echo he''llo")
  await shell.expectOutput('hello')
})

test('draws a page with the Playwright that it brings', async () => {
  const site = await startSite()
  const pane = app.page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  const address = pane.getByRole('textbox', { name: 'Address' })
  await address.fill(`${site.origin}/`)
  await address.press('Enter')
  const drawn = pane.getByRole('img', { name: 'The page now: Shop' })
  await expect(drawn).toHaveAttribute('data-drawn', 'true')
  await app.page.screenshot({ path: 'test-results/screens/installed-browser.png' })
  site.close()
})

test('says where newer versions come from, and brings the licences of others', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByText('This build has no address to ask for newer versions.')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/installed-about.png' })
  await page.keyboard.press('Escape')

  const licences = readFileSync('/opt/Talaria/resources/THIRD-PARTY.txt', 'utf8')
  for (const name of ['react', 'zod', 'node-pty', 'modal'])
    expect(licences).toMatch(new RegExp(`^(?:@lydell/)?${name} \\d`, 'm'))
})

test('a second start shows what a link is about, and ends', async () => {
  const { code } = await runAs(person, ['talaria', 'talaria://question/none'])
  expect(code).toBe(0)
  await expect(app.page.getByText('A link leads to nothing that is here')).toBeVisible()
  expect(run('xdg-mime', 'query', 'default', 'x-scheme-handler/talaria').trim()).toBe(
    'talaria.desktop',
  )
})

test('is the agent of an editor, and lets in no command of an agent', async () => {
  const editor = startAs(person, ['talaria', 'acp'])
  expect(await firstAnswerTo(editor)).toMatchObject({ id: 1, result: { protocolVersion: 1 } })

  // As commands of an agent are started: with a limit that none of them can raise again.
  const stamped = 'ulimit -q 600000 && exec talaria acp'
  const agents = await runAs(person, ['bash', '-c', stamped])
  expect(agents.code).toBe(1)
  expect(agents.output).toContain('A command of an agent is not let in.')
})

test('its program is no Node, whoever asks', async () => {
  const asNode = await runAs(person, ['talaria', '-e', 'console.log(`no${6 * 7}de`)'], {
    ELECTRON_RUN_AS_NODE: '1',
  })
  expect(asNode.code).toBe(0)
  expect(asNode.output).not.toContain('no42de')

  const preloaded = join(person.home, 'preloaded.cjs')
  writeFileSync(preloaded, "require('node:fs').writeFileSync('ran', '')")
  await runAs(person, ['talaria'], { NODE_OPTIONS: `--require ${preloaded}` })
  const inspected = await runAs(person, ['talaria', '--inspect=127.0.0.1:0'])
  expect(inspected.output).not.toContain('Debugger listening')
  expect(existsSync(join(person.home, 'ran'))).toBe(false)
})

test('goes without a trace, but for the data of people', async () => {
  await app.close()
  expect(readFileSync(join(person.data, 'settings.json'), 'utf8')).toContain('welcome')
  expect(traces()).toContain('/usr/share/applications/talaria.desktop')

  purge()
  expect(traces()).toEqual([])
  expect(existsSync('/usr/bin/talaria')).toBe(false)
  expect(existsSync(join(person.data, 'settings.json'))).toBe(true)
})

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Dismiss' }).first().click()
}
