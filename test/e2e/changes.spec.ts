import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'

test('what a session changed is seen file by file, commented on, undone and brought back', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  const file = join(app.home, 'list.js')
  const before = Array.from({ length: 300 }, (_, at) => `const line${at} = ${at}\n`).join('')
  writeFileSync(file, before)
  await enterModel(page, model)
  model.script(
    { calls: [write('list.js', before.replace('const line7 = 7', 'const seven = 7'))] },
    { calls: [write('notes.md', '# Notes\n')] },
    { text: 'Changed both.' },
  )
  await say('change them')
  await hear('Changed both.')

  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  const pane = page.getByRole('tabpanel', { name: 'Changes' })
  const files = pane.getByRole('list', { name: 'Changed files' })
  await expect(pane.getByText('2 files')).toBeVisible()
  await files.getByRole('button', { name: /^list\.js/ }).click()
  await expect(files.getByText('const seven = 7')).toBeVisible()
  await look(app, 'changes')
  await pane.getByRole('button', { name: 'Show before and after side by side' }).click()
  await expect(files.getByText('const seven = 7')).toBeVisible()
  await look(app, 'changes-side-by-side')
  expect(await seriousProblems(page)).toEqual([])

  await files.getByText('const seven = 7').hover()
  await files.getByRole('button', { name: 'Comment on line 8' }).last().click()
  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await expect(composer).toBeFocused()
  await expect(composer).toHaveValue('list.js:8: ')

  await files.getByRole('button', { name: 'Undo the changes of list.js' }).click()
  await expect(pane.getByText(/^1 file/)).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(before)
  await page.getByRole('button', { name: 'Bring the changes back' }).click()
  await expect(pane.getByText('2 files')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toContain('const seven = 7')

  await pane.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click()
  await expect(pane.getByText('No changes')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(existsSync(join(app.home, 'notes.md'))).toBe(false)
})

function write(path: string, content: string) {
  return { name: 'write_file', arguments: { path, content } }
}

test('all lines of a long change are shown, and only those in view are drawn', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  const content = Array.from({ length: 2_000 }, (_, at) => `const line${at} = ${at}\n`).join('')
  model.script({ calls: [write('long.js', content)] }, { text: 'Written.' })
  await say('write it')
  await hear('Written.')

  const lines = page.getByRole('log').getByRole('region', { name: 'Changes' }).first()
  const all = page.getByRole('button', { name: /^Show all \d+ lines$/ })
  await all.click()
  await expect(all).toBeHidden()
  await expect(lines.getByText('const line9 = 9', { exact: true })).toBeVisible()
  await look(app, 'changes-all-lines')
  await lines.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(lines.getByText('const line1999 = 1999')).toBeInViewport()
  await look(app, 'changes-last-lines')
  expect(await lines.getByText(/^const line\d+ = /).count()).toBeLessThan(150)
})
