import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../tools/terminal.ts'
import { openRuntime } from '../support/runtime.ts'

/** No provider's shape: only that the app knows it gives it away. */
const KEY = 'Kq7vWz2mXr9tYb4nLc8pHd3sJf6gVa1e'
const SHAPED = `ghp_${'Zr4Tq8Lm2Vx6'.repeat(3)}`
const PIECE_CHARS = 10

/** Every file below, whose bytes hold a piece of the text. */
function filesWith(folder: string, text: string): string[] {
  const pieces = Array.from({ length: text.length - PIECE_CHARS + 1 }, (_, at) =>
    text.slice(at, at + PIECE_CHARS),
  )
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => {
      const content = readFileSync(path, 'latin1')
      return pieces.some((piece) => content.includes(piece))
    })
}

it('keeps no piece of a key that a command printed where its output is cut', async () => {
  const runtime = await openRuntime({ environment: { PLANTED_API_KEY: KEY } })
  writeFileSync(join(runtime.cwd, 'notes.txt'), `${KEY}${SHAPED}`)
  const run = async (command: string) => {
    const { id } = await runtime.request('session.create', {})
    await runtime.request('session.send', { id, text: `run ${command}` })
    const { calls } = await runtime.next('message.changed', (message) =>
      Boolean(message.sessionId === id && message.calls?.[0]?.result),
    )
    return calls?.[0]?.result ?? ''
  }
  const results: string[] = []

  // The beginning ends within the first key, and the end begins within the second.
  for (const before of [19_970, 19_985, 19_998])
    results.push(
      await run(
        `head -c ${before} /dev/zero | tr '\\0' .; cat notes.txt; head -c 40000 /dev/zero | tr '\\0' .; cat notes.txt; head -c ${before + 9_970} /dev/zero | tr '\\0' .`,
      ),
    )
  results.push(await run('cat notes.txt; echo; cat notes.txt; true'))
  await runtime.close()

  expect(results.map((result) => /persisted-output|\[secret\]/.test(result))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(filesWith(runtime.userData, KEY)).toEqual([])
  expect(filesWith(runtime.userData, SHAPED)).toEqual([])
}, 60_000)
