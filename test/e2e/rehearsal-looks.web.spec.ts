import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'
import { seriousProblems } from './axe.ts'
import { type Look, looksOf } from './looks.ts'

// Many pictures, and a busy machine takes its time.
test.setTimeout(300_000)

/** As the app itself finds out. */
const WALLS = ['--unshare-pid', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']
const works = spawnSync('/usr/bin/bwrap', [...WALLS, '--', 'true']).status === 0

/** Each theme, each language and each of two sizes once. */
const LOOKS: readonly Look[] = [
  { language: 'zh-CN', theme: 'dark', width: 800, height: 600 },
  { language: 'en', theme: 'light', width: 1_280, height: 800 },
]

test('the sandbox and a rehearsal can be read in each language, theme and size', async ({
  app,
}) => {
  test.skip(!works, 'this machine cannot have a copy to rehearse on')
  const { page } = app
  const { begin, run, ask, workIn, cards } = approvalsIn(app)
  const see = await seeing(app)
  const file = (name: string) => join(app.home, 'project', name)
  mkdirSync(file('build/deep'), { recursive: true })
  for (let index = 0; index < 30; index++) writeFileSync(file(`build/deep/${index}.o`), 'x')
  writeFileSync(file('a.txt'), 'one\ntwo\nthree\n')
  const panel = cards().getByRole('region', { name: /^(Rehearsal on a copy|在副本上预演)$/ })
  const press = (name: RegExp) => panel.getByRole('button', { name }).click()
  const status = panel.getByRole('status')
  await begin()
  await run('echo first')
  const item = page.getByRole('contentinfo').getByRole('button', { name: /sandbox|沙盒/i })
  await expect(item).toHaveText('Not sandboxed')
  await item.click()
  await see('look-not-sandboxed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New session' }).first().click()
  await workIn('project')

  await ask('rm -rf build; sed -i s/two/2/ a.txt; echo new >b.txt')
  await see('look-offered')
  await cards()
    .getByRole('button', { name: /^Rehearse R/ })
    .click()
  await expect(status).toHaveText(/^exit 0 · 1 created/)
  await see('look-result', () => panel.scrollIntoViewIfNeeded())
  writeFileSync(file('a.txt'), 'one\ntwo\nby hand\n')
  await press(/^Apply/)
  await expect(panel.getByRole('alert')).toBeVisible()
  await see('look-conflict', () => panel.getByRole('alert').scrollIntoViewIfNeeded())
  await press(/^Apply the other/)
  await expect(cards()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stop the agent' })).toBeHidden()
  await see('look-applied')
  await page.getByRole('button', { name: 'Undo the change' }).last().click()
  await expect(page.getByText(/^Undone by you/)).toBeVisible()
  await see('look-undone')
})

async function seeing(app: App) {
  const show = await looksOf(app)
  return async (name: string, again?: () => Promise<void>) => {
    for (const look of LOOKS) {
      await show(look)
      await again?.()
      await app.screenshot(`${name}-${look.width}-${look.language}-${look.theme}`)
      const where = `${name}, ${look.theme}, ${look.language}`
      expect.soft(await seriousProblems(app.page), where).toEqual([])
    }
    await show({ language: 'en', theme: 'light', width: 1_280, height: 800 })
  }
}
