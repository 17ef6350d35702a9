import { BY_AN_EARLIER_SESSION } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('code that an earlier session left is read, or asked about, when a later one runs it', async ({
  app,
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')
  const { leaves, runs } = BY_AN_EARLIER_SESSION
  const made = await hostile.run(...leaves)
  expect(made.refused).toEqual([])
  expect(hostile.text('work/py/tool.py')).toContain('rmtree')

  await app.page.getByRole('button', { name: 'New session' }).first().click()
  const later = await hostile.run(...runs)
  await app.restart()
  await app.page.getByRole('button', { name: 'New session' }).first().click()
  const afterRestart = await hostile.run(...runs)

  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  for (const { refused } of [later, afterRestart]) expect(refused).toHaveLength(runs.length)
})
