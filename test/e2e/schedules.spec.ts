import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const REMOVE = { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] }

test('a schedule is added, runs by itself, and does what it was allowed and no more', async ({
  app,
  model,
}) => {
  const { page } = app
  mkdirSync(join(app.home, 'build'))
  await enterModel(page, model)
  await openSection(page, 'Schedules')
  await expect(page.getByText('No schedules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add schedule' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Clean up')
  await page.getByRole('textbox', { name: 'What the agent is told' }).fill('Delete build.')
  const when = page.getByRole('textbox', { name: 'When' })
  await when.fill('0 0 30 2 *')
  await expect(page.getByText('“0 0 30 2 *” never comes')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('never comes')
  await when.fill('weekdays at 9am')
  await expect(page.getByText(/^on weekdays at 09:00\. Next: /)).toBeVisible()
  await page.getByRole('textbox', { name: 'Folder' }).fill(app.home)
  await look(app, 'schedules-form')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('listitem', { name: 'Clean up' })
  await expect(row.getByText(/on weekdays at 09:00 · Next: /)).toBeVisible()

  model.script(REMOVE, { text: 'Somebody has to allow it.' })
  await row.getByRole('button', { name: 'Run now: Clean up' }).click()
  await expect(row.getByText('Done').first()).toBeVisible()
  expect(existsSync(join(app.home, 'build'))).toBe(true)
  await row.getByText('Details and history', { exact: true }).click()
  await expect(row.getByText('Not run, because nobody was there to ask:')).toBeVisible()
  await look(app, 'schedules-not-run')
  expect(await seriousProblems(page)).toEqual([])
  await row.getByRole('button', { name: 'Allow in this schedule: rm -rf build' }).click()
  await expect(row.getByText('It may do this without asking:')).toBeVisible()

  model.script(REMOVE, { text: 'It is gone.' })
  await row.getByRole('button', { name: 'Run now: Clean up' }).click()
  await expect(row.getByRole('button', { name: /^Open the run of/ })).toHaveCount(2)
  await expect.poll(() => existsSync(join(app.home, 'build'))).toBe(false)
  await expect(row.getByText('Running')).toHaveCount(0)
  await app.resize({ width: 800, height: 600 })
  await look(app, 'schedules-narrow')
  await row
    .getByRole('button', { name: /^Open the run of/ })
    .first()
    .click()
  await expect(page.getByText('It is gone.')).toBeVisible()
  await expect(page.getByText(/Scheduled run of “Clean up”/)).toBeVisible()
  await expect(page.getByText(/^Allowed by you for this schedule · exit 0/)).toBeVisible()
  await look(app, 'schedules-session')
})

test('a schedule that an agent proposes is a question, and what is removed comes back', async ({
  app,
  model,
}) => {
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  await page.getByRole('tab', { name: 'Tools', exact: true }).click()
  await page.getByRole('switch', { name: 'Toolset Schedules', exact: true }).click()
  model.script(
    {
      calls: [
        {
          name: 'cronjob',
          arguments: {
            action: 'create',
            name: 'Morning news',
            schedule: 'every day at 7:30',
            prompt: 'Read the news.\nWrite three lines about it.',
          },
        },
      ],
    },
    { text: 'It is set up.' },
  )
  await say('tell me the news each morning')
  const card = page.getByRole('group', { name: /cronjob/ }).first()
  await expect(page.getByText(/every day at 07:30/).first()).toBeVisible()
  await look(app, 'schedules-question')
  await page.getByRole('button', { name: 'Run once' }).first().click()
  await hear('It is set up.')
  await expect(card).toBeHidden()
  await openSection(page, 'Schedules')
  const row = page.getByRole('listitem', { name: 'Morning news' })
  await expect(row.getByText('proposed by an agent')).toBeVisible()
  await row.getByRole('switch', { name: 'Morning news is on' }).click()
  await expect(row.getByText(/No further time/)).toBeVisible()
  await app.restart()
  await openSection(app.page, 'Schedules')
  const kept = app.page.getByRole('listitem', { name: 'Morning news' })
  await expect(kept.getByRole('switch', { name: 'Morning news is on' })).not.toBeChecked()
  await kept.getByRole('switch', { name: 'Morning news is on' }).click()
  await expect(kept.getByText(/every day at 07:30 · Next: /)).toBeVisible()
  await kept.getByRole('button', { name: 'Remove Morning news' }).click()
  await expect(kept).toBeHidden()
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(kept).toBeVisible()
  await openSection(app.page, 'Appearance')
  await app.page.getByRole('radio', { name: 'Dark' }).click()
  await app.page.getByRole('radio', { name: '简体中文' }).click()
  const dialog = app.page.getByRole('dialog', { name: '设置' })
  await dialog.getByRole('tab', { name: '定时任务' }).click()
  await expect(kept.getByText(/每天 07:30/)).toBeVisible()
  await look(app, 'schedules-zh-dark')
})
