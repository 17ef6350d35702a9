import type { UpdateView } from '#contract'
import { type App, expect, test } from './app.ts'
import { openSection } from './open-section.ts'

const NOTES = 'Faster start.\nA server for machines without a screen.'

/** Each state of the way to a newer version: what About says, and what it offers. */
const STATES: readonly [UpdateView, words: string, offer?: string][] = [
  [{ state: 'idle' }, 'Not looked for yet.', 'Look now'],
  [{ state: 'checking' }, 'Looking…'],
  [{ state: 'none', checkedAt: 1_000 }, 'This is the newest', 'Look now'],
  [
    { state: 'available', version: '0.2.0', notes: NOTES, bytes: 99_000_000 },
    'Version 0.2.0 is there; at most 99 MB to download.',
    'Download',
  ],
  [
    { state: 'by-hand', version: '0.2.0', notes: NOTES, command: 'sudo apt install ./talaria.deb' },
    'Version 0.2.0 is there. Download and install it:',
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
  for (const [view, words, offer] of STATES) {
    await shown(view)
    await openSection(app.page, 'About')
    const about = app.page.getByRole('tabpanel', { name: 'About' })
    await expect(about.getByText(words)).toBeInViewport({ ratio: 1 })
    const offers = ['Look now', 'Download', 'Restart with it', 'Copy the command']
    for (const name of offers)
      await expect(about.getByRole('button', { name })).toHaveCount(name === offer ? 1 : 0)
    await app.screenshot(`about-${view.state}`)
  }
})

test('About does so in the dark, in Chinese and in a small window', async ({ app }) => {
  const shown = await tellUpdates(app)
  await openSection(app.page, 'Appearance')
  await app.page.getByRole('radio', { name: '简体中文' }).click()
  await app.page.getByRole('radio', { name: '深色' }).click()
  await app.resize({ width: 800, height: 600 })
  for (const [view] of STATES.filter(([{ state }]) => /by-hand|went-back/.test(state))) {
    await shown(view)
    await app.page.getByRole('button', { name: '设置' }).first().click()
    await app.page.getByRole('tab', { name: '关于', exact: true }).click()
    await expect(app.page.getByText('0.2.0').first()).toBeInViewport({ ratio: 1 })
    await app.screenshot(`about-${view.state}-chinese-dark`)
  }
})

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
