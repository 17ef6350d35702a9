import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeModelServer, startFakeModelServer } from '../support/fake-model-server.ts'
import { test as base } from './app.ts'
import { conversationIn, enterModel, expect } from './fake-model.ts'
import { openSection } from './open-section.ts'

const test = base.extend<{ model: FakeModelServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  model: async ({}, use) => {
    const server = await startFakeModelServer(['fake-model', 'fake-image-1', 'whisper-1'])
    await use(server)
    await server.close()
  },
})

/** Somebody says this into the microphone, again and again. */
const spoken = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
  appEnv: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'talaria-spoken-'))
    const file = join(folder, 'spoken.wav')
    execFileSync('/usr/bin/espeak-ng', [
      '-a',
      '200',
      '-w',
      file,
      'Please feed the swallows in the barn.',
    ])
    await use({ TALARIA_SPOKEN: file })
    rmSync(folder, { recursive: true })
  },
})

test('a picture is wished for, agreed to, drawn, and opened large', async ({ app, model }) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  await openSection(page, 'Models')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Pictures: None' }).click()
  await page.getByRole('option', { name: 'fake-image-1' }).click()
  await expect(settings.getByRole('button', { name: 'Pictures: fake-image-1' })).toBeVisible()
  await app.screenshot('model-roles')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const images = page.getByRole('switch', { name: 'Toolset Drawing', exact: true })
  await images.click()
  await expect(images).toBeChecked()
  model.script(
    { calls: [{ name: 'image_generate', arguments: { prompt: 'A swallow over a barn' } }] },
    { text: 'There it is.' },
  )

  await say('Draw me a swallow.')
  const card = page.getByRole('group', { name: 'Make this picture?' })
  await expect(card.getByText('Let fake-image-1 of Fake draw pictures?')).toBeVisible()
  await app.screenshot('picture-question')
  expect(model.requests.filter(({ path }) => path.startsWith('/v1/images'))).toEqual([])
  await card.getByRole('button', { name: /^Run once/ }).click()
  await hear('There it is.')
  const [drawn] = model.requests.filter(({ path }) => path === '/v1/images/generations')
  expect(drawn?.body).toMatchObject({ model: 'fake-image-1', prompt: 'A swallow over a barn' })
  const thumbnail = messages.getByRole('button', { name: 'Show drawn.png large' })
  await expect(thumbnail.getByRole('img')).toBeVisible()
  await app.screenshot('picture-drawn')
  await thumbnail.click()
  const large = page.getByRole('dialog', { name: 'drawn.png' })
  await expect(large.getByText('154 × 102')).toBeVisible()
  await app.screenshot('picture-drawn-large')
})

spoken('a message is spoken, looked over, sent, and the answer heard', async ({ app, model }) => {
  const { page } = app
  const { composer, hear, messages } = conversationIn(page)
  await enterModel(page, model)
  // Without a model for it the button says what is needed, and leads there.
  const speak = page.getByRole('button', { name: 'Speak your message' })
  await app.resize({ width: 1_600, height: 900 })
  await speak.click()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  // In a small window the names of what is in use have the room, and the keys do the same.
  await app.resize({ width: 1_280, height: 800 })
  await expect(speak).toBeHidden()
  await page.keyboard.press('Control+Shift+D')
  await expect(page.getByText('Speaking needs a model that writes down')).toBeVisible()
  await app.screenshot('voice-without-model')
  await page.getByRole('button', { name: 'Choose a model' }).click()
  await page.getByRole('button', { name: 'Transcription: None' }).click()
  await page.getByRole('option', { name: 'whisper-1' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  const speech = page.getByRole('switch', { name: 'Toolset Speech', exact: true })
  await speech.click()
  await expect(speech).toBeChecked()
  model.script(
    { calls: [{ name: 'text_to_speech', arguments: { text: 'They have been fed.' } }] },
    { text: 'Listen.' },
  )

  await composer.fill('At six:')
  await page.getByRole('button', { name: 'Speak your message' }).click()
  // By then there is enough to be heard.
  await expect(page.getByText(/\b0:(0[2-9]|[1-5]\d)\b/)).toBeVisible()
  await app.screenshot('voice-listening')
  await page.getByRole('button', { name: 'End and write it down' }).click()
  await expect(composer).toHaveValue('At six: Feed the swallows.')
  expect(model.requests.at(-1)?.path).toBe('/v1/audio/transcriptions')
  await composer.press('Enter')
  await hear('Listen.')

  const player = messages.getByLabel('speech.wav')
  await expect(player).toBeVisible()
  const seconds = () => player.evaluate((sound: HTMLAudioElement) => sound.duration)
  await expect.poll(seconds).toBeGreaterThan(0.5)
  await player.evaluate((sound: HTMLAudioElement) => sound.play())
  const at = () => player.evaluate((sound: HTMLAudioElement) => sound.currentTime)
  await expect.poll(at).toBeGreaterThan(0)
  await app.screenshot('speech-player')
})
