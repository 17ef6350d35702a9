import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from './app.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

test('a folder or a shell that is not there is refused beside its field', async ({ app }) => {
  const { page } = app
  mkdirSync(join(app.home, 'project'))
  const plain = join(app.home, 'plain-file')
  writeFileSync(plain, 'no program')
  chmodSync(plain, 0o644)
  await app.resize({ width: 800, height: 600 })
  await page.getByRole('button', { name: 'Skip' }).click()
  const button = page.getByRole('button', { name: /^Working folder/ })
  const folder = page.getByRole('textbox', { name: 'Path of the folder' })

  // Before there is a session, nothing has been made that could have refused it.
  await button.click()
  await folder.fill('~/projekt')
  await folder.press('Enter')
  const refused = page.getByRole('alert').filter({ hasText: 'there is no folder' })
  await expect(refused).toContainText(join(app.home, 'projekt'))
  await expectBeside(folder, refused)
  await expect(folder).toHaveValue('~/projekt')
  await expect(folder).toBeFocused()
  await expect(folder).toHaveAccessibleDescription(/there is no folder/)
  await look(app, 'folder-refused')
  await folder.fill('~/project')
  await expect(refused).toBeHidden()
  await folder.press('Enter')
  await expect(folder).toBeHidden()
  await expect(button).toHaveAttribute('title', join(app.home, 'project'))

  await openSection(page, 'Terminal')
  const shell = page.getByRole('textbox', { name: 'Shell' })
  for (const [typed, words] of [
    ['/bin/no-such-shell', 'there is no program /bin/no-such-shell'],
    ['bash', 'bash is not a whole path'],
    [plain, 'is not a program that can be started'],
  ] as const) {
    await shell.fill(typed)
    await shell.press('Enter')
    const said = page.getByRole('alert').filter({ hasText: words })
    await expectBeside(shell, said)
    await expect(shell).toHaveValue(typed)
    await expect(shell).toHaveAccessibleDescription(new RegExp(words))
  }
  await look(app, 'shell-refused')
  await shell.fill('/bin/sh')
  await shell.press('Enter')
  await expect(page.getByRole('alert')).toBeHidden()
  // What comes after it in the same line was answered, and so was this.
  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await app.restart()
  await openSection(app.page, 'Terminal')
  await expect(app.page.getByRole('textbox', { name: 'Shell' })).toHaveValue('/bin/sh')
})

/** Where the eye is: right under what was typed. */
async function expectBeside(field: Locator, words: Locator): Promise<void> {
  await expect(words).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [above, below] = [await field.boundingBox(), await words.boundingBox()]
      if (!above || !below) return 'nobody sees them'
      const gap = below.y - (above.y + above.height)
      const shift = Math.abs(below.x - above.x)
      return gap >= 0 && gap < 24 && shift < 24 ? 'beside' : `${gap} below, ${shift} aside`
    })
    .toBe('beside')
}
