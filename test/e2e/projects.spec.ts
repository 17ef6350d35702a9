import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { look } from './look.ts'

test('a session belongs to a project, and the next one begins there', async ({ app }) => {
  const { page } = app
  const { begin, folder, workIn, run, record } = approvalsIn(app)
  await begin()
  for (const name of ['site', 'shop']) {
    folder(name)
    git(join(app.home, name), 'init', '-q', '-b', `work-on-${name}`)
  }
  writeFileSync(join(app.home, 'shop', 'new.txt'), 'not committed\n')

  await workIn('site')
  await run('echo first')
  await expect(record(/The command is done/).first()).toBeVisible()
  const bar = page.getByRole('contentinfo')
  const place = bar.getByRole('button', { name: /work-on-site 1 changed file$/ })
  await expect(place).toBeVisible()
  // What the bar says is changed from there.
  await place.click()
  await expect(page.getByRole('textbox', { name: 'Path of the folder' })).toBeFocused()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Ask for risky only' }).click()
  await expect(page.getByRole('menuitemradio', { name: /^Ask before acting/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const sessions = page.getByRole('navigation', { name: 'Sessions' })
  await expect(sessions.getByRole('region', { name: 'site' })).toBeVisible()

  await page.getByRole('button', { name: 'New session', exact: false }).first().click()
  const choice = page.getByRole('button', { name: /^Working folder: ~\/site/ })
  await expect(choice).toBeVisible()
  await workIn('shop')
  await run('touch one two')
  await expect(record(/The command is done/).first()).toBeVisible()
  await expect(bar.getByRole('button', { name: /work-on-shop 4 changed files/ })).toBeVisible()
  await expect(sessions.getByRole('heading')).toHaveText(['shop', 'site'])
  await look(app, 'projects')

  await page.getByRole('button', { name: /^Working folder/ }).click()
  await expect(
    page.getByRole('list', { name: 'Earlier folders' }).getByRole('button', { name: /site/ }),
  ).toContainText('work-on-site')
  await look(app, 'project-folders')
  await page.keyboard.press('Escape')

  await sessions.getByRole('heading', { name: 'site' }).hover()
  await sessions.getByRole('button', { name: 'New session in site' }).click()
  await expect(choice).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused()

  await sessions.getByRole('button', { name: 'Group by date' }).click()
  await expect(sessions.getByRole('heading')).toHaveText(['Today'])
})

test('a first folder is offered, and found without knowing its path', async ({ app, host }) => {
  const { page } = app
  const { begin, folder } = approvalsIn(app)
  folder('projects/shop')
  folder('projects/site')
  await begin()
  const offer = page.getByRole('button', { name: /^Choose the folder to work in/ })
  await expect(offer).toContainText('Now it is your home folder')
  await offer.click()
  const path = page.getByRole('textbox', { name: 'Path of the folder' })
  await expect(path).toBeFocused()
  const below = page.getByRole('list', { name: 'Folders there' })
  if (host === 'web') await expect(below.getByRole('button', { name: 'projects' })).toBeVisible()
  await page.keyboard.type('~/proj')
  if (host === 'web') {
    await below.getByRole('button', { name: 'projects' }).click()
    await expect(path).toHaveValue(`${app.home}/projects/`)
    await expect(path).toBeFocused()
    await expect(below.getByRole('button')).toHaveText(['shop', 'site'])
    await look(app, 'folders-below')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(below.getByRole('button', { name: 'site' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(path).toHaveValue(`${app.home}/projects/site/`)
    await page.keyboard.press('Enter')
  } else {
    await expect(page.getByRole('button', { name: 'Browse…' })).toBeVisible()
    await path.fill('~/projects/site')
    await page.keyboard.press('Enter')
  }
  await expect(
    page.getByRole('button', { name: /^Working folder: ~\/projects\/site/ }),
  ).toBeVisible()
  await expect(offer).toBeHidden()
})

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder })
}
