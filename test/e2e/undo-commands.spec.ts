import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'

test('what commands changed is listed, undone since a message, and brought back', async ({
  app,
  model,
}) => {
  const { page } = app
  const { messages, say, hear } = conversationIn(page)
  const { workIn } = approvalsIn(app)
  const project = join(app.home, 'site')
  mkdirSync(join(project, 'pages'), { recursive: true })
  const file = (name: string) => join(project, name)
  for (const name of ['index.html', 'style.css', 'pages/about.html'])
    writeFileSync(file(name), `${name}\nfirst\n`)
  await enterModel(page, model)
  await workIn('site')
  model.script(
    { calls: [terminal('echo second >> index.html')] },
    { text: 'Added a line.' },
    { calls: [terminal('mv pages/about.html about.html; echo blue >> style.css')] },
    { calls: [{ name: 'write_file', arguments: { path: 'new.md', content: '# New\n' } }] },
    { text: 'Moved the page.' },
  )
  await say('Add a line')
  await hear('Added a line.')
  await say('Move the page')
  await hear('Moved the page.')

  await page.getByRole('tab', { name: 'Changes', exact: true }).click()
  const pane = page.getByRole('tabpanel', { name: 'Changes' })
  await expect(pane.getByText('5 files')).toBeVisible()
  await pane.getByRole('button', { name: /^style\.css/ }).click()
  await expect(pane.getByText('blue')).toBeVisible()
  await look(app, 'changes-of-commands')

  // Somebody else goes on with one of the files.
  writeFileSync(file('style.css'), 'mine\n')
  await messages.getByText('Move the page', { exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Undo everything since this message…' }).click()
  const preview = page.getByRole('dialog', { name: 'Undo everything since this message' })
  await expect(preview.getByRole('list', { name: '3 files are put back' })).toContainText(
    'pages/about.html',
  )
  await expect(
    preview.getByRole('list', { name: /1 file was changed by somebody else/ }),
  ).toContainText('style.css')
  await expect(preview.getByText(/commands in the background.*what git ignores/)).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await look(app, 'undo-since-message')
  await preview.getByRole('button', { name: 'Put 3 files back' }).click()
  await expect(preview).toBeHidden()
  await expect(pane.getByText('2 files')).toBeVisible()
  expect([existsSync(file('about.html')), existsSync(file('new.md'))]).toEqual([false, false])
  expect(readFileSync(file('pages/about.html'), 'utf8')).toBe('pages/about.html\nfirst\n')
  expect(readFileSync(file('style.css'), 'utf8')).toBe('mine\n')
  // What was changed before the message stays.
  expect(readFileSync(file('index.html'), 'utf8')).toBe('index.html\nfirst\nsecond\n')

  await page.getByRole('button', { name: 'Bring the changes back' }).click()
  await expect(pane.getByText('5 files')).toBeVisible()
  expect(existsSync(file('about.html'))).toBe(true)

  // One command alone, at its row.
  await messages.getByRole('button', { name: /Ran echo second/ }).scrollIntoViewIfNeeded()
  await messages.getByRole('button', { name: 'Undo the change' }).first().click()
  await expect(pane.getByText('4 files')).toBeVisible()
  expect(readFileSync(file('index.html'), 'utf8')).toBe('index.html\nfirst\n')
})

function terminal(command: string) {
  return { name: 'terminal', arguments: { command } }
}
