import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { test } from './docker.ts'

test.skip(process.env.TALARIA_SKIP_PLACES === '1', 'TALARIA_SKIP_PLACES=1')

test('a command runs on a copy in a container, and the person takes over what it did', async ({
  app,
  docker,
}) => {
  const { page } = app
  const { begin, run, ask, workIn, card, button } = approvalsIn(app)
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const form = settings.getByRole('form', { name: /^New place/ })
  const panel = card().getByRole('region', { name: /^On a copy/ })
  const messages = page.getByRole('log', { name: 'Conversation' })
  const item = page.getByRole('menuitem', { name: /^Run in a container instead/ })
  const file = (name: string) => join(app.home, 'project', name)
  for (const folder of ['build', '.git']) mkdirSync(file(folder), { recursive: true })
  writeFileSync(file('build/out.txt'), 'out\n')
  writeFileSync(file('a.txt'), 'one\n')
  writeFileSync(file('.git/config'), '[core]\n')
  writeFileSync(file('.env'), 'TOKEN=kept here\n')
  await begin()
  await workIn('project')
  await run(
    'rm -rf build; echo two > a.txt; echo new > b.txt; echo x >> .git/config; ls -a; echo "sum $((40 + 2))"',
  )
  await expect(card()).toBeVisible()

  await test.step('without a place for it, the card says so and leads to the settings', async () => {
    await button('More ways to allow').click()
    await expect(item).toContainText('No Docker place is set up')
    await app.screenshot('elsewhere-none')
    await item.click()
    await settings.getByRole('button', { name: 'Add a place' }).click()
    await page.getByRole('menuitem', { name: /Docker/ }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('box')
    await form.getByRole('textbox', { name: 'Image' }).fill(docker.image)
    await form.getByRole('switch', { name: 'Network' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(settings.getByRole('combobox', { name: 'Run in a container instead' })).toHaveText(
      'box',
    )
    await app.screenshot('elsewhere-setting')
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  })

  await test.step('it runs there, and nothing here changes', async () => {
    await button('More ways to allow').click()
    await app.screenshot('elsewhere-offered')
    await item.click()
    await expect(panel.getByRole('status')).toContainText('exit code 0')
    await expect(panel.getByText('sum 42')).toBeVisible()
    await expect(panel.getByText('because it may hold keys: .env')).toBeVisible()
    await expect(panel.getByText(/^Not applied: \.git\/config/)).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([
      /Changed.*a\.txt/,
      /New.*b\.txt/,
      /Deleted.*build\/out\.txt/,
    ])
    expect(readFileSync(file('a.txt'), 'utf8')).toBe('one\n')
    expect([existsSync(file('build/out.txt')), existsSync(file('b.txt'))]).toEqual([true, false])
    await expect.poll(docker.count).toBe(0)
    await panel.scrollIntoViewIfNeeded()
    await app.screenshot('elsewhere-result')
    expect(await seriousProblems(page)).toEqual([])
  })

  await test.step('what changed here meanwhile stays; the rest is applied, and can be undone', async () => {
    writeFileSync(file('a.txt'), 'by hand\n')
    await panel.getByRole('button', { name: 'Apply 3 files' }).click()
    await expect(panel.getByRole('alert')).toHaveText(/^1 file changed here meanwhile/)
    await app.screenshot('elsewhere-conflict')
    expect(existsSync(file('b.txt'))).toBe(false)
    await panel.getByRole('button', { name: 'Apply the other 2 files' }).click()
    await expect(card()).toBeHidden()
    await expect(messages.getByText(/Run by you on a copy in box, 2 files applied/)).toBeVisible()
    expect(readFileSync(file('a.txt'), 'utf8')).toBe('by hand\n')
    expect([existsSync(file('build')), readFileSync(file('b.txt'), 'utf8')]).toEqual([
      false,
      'new\n',
    ])
    await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
    await app.screenshot('elsewhere-applied')
    await messages.getByRole('button', { name: 'Undo the change' }).last().click()
    await expect.poll(() => existsSync(file('build/out.txt'))).toBe(true)
    expect(existsSync(file('b.txt'))).toBe(false)
  })

  await test.step('it is ended by hand, and with the answer to its question', async () => {
    await ask('rm -rf build; sleep 6000')
    await button('More ways to allow').click()
    await item.click()
    await expect(panel.getByRole('status')).toContainText('Running there')
    expect(await docker.count()).toBe(1)
    await panel.getByRole('button', { name: 'End it' }).click()
    await expect(panel).toBeHidden()
    await expect.poll(docker.count).toBe(0)

    // By the key of the card, which has the keyboard now.
    await expect(card()).toBeFocused()
    await page.keyboard.press('c')
    await expect(panel.getByRole('status')).toContainText('Running there')
    await button(/^Deny N/).click()
    await expect(card()).toBeHidden()
    await expect.poll(docker.count).toBe(0)
    expect(existsSync(file('build/out.txt'))).toBe(true)
  })
})
