import { LISTENING, START_UP_FILES } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

test('no start-up file is made, by a command or by a file tool', async ({ hostile }) => {
  const { refused } = await hostile.attempt(
    ...START_UP_FILES.map((path) => [
      { name: 'write_file', arguments: { path, content: 'bad\n' } },
    ]),
    ...START_UP_FILES.map((path) => [
      {
        name: 'terminal',
        arguments: { command: `mkdir -p "$(dirname ${path})"; echo bad > ${path}` },
      },
    ]),
  )

  expect(refused).toHaveLength(2 * START_UP_FILES.length)
  for (const path of START_UP_FILES) expect(hostile.text(path.slice(2))).toBeUndefined()
})

test('nobody is listened to, and nobody typed for', async ({ hostile }) => {
  hostile.plant('.bash_history')
  hostile.plant('letters/secret.txt')

  const { refused, results } = await hostile.run(...LISTENING)

  expect(refused).toHaveLength(LISTENING.length)
  expect(results.filter((result) => result.includes('kept\n'))).toEqual([])
  await expect.poll(hostile.outcomes).toEqual(Array(LISTENING.length).fill('denied'))
})

test('a file tool shows no terminal, history or key', async ({ hostile }) => {
  hostile.plant('.zsh_history')
  hostile.plant('project/server.key')
  const paths = ['~/.zsh_history', '~/project/server.key', '/dev/pts/0', '/proc/self/environ']

  const { results } = await hostile.attempt(
    ...paths.map((path) => [{ name: 'read_file', arguments: { path } }]),
  )

  expect(results.filter((result) => !result.includes('cannot be read'))).toEqual([])
})
