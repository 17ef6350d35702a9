import { DELETIONS } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('nothing is deleted by a command that was denied or that nobody may allow', async ({
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')

  const { refused, results } = await hostile.run(...DELETIONS)

  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect(refused).toHaveLength(1)
  expect(results).toHaveLength(2)
  await expect.poll(hostile.outcomes).toEqual(['denied', 'blocked'])
})
