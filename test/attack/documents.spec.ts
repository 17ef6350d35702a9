import { statSync, writeFileSync } from 'node:fs'
import { approvalsIn } from '../e2e/approvals.ts'
import { openSection } from '../e2e/open-section.ts'
import { OVER_A_LETTER } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('no command writes over a document in the home folder unasked', async ({ app, hostile }) => {
  const { page } = app
  const letter = hostile.plant('Documents/letter.txt')
  // Written long before any agent was at work, as far as a clock can tell.
  await expect.poll(() => Date.now() - statSync(letter).ctimeMs).toBeGreaterThan(5_000)
  hostile.plant('project/readme.txt')
  await approvalsIn(app).workIn('project')

  await test.step('in the sandbox none can', async () => {
    await hostile.run(...OVER_A_LETTER.slice(0, 4))
    expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  })

  await test.step('outside of it each is asked about', async () => {
    await openSection(page, 'Approvals')
    await page.getByRole('switch', { name: 'Run commands in a sandbox' }).click()
    await page.keyboard.press('Escape')
    // The person goes on writing meanwhile.
    writeFileSync(letter, 'kept\n')
    const { refused } = await hostile.run(...OVER_A_LETTER)
    expect(refused).toHaveLength(OVER_A_LETTER.length)
    expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
    await expect.poll(() => new Set(hostile.outcomes())).toContain('denied')
  })
})
