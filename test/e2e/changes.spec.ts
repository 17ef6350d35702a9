import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

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
  await files.getByRole('button', { name: /^notes\.md/ }).click()
  await expect(files.getByText('# Notes')).toBeVisible()
  // A short change is as high as its lines.
  const whole = files.getByRole('listitem').filter({ hasText: 'notes.md' })
  await expect.poll(async () => (await whole.boundingBox())?.height).toBeLessThan(80)
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

  // One turn alone: what it changed, and what stays of the one before.
  model.script({ calls: [write('notes.md', '# Notes\nmore\n')] }, { text: 'Added.' })
  await say('add a line')
  await hear('Added.')
  await pane.getByRole('radio', { name: 'Since your last message' }).click()
  await expect(pane.getByText(/^1 file/)).toBeVisible()
  await pane.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click()
  await expect(pane.getByText('No changes')).toBeVisible()
  expect(readFileSync(join(app.home, 'notes.md'), 'utf8')).toBe('# Notes\n')
  expect(readFileSync(file, 'utf8')).toContain('const seven = 7')
  await page.getByRole('button', { name: 'Bring the changes back' }).last().click()
  await expect(pane.getByText(/^1 file/)).toBeVisible()
  expect(readFileSync(join(app.home, 'notes.md'), 'utf8')).toBe('# Notes\nmore\n')
  await pane.getByRole('radio', { name: 'Whole session' }).click()
  await expect(pane.getByText('2 files')).toBeVisible()

  await pane.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click()
  await expect(pane.getByText('No changes')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(existsSync(join(app.home, 'notes.md'))).toBe(false)

  // The way back stays when the notice is long gone: one file, then the rest.
  await page.reload()
  await conversationIn(page).sessions.getByRole('button', { name: 'change them' }).click()
  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  const undone = pane.getByRole('region', { name: 'As before again' })
  await expect(undone.getByRole('listitem')).toHaveCount(2)
  await expect(undone.getByRole('button', { name: 'Redo all' })).toBeInViewport()
  await look(app, 'changes-undone')
  expect(await seriousProblems(page)).toEqual([])
  await undone.getByRole('button', { name: 'Redo the changes of notes.md' }).click()
  await expect(files.getByRole('button', { name: /^notes\.md/ })).toBeInViewport()
  expect(readFileSync(join(app.home, 'notes.md'), 'utf8')).toBe('# Notes\nmore\n')
  await undone.getByRole('button', { name: 'Redo all' }).click()
  await expect(undone).toBeHidden()
  expect(readFileSync(file, 'utf8')).toContain('const seven = 7')
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

test('a changed file is opened in the person’s editor, at the line that is meant', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  const opened = join(app.home, 'opened')
  const editor = join(app.home, 'fake editor')
  writeFileSync(editor, `#!/bin/sh\nprintf '<%s>' "$@" >> '${opened}'\n`)
  chmodSync(editor, 0o755)
  writeFileSync(join(app.home, 'my list.js'), 'const one = 1\nconst two = 2\n')
  await enterModel(page, model)
  model.script(
    { calls: [write('my list.js', 'const one = 1\nconst second = 2\n')] },
    { text: 'Changed.' },
  )
  await say('change it')
  await hear('Changed.')

  await openSection(page, 'Terminal')
  const field = page.getByRole('textbox', { name: 'Editor' })
  await field.fill('"no/such" {file}')
  await field.press('Enter')
  await expect(page.getByText('neither the name of a program nor a whole path')).toBeVisible()
  await field.fill(`"${editor}" --at={line} {file}`)
  await field.press('Enter')
  await expect(page.getByText('neither the name of a program nor a whole path')).toBeHidden()
  await look(app, 'changes-editor-setting')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  const files = page.getByRole('list', { name: 'Changed files' })
  const button = files.getByRole('button', { name: 'Open my list.js in your editor' })
  const file = join(app.home, 'my list.js')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => existsSync(opened) && readFileSync(opened, 'utf8'))
    .toBe(`<--at=1><${file}>`)

  await files.getByRole('button', { name: /^my list\.js/ }).click()
  await files.getByText('const second = 2').hover()
  await look(app, 'changes-open-line')
  await page.getByRole('button', { name: 'Show before and after side by side' }).click()
  // On the side of what was there is nothing to open.
  await expect(files.getByText('const one = 1')).toHaveCount(2)
  await expect(files.getByRole('button', { name: 'Open line 1 in your editor' })).toHaveCount(1)
  await files.getByText('const second = 2').hover()
  await files.getByRole('button', { name: 'Open line 2 in your editor' }).click()
  await expect.poll(() => readFileSync(opened, 'utf8')).toBe(`<--at=1><${file}><--at=2><${file}>`)
  expect(await seriousProblems(page)).toEqual([])

  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await app.resize({ width: 800, height: 600 })
  await look(app, 'changes-open-narrow')
  expect(await seriousProblems(page)).toEqual([])
})
