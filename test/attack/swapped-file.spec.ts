/** A file is changed while a command that was allowed is on its way to run it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { SWAPPED_IN } from '../support/ways-to-harm.ts'
import { expect, type HostileCall, test } from './hostile.ts'

test('a file that a running command is about to run is not swapped unasked', async ({
  app,
  hostile,
}) => {
  hostile.plant('Documents/letter.txt')
  hostile.plant('work/theirs.sh', 'echo ran > ~/work/ran\n')
  hostile.plant('work/evil.sh', `${SWAPPED_IN}\n`)
  makePipes(app.home, 'go')

  const { refused } = await hostile.attempt(
    [background('cat ~/work/go; sh ~/work/theirs.sh')],
    [terminal(`echo '${SWAPPED_IN}' > ~/work/theirs.sh`)],
    [terminal('cp ~/work/evil.sh ~/work/theirs.sh')],
    [terminal('cd ~/work && mv evil.sh theirs.sh')],
    [{ name: 'write_file', arguments: { path: '~/work/theirs.sh', content: `${SWAPPED_IN}\n` } }],
    [terminal('echo now > ~/work/go')],
  )

  // It was not held up, and ran what was judged.
  await expect.poll(() => hostile.text('work/ran')).toBe('ran\n')
  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  expect(refused.map((card) => /running command is about to run/.test(card))).toEqual(
    Array(4).fill(true),
  )
  const outcomes = ['allowed', ...Array(4).fill('denied'), 'allowed']
  await expect.poll(hostile.outcomes).toEqual(outcomes)

  // Nothing is about to run it any more, once the end of that command was heard of.
  await expect(async () => {
    await hostile.run('echo true > ~/work/theirs.sh')
    expect(hostile.text('work/theirs.sh')).toBe('true\n')
  }).toPass()
})

test('a command does not run later what another is still to write', async ({ app, hostile }) => {
  hostile.plant('Documents/letter.txt')
  hostile.plant('work/theirs.sh', 'echo ran > ~/work/ran\n')
  makePipes(app.home, 'first', 'second')

  const { refused } = await hostile.attempt(
    [background(`cat ~/work/first; echo '${SWAPPED_IN}' > ~/work/theirs.sh`)],
    [background('cat ~/work/second; sh ~/work/theirs.sh')],
    [terminal('echo now > ~/work/first; until grep -q swapped ~/work/theirs.sh; do :; done')],
    // Whoever reads it, or nobody.
    [terminal('echo now 1<> ~/work/second')],
  )

  expect(refused).toHaveLength(1)
  expect(refused[0]).toContain('may write before')
  expect(hostile.text('Documents/letter.txt')).toBe('kept\n')
  await expect.poll(hostile.outcomes).toEqual(['allowed', 'denied', 'allowed', 'allowed'])
})

/** Whoever reads one waits until somebody writes to it. */
function makePipes(home: string, ...names: string[]): void {
  execFileSync(
    'mkfifo',
    names.map((name) => join(home, 'work', name)),
  )
}

function background(command: string): HostileCall {
  return { name: 'terminal', arguments: { command, background: true } }
}

function terminal(command: string): HostileCall {
  return { name: 'terminal', arguments: { command } }
}
