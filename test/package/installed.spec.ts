import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { shellIn } from '../e2e/shell.ts'
import { startSite } from '../support/web/browser-site.ts'
import { asksBeforeHarm, firstAnswerTo } from './at-work.ts'
import { installForAll } from './install-for-all.ts'
import {
  open,
  PERSON,
  processesOf,
  purge,
  run,
  runAs,
  startAs,
  statusOf,
  traces,
} from './installed-app.ts'

test.describe.configure({ mode: 'serial' })

const here = installForAll()

test('starts for an ordinary user, in Chromium’s sandbox', async () => {
  const { page } = here.app
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(page.getByText('Other programs may steer this window')).toBeVisible()
  await expect(page.getByText('The window runs without its sandbox')).toBeHidden()
  await page.screenshot({ path: 'test-results/screens/installed-start.png' })

  expect(renderers().length).toBeGreaterThan(0)
  for (const pid of renderers()) {
    expect(statusOf(pid, 'Seccomp')).toBe('2')
    expect(readlinkSync(`/proc/${pid}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'))
  }
})

test('runs a shell, asks before a command, and keeps all of it over a reload', async () => {
  const { page } = here.app
  await dismissNotices(page)
  await asksBeforeHarm(page, here.person, 'installed-question')
  await page.reload()
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('rm -rf doomed')

  const shell = shellIn(page)
  await shell.open()
  await shell.run("echo he''llo")
  await shell.expectOutput('hello')
})

test('draws a page with the Playwright that it brings', async () => {
  const site = await startSite()
  const pane = here.app.page.getByRole('region', { name: 'Side pane' })
  await pane.getByRole('tab', { name: /Browser/ }).click()
  const address = pane.getByRole('textbox', { name: 'Address' })
  await address.fill(`${site.origin}/`)
  await address.press('Enter')
  const drawn = pane.getByRole('img', { name: 'The page now: Shop' })
  await expect(drawn).toHaveAttribute('data-drawn', 'true')
  await here.app.page.screenshot({ path: 'test-results/screens/installed-browser.png' })
  site.close()
})

test('says where newer versions come from, and brings the licences of others', async () => {
  const { page } = here.app
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByText('This build has no address to ask for newer versions.')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/installed-about.png' })
  await page.getByRole('button', { name: 'Show licences' }).click()
  await expect(page.getByRole('dialog', { name: 'Parts of others' })).toContainText('zod 4')
  await page.screenshot({ path: 'test-results/screens/installed-licences.png' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const licences = readFileSync('/opt/Talaria/resources/THIRD-PARTY.txt', 'utf8')
  for (const name of ['react', 'zod', 'node-pty', 'modal'])
    expect(licences).toMatch(new RegExp(`^(?:@lydell/)?${name} \\d`, 'm'))
})

test('a second start shows what a link is about, and ends', async () => {
  expect((await runAs(here.person, ['talaria'])).code).toBe(0)
  const { code } = await runAs(here.person, ['xdg-open', 'talaria://question/none'])
  expect(code).toBe(0)
  await expect(here.app.page.getByText('A link leads to nothing that is here')).toBeVisible()
  expect(run('xdg-mime', 'query', 'default', 'x-scheme-handler/talaria').trim()).toBe(
    'talaria.desktop',
  )
})

test('a link with nonsense in it is shown, and does nothing', async () => {
  const nonsense = ['talaria://run/rm', 'talaria://question/a/once', 'talaria://session/%00;ls']
  for (const link of nonsense) {
    expect((await runAs(here.person, ['xdg-open', link])).code).toBe(0)
    const notice = here.app.page.getByText(`${link} is not of the form`)
    await expect(notice).toBeVisible()
  }
  await here.app.page.screenshot({ path: 'test-results/screens/installed-links.png' })
})

test('is the agent of an editor, and lets in no command of an agent', async () => {
  const editor = startAs(here.person, ['talaria', 'acp'])
  expect(await firstAnswerTo(editor)).toMatchObject({ id: 1, result: { protocolVersion: 1 } })

  // As commands of an agent are started: with a limit that none of them can raise again.
  const stamped = 'ulimit -q 600000 && exec talaria acp'
  const agents = await runAs(here.person, ['bash', '-c', stamped])
  expect(agents.code).toBe(1)
  expect(agents.output).toContain('A command of an agent is not let in.')
})

test('without a screen says what to do, and still serves an editor', async () => {
  const blind = ['env', '-u', 'DISPLAY', '-u', 'WAYLAND_DISPLAY', 'talaria']
  const start = await runAs(here.person, blind)
  expect(start.code).toBe(1)
  expect(start.output).toContain('Talaria needs a screen, and there is none here')
  expect(await runAs(here.person, [...blind, '--version'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Talaria \d+\.\d+\.\d+/m),
  })
  const editor = startAs(here.person, [...blind, 'acp'])
  expect(await firstAnswerTo(editor)).toMatchObject({ id: 1, result: { protocolVersion: 1 } })
})

test('its program is no Node, whoever asks', async () => {
  const asNode = await runAs(here.person, ['talaria', '-e', 'console.log(`no${6 * 7}de`)'], {
    ELECTRON_RUN_AS_NODE: '1',
  })
  expect(asNode.code).toBe(0)
  expect(asNode.output).not.toContain('no42de')

  const preloaded = join(here.person.home, 'preloaded.cjs')
  writeFileSync(preloaded, "require('node:fs').writeFileSync('ran', '')")
  await runAs(here.person, ['talaria'], { NODE_OPTIONS: `--require ${preloaded}` })
  const inspected = await runAs(here.person, ['talaria', '--inspect=127.0.0.1:0'])
  expect(inspected.output).not.toContain('Debugger listening')
  expect(existsSync(join(here.person.home, 'ran'))).toBe(false)
})

test('runs nothing but its archive', async () => {
  const instead = '/opt/Talaria/resources/app'
  const ran = join(here.person.home, 'ran-instead')
  mkdirSync(instead)
  writeFileSync(join(instead, 'package.json'), '{ "name": "instead", "main": "main.cjs" }')
  writeFileSync(join(instead, 'main.cjs'), `require('node:fs').writeFileSync('${ran}', '')`)
  await runAs(here.person, ['talaria'])
  rmSync(instead, { recursive: true })
  expect(existsSync(ran)).toBe(false)
})

test('opens no debugging port, unless the person has put a file there for it', async () => {
  await here.app.close()
  const allowing = join(here.person.data, 'allow-debugging')
  rmSync(allowing)
  const port = '9417'
  const app = startAs(here.person, ['talaria', `--remote-debugging-port=${port}`, '--disable-gpu'])
  let said = ''
  app.stderr?.on('data', (data) => (said += data))
  const exited = once(app, 'exit')
  await expect.poll(() => renderers().length).toBeGreaterThan(0)

  await expect(fetch(`http://127.0.0.1:${port}/json/version`)).rejects.toThrow('fetch failed')
  expect(said).not.toContain('DevTools listening')
  for (const pid of processesOf(PERSON)) process.kill(pid, 'SIGTERM')
  await exited
  writeFileSync(allowing, '')
})

test('says at its start that it has no sandbox, and follows a link', async () => {
  here.app = await open(here.person, 'talaria', ['--no-sandbox', 'talaria://session/none'])
  const notices = here.app.page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('The window runs without its sandbox')).toBeVisible()
  await expect(notices.getByText('A link leads to nothing that is here')).toBeVisible()
  await here.app.page.screenshot({ path: 'test-results/screens/installed-no-sandbox.png' })
})

test('goes without a trace, but for the data of people', async () => {
  await here.app.close()
  expect(readFileSync(join(here.person.data, 'settings.json'), 'utf8')).toContain('welcome')
  expect(traces()).toContain('/usr/share/applications/talaria.desktop')

  purge()
  expect(traces()).toEqual([])
  expect(existsSync('/usr/bin/talaria')).toBe(false)
  expect(existsSync(join(here.person.data, 'settings.json'))).toBe(true)
})

function renderers(): number[] {
  return processesOf(PERSON).filter((pid) => commandOf(pid).includes('--type=renderer'))
}

/** Empty when it has just ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Dismiss' }).first().click()
}
