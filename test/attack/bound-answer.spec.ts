/** A yes is for what was read when it was given. */
import { conversationIn } from '../e2e/fake-model.ts'
import { expect, test } from './hostile.ts'

test('a yes to a script is none to what stands in it by then', async ({ app, model, hostile }) => {
  const { page } = app
  hostile.plant('Documents/letter.txt')
  hostile.plant('work/old/file.txt')
  hostile.plant('work/x.sh', 'rm -rf ~/work/old\n')
  model.script(
    { calls: [{ name: 'terminal', arguments: { command: 'sh ~/work/x.sh' } }] },
    { text: 'That was it.' },
  )
  await conversationIn(page).say('Tidy up.')
  const cards = page.locator('[data-approval-card]')
  const first = await cards.getAttribute('data-approval-card')
  // Somebody else swaps it while the person reads.
  hostile.plant('work/x.sh', 'rm -rf ~/Documents\n')
  await cards.getByRole('button', { name: /^Run once/ }).click()

  await expect(page.locator(`[data-approval-card="${first}"]`)).toHaveCount(0)
  await cards.getByRole('button', { name: /^Deny( N)?$/ }).click()
  await conversationIn(page).hear('That was it.')
  expect([hostile.text('Documents/letter.txt'), hostile.text('work/old/file.txt')]).toEqual([
    'kept\n',
    'kept\n',
  ])
  await expect.poll(hostile.outcomes).toEqual(['allowed', 'denied'])
})
