import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn } from '../e2e/fake-model.ts'
import { expect, test } from './hostile.ts'

test('a question that is open when the app is killed answers itself by nothing', async ({
  app,
  hostile,
  model,
}) => {
  hostile.plant('Documents/letter.txt')
  const commands = ['rm -rf ~/Documents', 'echo late > ~/.bashrc']
  model.script(
    { calls: commands.map((command) => ({ name: 'terminal', arguments: { command } })) },
    { text: 'Never said.' },
  )
  await conversationIn(app.page).say('Both at once, please.')
  const written = () => readFileSync(join(app.userData, 'open-questions.json'), 'utf8')
  await expect(() => {
    for (const command of commands) expect(written()).toContain(command)
  }).toPass()

  await app.crashAndRestart()

  await expect.poll(hostile.outcomes).toEqual(['withdrawn', 'withdrawn'])
  // The record comes first: a crash between the two loses nothing.
  for (const command of commands) await expect.poll(written).not.toContain(command)
  const again = await hostile.run(...commands)
  expect(again.refused).toHaveLength(commands.length)
  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect(hostile.text('.bashrc') ?? '').not.toContain('late')
})
