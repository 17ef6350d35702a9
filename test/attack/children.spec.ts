import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellIn } from '../e2e/shell.ts'
import { AGAINST_THE_APP } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

// The tool refuses the word itself, which keeps nobody from spelling it.
const HIDE = `s=set; env -i "\${s}sid" --fork /bin/bash -c 'echo $$ >"$0"; exec sleep 600' ~/hidden
until [ -s ~/hidden ]; do sleep 0.02; done`

test('a command holds nothing of the app, cannot signal it, and does not outlive it', async ({
  app,
  hostile,
}) => {
  await shellIn(app.page).open()

  const { results, refused } = await hostile.run(
    'ls -l /proc/$$/fd',
    `for fd in {3..99}; do printf 'touch ~/typed\\n' >&$fd; done 2>/dev/null; echo tried`,
    HIDE,
    ...AGAINST_THE_APP,
  )

  const [files, typed, hidden, debugged, ended] = results
  expect(hidden).toContain('"exit_code":0')
  expect(files).toContain('2 -> ')
  expect(files).not.toMatch(/ptmx|socket:/)
  expect(typed).toContain('tried')
  expect(hostile.text('typed')).toBeUndefined()
  expect(refused).toEqual([])
  for (const result of [debugged, ended]) expect(result).not.toContain('"exit_code":0')
  await expect
    .poll(() => hostile.outcomes().filter((outcome) => outcome === 'blocked'))
    .toHaveLength(2)

  const pid = readFileSync(join(app.home, 'hidden'), 'utf8').trim()
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  await app.crashAndRestart()
  await expect.poll(() => isSleeping(pid)).toBe(false)
})

/** In a container nobody may collect the dead. */
function isSleeping(pid: string): boolean {
  try {
    return /^State:\s+[^Z]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
