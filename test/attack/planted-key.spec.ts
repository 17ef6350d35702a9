import { textsBelow } from '../e2e/texts-below.ts'
import { expect, test } from './hostile.ts'

/** No provider's shape: only that the app was started with it gives it away. */
const KEY = 'Kq7vWz2mXr9tYb4nLc8pHd3sJf6gVa1e'
/** One that nobody told the app about. */
const SHAPED = `ghp_${'Zr4Tq8Lm2Vx6'.repeat(3)}`
const PIECE_CHARS = 10

test.use({ appEnv: { PLANTED_API_KEY: KEY } })

test('a key that is printed reaches neither the disk nor the model, in no piece', async ({
  app,
  hostile,
  model,
}) => {
  hostile.plant('notes.txt', `${KEY}${SHAPED}`)
  const dots = (count: number) => `head -c ${count} /dev/zero | tr '\\0' .`

  // Where the beginning of a long output ends and its end begins, the keys are cut.
  const { results } = await hostile.run(
    ...[19_970, 19_985, 19_998].map(
      (before) =>
        `${dots(before)}; cat notes.txt; ${dots(40_000)}; cat notes.txt; ${dots(before + 9_970)}`,
    ),
    `cat notes.txt; echo; ${dots(6_000_000)}; cat notes.txt`,
    'cat notes.txt; echo; cat notes.txt',
  )
  const asked = model.requests.map(({ body }) => JSON.stringify(body) ?? '')
  await app.end()

  const written = textsBelow(app.userData)
  expect(results.map((result) => /\.{9}|\[secret\]/.test(result))).toEqual(Array(5).fill(true))
  for (const secret of [KEY, SHAPED]) {
    const pieces = piecesOf(secret)
    const holds = (text: string) => pieces.some((piece) => text.includes(piece))
    expect(asked.filter(holds)).toEqual([])
    expect(written.filter(({ text }) => holds(text)).map(({ path }) => path)).toEqual([])
  }
})

function piecesOf(text: string): string[] {
  return Array.from({ length: text.length - PIECE_CHARS + 1 }, (_, at) =>
    text.slice(at, at + PIECE_CHARS),
  )
}
