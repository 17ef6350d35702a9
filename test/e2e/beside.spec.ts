import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gitProject } from '../support/git-project.ts'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { look } from './look.ts'

test('a session works beside what the person has not committed, and is brought back', async ({
  app,
}) => {
  const { page } = app
  const { begin, composer, workIn, run, record } = approvalsIn(app)
  const shop = gitProject(join(app.home, 'shop'))
  shop.git('init', '-q', '-b', 'main')
  shop.commit({ 'list.txt': 'milk\n', 'mine.txt': 'first\n' })
  shop.write('mine.txt', 'not committed\n')
  await begin()
  await workIn('shop')

  const folder = page.getByRole('button', { name: /^Working folder/ })
  await folder.click()
  await page.getByRole('switch', { name: 'Work beside my changes' }).click()
  await look(app, 'beside-choice')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use this folder' }).click()
  await expect(folder).toHaveAccessibleName('Working folder: ~/shop · beside')

  await run('echo bread >> list.txt; echo jam > jam.txt')
  await expect(record(/The command is done/).first()).toBeVisible()
  const tree = join(app.home, 'shop.worktrees', 'run-echo-bread-list-txt')
  expect(existsSync(join(tree, 'jam.txt'))).toBe(true)
  expect(shop.read('list.txt')).toBe('milk\n')
  const bar = page.getByRole('contentinfo')
  await expect(bar.getByRole('button', { name: /talaria\/run-echo-bread-list-txt/ })).toBeVisible()
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  await expect(sessions.getByRole('heading')).toHaveText(['shop'])

  await bar.getByRole('button', { name: 'Beside', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Work beside yours' })
  await expect(dialog.getByText('2 files are not committed', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: /^list\.txt/ }).click()
  await expect(dialog.getByText('bread', { exact: true })).toBeVisible()
  await look(app, 'beside-look')
  expect(await seriousProblems(page)).toEqual([])

  shop.write('jam.txt', 'mine\n')
  await dialog.getByRole('button', { name: 'Bring back', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('jam.txt')
  expect([shop.read('list.txt'), shop.read('jam.txt')]).toEqual(['milk\n', 'mine\n'])
  await look(app, 'beside-in-the-way')
  shop.git('clean', '-qf', 'jam.txt')

  await dialog.getByRole('button', { name: 'Bring back', exact: true }).click()
  await expect(page.getByText('2 files were brought into main')).toBeVisible()
  await expect(dialog.getByText('There is nothing to bring back.')).toBeVisible()
  expect([shop.read('list.txt'), shop.read('mine.txt')]).toEqual([
    'milk\nbread\n',
    'not committed\n',
  ])

  await dialog.getByRole('button', { name: 'End it…' }).click()
  await look(app, 'beside-end')
  await page.getByRole('button', { name: 'Throw away' }).click()
  await expect(dialog).toBeHidden()
  await expect(folder).toHaveAccessibleName('Working folder: ~/shop')
  expect(existsSync(tree)).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(bar.getByRole('button', { name: 'Beside', exact: true })).toBeVisible()
  expect(existsSync(join(tree, 'jam.txt'))).toBe(true)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('worktree')
  await page.getByRole('option', { name: /New session beside my changes/ }).click()
  await expect(page.getByRole('switch', { name: 'Work beside my changes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer()).toBeVisible()
})

test('a rule of the project holds beside it, and the folder goes with its session', async ({
  app,
}) => {
  const { page } = app
  const { begin, workIn, run, ask, card, record, button } = approvalsIn(app)
  const shop = gitProject(join(app.home, 'shop'))
  shop.git('init', '-q', '-b', 'main')
  shop.commit({ 'build/one.o': '1', 'list.txt': 'milk' })
  await begin()
  await workIn('shop')
  await ask('rm -rf build')
  await button('More ways to allow').click()
  await page.getByRole('menuitem', { name: 'Allow in this project' }).click()
  await expect(record(/The command is done/).first()).toBeVisible()

  await page.getByRole('button', { name: 'New session' }).first().click()
  await page.getByRole('button', { name: /^Working folder/ }).click()
  await page.getByRole('switch', { name: 'Work beside my changes' }).click()
  await page.getByRole('button', { name: 'Use this folder' }).click()
  await run('rm -rf build')
  await expect(record(/^Allowed by rule/)).toBeVisible()
  await expect(record(/The command is done/).first()).toBeVisible()
  await expect(card()).toHaveCount(0)
  const tree = join(app.home, 'shop.worktrees', 'run-rm-rf-build')
  expect([existsSync(join(tree, 'list.txt')), existsSync(join(tree, 'build'))]).toEqual([
    true,
    false,
  ])

  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  await sessions
    .getByRole('button', { name: /^run rm -rf build/ })
    .first()
    .focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete “run rm -rf build”?' })
  await expect(question).toContainText('talaria/run-rm-rf-build')
  await look(app, 'beside-delete')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(existsSync(tree)).toBe(true)

  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByText('For 30 days git still has it', { exact: false })).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^run rm -rf build/ })).toHaveCount(1)
  expect(existsSync(tree)).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Beside' })).toBeVisible()
  expect(existsSync(join(tree, 'list.txt'))).toBe(true)
  expect(existsSync(join(tree, 'build'))).toBe(false)

  await sessions
    .getByRole('button', { name: /^run rm -rf build/ })
    .first()
    .focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Keep the branch' }).click()
  await expect(page.getByText('The work is on the branch talaria/run-rm-rf-build')).toBeVisible()
  await expect.poll(() => existsSync(tree)).toBe(false)
  expect(shop.git('branch', '--list', 'talaria/*')).toContain('talaria/run-rm-rf-build')
})
