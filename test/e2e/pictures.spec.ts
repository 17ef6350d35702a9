import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePng } from '../support/make-png.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('pictures reach the model at its size, and what a tool shows is seen by both', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear, messages } = conversationIn(page)
  writeFileSync(join(app.home, 'plan.png'), makePng(640, 400))
  await enterModel(page, model)
  model.script(
    { text: 'A wide one.' },
    { calls: [{ name: 'read_file', arguments: { path: join(app.home, 'plan.png') } }] },
    { text: 'Stripes.' },
  )

  const buffer = makePng(3_000, 300)
  const files = [{ name: 'wide.png', mimeType: 'image/png', buffer }]
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText('wide.png')).toBeVisible()
  await say('What is this?')
  await hear('A wide one.')
  const sent = model.requests.at(-1)?.body.messages.at(-1).content[1].image_url.url
  const bytes = Buffer.from(sent.split(',')[1], 'base64')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2_048, 204])

  await say('And the plan?')
  await hear('Stripes.')
  const shown = model.requests.at(-1)?.body.messages.at(-1)
  expect(shown.content.map(({ type }: { type: string }) => type)).toEqual(['text', 'image_url'])
  const thumbnail = messages.getByRole('button', { name: 'Show plan.png large' })
  await expect(thumbnail.getByRole('img')).toBeVisible()
  await app.screenshot('picture-result')
  await thumbnail.click()
  const large = page.getByRole('dialog', { name: 'plan.png' })
  await expect(large.getByText('640 × 400')).toBeVisible()
  await expect(large.getByRole('link', { name: 'Save as…' })).toHaveAttribute(
    'download',
    'plan.png',
  )
  await app.screenshot('picture-large')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})
