import type { UpdateView } from '#contract'
import { type App, expect, test } from './app.ts'
import { openSection } from './open-section.ts'

const NOTES = 'Faster start.\nA server for machines without a screen.'

const ADDRESS = 'https://talaria.example/releases/talaria_0.2.0_amd64.deb'

/** Each state of the way to a newer version: what About says, and what it offers. */
const STATES: readonly [UpdateView, words: string, ...offers: string[]][] = [
  [
    { state: 'off', reason: { key: 'update.noFeed', text: 'This build has no address.' } },
    'This build has no address.',
  ],
  [{ state: 'idle' }, 'Not looked for yet.', 'Look now'],
  [{ state: 'checking' }, 'Looking…'],
  [{ state: 'none', checkedAt: 1_000 }, 'This is the newest', 'Look now'],
  [
    { state: 'available', version: '0.2.0', notes: NOTES, bytes: 99_000_000 },
    'Version 0.2.0 is there; at most 99 MB to download.',
    'Download',
  ],
  [
    {
      ...{ state: 'by-hand', version: '0.2.0', notes: NOTES, address: ADDRESS },
      command: 'sudo apt install ./talaria_0.2.0_amd64.deb',
    },
    'Download it, then run this in the folder where it lies:',
    'Download',
    'Copy the command',
  ],
  [
    { state: 'by-hand', version: '0.2.1', notes: NOTES, address: ADDRESS },
    'Download it, quit Talaria, and unpack it in the place of this one.',
    'Download',
  ],
  [
    { state: 'by-hand', version: '0.2.2', notes: NOTES, command: 'npm install --global it' },
    'This command installs it:',
    'Copy the command',
  ],
  [{ state: 'downloading', version: '0.2.0', percent: 40 }, 'Downloading version 0.2.0: 40 %'],
  [{ state: 'ready', version: '0.2.0' }, 'is downloaded and checked', 'Restart with it'],
  [{ state: 'installing', version: '0.2.0' }, 'Starting version 0.2.0…'],
  [
    { state: 'failed', reason: { key: 'update.unreadable', text: 'The list could not be read.' } },
    'The list could not be read.',
    'Look now',
  ],
  [{ state: 'went-back', version: '0.2.0' }, 'did not start here, so this one is back', 'Look now'],
]

test('About says how it stands with newer versions, and offers the next step', async ({ app }) => {
  const shown = await tellUpdates(app)
  for (const [view, words, ...offers] of STATES) {
    await shown(view)
    await openSection(app.page, 'About')
    const about = app.page.getByRole('tabpanel', { name: 'About' })
    await expect(about.getByText(words)).toBeInViewport({ ratio: 1 })
    const all = about.getByRole('button', { name: /^(Look now|Restart with it|Copy the command)$/ })
    const fetching = about.getByText('Download', { exact: true })
    await expect(all.or(fetching)).toHaveCount(offers.length)
    for (const name of offers)
      await expect(
        all.or(fetching).and(about.locator(`:text("${name}"), [aria-label="${name}"]`)),
      ).toBeInViewport({ ratio: 1 })
    await app.screenshot(`about-${pictureOf(view)}`)
  }
})

test('a package is fetched from beside the list, by the person’s own browser', async ({ app }) => {
  const shown = await tellUpdates(app)
  await shown({ state: 'by-hand', version: '0.2.0', notes: '', address: ADDRESS })
  await openSection(app.page, 'About')
  const link = app.page.getByRole('link', { name: 'Download' })
  await expect(link).toHaveAttribute('href', ADDRESS)
  await expect(link).toHaveAttribute('target', '_blank')
})

const LOOKS = [
  { language: 'English', theme: 'Dark', settings: 'Settings', about: 'About' },
  { language: '简体中文', theme: '浅色', settings: '设置', about: '关于' },
  { language: '简体中文', theme: '深色', settings: '设置', about: '关于' },
]
for (const { language, theme, settings, about } of LOOKS)
  test(`About does so in ${language}, ${theme}, and in a small window`, async ({ app }) => {
    const shown = await tellUpdates(app)
    await openSection(app.page, 'Appearance')
    await app.page.getByRole('radio', { name: language }).click()
    await app.page.getByRole('radio', { name: theme }).click()
    await app.resize({ width: 800, height: 600 })
    for (const [view] of STATES) {
      await shown(view)
      await app.page.getByRole('button', { name: settings }).first().click()
      await app.page.getByRole('tab', { name: about, exact: true }).click()
      const row = app.page.getByRole('tabpanel').getByText(/^(Newer versions|新版本)$/)
      await expect(row).toBeInViewport({ ratio: 1 })
      await app.screenshot(`about-${pictureOf(view)}-${language}-${theme}`)
    }
  })

/** Three ways by hand are three pictures. */
function pictureOf(view: UpdateView): string {
  return view.state === 'by-hand' ? `by-hand-${view.version}` : view.state
}

/** The window is told by a server that asks a feed, as that of a package does; this one asks nobody. */
async function tellUpdates({ page }: App): Promise<(view: UpdateView) => Promise<void>> {
  let told: UpdateView | undefined
  await page.routeWebSocket(/\/ws$/, (window) => {
    const runtime = window.connectToServer()
    runtime.onMessage((message) => {
      const text = typeof message === 'string' ? message : undefined
      const isSnapshot = told !== undefined && text?.includes('"update":{"state":')
      window.send(isSnapshot ? withUpdate(String(text), told) : message)
    })
  })
  return async (view) => {
    told = view
    await page.reload()
    await page.locator('footer').waitFor()
  }
}

function withUpdate(frame: string, update: UpdateView | undefined): string {
  const { answer, ...rest } = JSON.parse(frame)
  return JSON.stringify({ ...rest, answer: { ...answer, value: { ...answer.value, update } } })
}
