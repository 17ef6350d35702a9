import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { approvalsIn } from './approvals.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

test('“Ask before acting” asks for a change of a file, shows it, and writes it at a yes', async ({
  app,
  model,
}) => {
  const { page } = app
  await enterModel(page, model)
  await chooseMode(page, 'Ask before acting')
  const path = join(app.home, 'poem.ts')
  writeFileSync(
    path,
    Array.from({ length: 40 }, (_, line) => `const a${line} = ${line}\n`).join(''),
  )
  const content = readFileSync(path, 'utf8').replace('a7 = 7\n', 'a7 = "seven"\n')
  model.script({ calls: [{ name: 'write_file', arguments: { path, content } }] }, { text: 'Done.' })
  await conversationIn(page).say('Mend the poem')

  const card = page.getByRole('group', { name: 'Change this file?' })
  await expect(card.getByText('const a7 = "seven"', { exact: true })).toBeInViewport()
  await expect(card.getByText('const a7 = 7', { exact: true })).toBeInViewport()
  // As code, with a colour for what is a text in it.
  const quoted = card
    .locator('span')
    .filter({ hasText: /^"seven"$/ })
    .last()
  await expect
    .poll(() =>
      quoted.evaluate((span) => {
        const around = span.parentElement
        return around !== null && getComputedStyle(span).color !== getComputedStyle(around).color
      }),
    )
    .toBe(true)
  await expect(card.getByText('Can be undone.')).toBeInViewport()
  await expect(card.getByRole('button', { name: /^Write it/ })).toBeInViewport()
  expect(readFileSync(path, 'utf8')).not.toBe(content)
  await app.screenshot('approval-file')
  await card.getByRole('button', { name: /^Write it/ }).click()

  await expect(conversationIn(page).messages.getByText('Done.', { exact: true })).toBeInViewport()
  expect(readFileSync(path, 'utf8')).toBe(content)
})

test('a change outside the working folder asks although only risky things do', async ({
  app,
  model,
}) => {
  const { page } = app
  await enterModel(page, model)
  mkdirSync(join(app.home, 'project'))
  await approvalsIn(app).workIn('project')
  const [inside, outside] = ['project/inside.txt', 'outside.txt'].map((path) =>
    join(app.home, path),
  ) as [string, string]
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'cd ..' } }] },
    {
      calls: [inside, outside].map((path, index) => ({
        id: `call_${index + 1}`,
        name: 'write_file',
        arguments: { path, content: 'words\n' },
      })),
    },
    { text: 'Tried both.' },
  )
  await conversationIn(page).say('Write both')

  const card = page.getByRole('group', { name: 'Change this file?' })
  await expect(card).toContainText(`It lies outside ${join(app.home, 'project')}`)
  await app.screenshot('approval-file-outside')
  await card.getByRole('button', { name: /^Deny( N)?$/ }).click()

  await expect(conversationIn(page).messages.getByText('Tried both.')).toBeInViewport()
  expect([existsSync(inside), existsSync(outside)]).toEqual([true, false])
})

async function chooseMode(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^When to ask/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click()
}
