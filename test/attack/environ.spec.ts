/** What every program of the person can read of another: its environment. */

import { environmentsOf } from '../e2e/left-behind.ts'
import { shellIn } from '../e2e/shell.ts'
import { ENVIRONMENTS_OF_OTHERS } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

const KEY = 'sk-Qm4tVz8nLw2rXc6pHb9sJd3f'
const OTHER = 'Tz7kWq3mYr5vNb1xLc9gHd4s'

test.skip(process.platform !== 'linux', 'looks at processes in /proc')
test.use({ handedEnv: { OPENAI_API_KEY: KEY, OF_NO_KNOWN_NAME: OTHER } })

test('no process of the app or of a command has a key that the person gave', async ({
  app,
  hostile,
}) => {
  const { refused } = await hostile.attempt(
    [{ name: 'terminal', arguments: { command: 'sleep 600', background: true } }],
    [{ name: 'terminal', arguments: { command: 'exec sleep 601', background: true, pty: true } }],
    ...ENVIRONMENTS_OF_OTHERS.map((command, index) => [
      { name: 'terminal', arguments: { command: `${command} > ~/${['parent', 'all'][index]}` } },
    ]),
    [{ name: 'terminal', arguments: { command: 'cat /proc/self/environ > ~/self; env > ~/env' } }],
  )

  const processes = environmentsOf(app.home)
  const named = (word: string) => processes.filter(({ command }) => command.includes(word))
  expect([named('sleep 600'), named('sleep 601')].map(({ length }) => length > 0)).toEqual([
    true,
    true,
  ])
  expect(named(app.host === 'web' ? 'web.js' : 'electron')).not.toEqual([])
  for (const key of [KEY, OTHER]) {
    expect(processes.filter(({ environment }) => environment.includes(key))).toEqual([])
    for (const name of ['parent', 'all', 'self', 'env'])
      expect(hostile.text(name) ?? '', name).not.toContain(key)
  }
  expect(refused.length).toBeGreaterThanOrEqual(2)
  await expect
    .poll(() => hostile.outcomes().filter((outcome) => outcome === 'denied').length)
    .toBe(refused.length)

  // They were not lost on the way: the person's own shell has them.
  const shell = shellIn(app.page)
  await shell.open()
  await shell.run('echo "it has ${#OPENAI_API_KEY} signs"')
  await shell.expectOutput(`it has ${KEY.length} signs`)
})
