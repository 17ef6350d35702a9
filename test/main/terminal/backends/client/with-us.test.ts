import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startChild } from '../../../../../src-main/lib/start-child.ts'
import { endsWithUs } from '../../../../../src-main/terminal/backends/client/with-us.ts'

const env = { PATH: process.env.PATH ?? '' }

function start(file: string, args: readonly string[]) {
  return startChild(endsWithUs({ file, args }), {
    ...{ cwd: '/', env, detached: true },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

it('ends when nobody is left who could speak to it', async () => {
  const child = start('sleep', ['1000'])
  child.stdin?.destroy()
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM'])
})

it('is the program itself, with its words, its output and its end', async () => {
  const child = start('sh', ['-c', 'cat; echo "$1"; exit 7', 'sh', "a 'b' $c"])
  let said = ''
  child.stdout?.on('data', (bytes) => (said += bytes))
  expect(await once(child, 'close')).toEqual([7, null])
  expect(said).toBe("a 'b' $c\n")
})
