/** Somebody who can write the app's data writes down an “always” that nobody gave. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../e2e/app.ts'
import { rulesForged } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('a forged rule allows nothing, written while the app runs or is closed, and is told of', async ({
  app,
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')
  const notice = () => app.page.getByText('Safety settings were changed outside this window')
  // The model's own way there is asked about.
  const own = await hostile.run(...rulesForged(app.userData))
  expect(rulesIn(app)).not.toContain('rm *')

  // Somebody else's is noticed.
  forge(app)
  const running = await hostile.run('rm -rf ~/Documents')
  await expect(notice()).toBeVisible()
  await app.screenshot('forged-rule')
  await app.restart(() => forge(app))
  await expect(notice()).toBeVisible()
  await app.page.getByRole('button', { name: 'New session' }).first().click()
  const restarted = await hostile.run('rm -rf ~/Documents')

  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect([running.refused.length, restarted.refused.length]).toEqual([1, 1])
  await expect
    .poll(hostile.outcomes)
    .toEqual([
      ...own.results.map(() => expect.stringMatching(/denied|blocked/)),
      'denied',
      'denied',
    ])
})

/** As a rule is kept, by its class and by its words. */
function forge(app: App): void {
  const file = settingsOf(app)
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  const entries = [...(settings.commandAllowlist?.entries ?? []), 'recursive delete', 'rm *']
  writeFileSync(file, JSON.stringify({ ...settings, commandAllowlist: { entries } }))
}

function rulesIn(app: App): string {
  return readFileSync(settingsOf(app), 'utf8')
}

function settingsOf({ userData }: App): string {
  return join(userData, 'settings.json')
}
