import type { Locator } from '@playwright/test'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of a long answer.`).join(
  '\n\n',
)

test('the end stays in view while a reply grows, unless one reads further up', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, messages } = conversationIn(page)
  await enterModel(page, model)
  model.script({ text: LONG })
  await say('Tell me much')
  await expect(messages.getByText('Line 60 of a long answer.')).toBeInViewport()

  const words = `${LONG}\n\nThe very end.`.match(/\S+\s*/g) ?? []
  model.script({ deltas: words.map((content) => ({ content })), gapMs: 15 })
  await say('More')
  await expect(messages.getByText('More', { exact: true })).toBeInViewport()
  await expect(messages.getByText('Line 9 of a long answer.')).toHaveCount(2)
  await messages.hover()
  await page.mouse.wheel(0, -1_200)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  // A wheel moves on for a moment, and rows that come into view are measured.
  let [top, looks] = [-1, 0]
  await expect
    .poll(
      async () => {
        const before = top
        top = await scrollTop(messages)
        looks = top === before ? looks + 1 : 0
        return looks
      },
      { intervals: [250] },
    )
    .toBeGreaterThan(2)
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  expect(await scrollTop(messages)).toBe(top)

  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(messages.getByText('The very end.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()

  await app.resize({ width: 900, height: 560 })
  await expect(messages.getByText('The very end.')).toBeInViewport()
  await app.screenshot('transcript-small')
})

function scrollTop(messages: Locator): Promise<number> {
  return messages.evaluate((element) => element.scrollTop)
}

test('the composer is reached, and what is written in it kept, by keyboard alone', async ({
  app,
}) => {
  const { page } = app
  const { composer, sessions, messages } = conversationIn(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.keyboard.press('Control+L')
  await expect(composer).toBeFocused()
  await page.keyboard.type('run echo one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('echo two')
  await page.keyboard.press('Enter')
  await expect(messages.getByText('The command is done')).toBeVisible()

  await page.keyboard.type('half a thought')
  await page.reload()
  await expect(composer).toHaveValue('half a thought')
  await expect(sessions.getByRole('button', { name: 'run echo one' })).toBeVisible()
})
