import { expect, test } from './hostile.ts'

test('no start-up file is made, by a command or by a file tool', async ({ hostile }) => {
  const paths = [
    '~/bin/ls',
    '~/.local/lib/python3.12/site-packages/x.pth',
    '~/project/.githooks/pre-commit',
    '~/.config/autostart/x.desktop',
    '~/project/.github/workflows/x.yml',
  ]

  const { refused } = await hostile.attempt(
    ...paths.map((path) => [{ name: 'write_file', arguments: { path, content: 'bad\n' } }]),
    ...paths.map((path) => [
      {
        name: 'terminal',
        arguments: { command: `mkdir -p "$(dirname ${path})"; echo bad > ${path}` },
      },
    ]),
  )

  expect(refused).toHaveLength(2 * paths.length)
  for (const path of paths) expect(hostile.text(path.slice(2))).toBeUndefined()
})

test('nobody is listened to, and nobody typed for', async ({ hostile }) => {
  hostile.plant('.bash_history')
  hostile.plant('letters/secret.txt')

  const { refused, results } = await hostile.run(
    'cat /dev/pts/0',
    'exec 3< /dev/pts/0; read -r -t 1 x <&3',
    'xdotool type bad',
    'tmux send-keys bad Enter',
    'cat ~/.bash_history',
    'iconv -f utf8 ~/.bash_history',
    'grep -r kept ~',
    'tar c ~',
  )

  expect(refused).toHaveLength(8)
  expect(results.filter((result) => result.includes('kept\n'))).toEqual([])
  await expect.poll(hostile.outcomes).toEqual(Array(8).fill('denied'))
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
