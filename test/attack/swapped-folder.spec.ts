import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './hostile.ts'

const SECRET = 'the planted secret\n'
const REPLIES = 8
const CALLS = 30 // of one reply

/**
 * The folder and a link to another take each other's place, over and over, until a file says stop.
 * What a tool made in the folder's place meanwhile goes aside.
 */
const SWAP = `
const fs = require('fs')
const isMoved = (from, to) => { try { fs.renameSync(from, to); return true } catch { return false } }
let aside = 0
const move = (from, to) => { if (!isMoved(from, to) && isMoved(to, 'aside-' + aside++)) isMoved(from, to) }
let swaps = 0
while (!fs.existsSync('stop')) {
  move('box', 'box.real')
  move('box.link', 'box')
  move('box', 'box.link')
  move('box.real', 'box')
  if (swaps++ === 0) fs.writeFileSync('begun', '')
}
fs.writeFileSync('swaps', String(swaps))
`

test('a folder swapped for a link takes no file tool to where it leads', async ({
  app,
  hostile,
}) => {
  test.slow() // a program that swaps without a pause takes a core for itself
  const keys = join(app.home, '.ssh')
  mkdirSync(join(keys, 'deep'), { recursive: true })
  // No call is like another: one that is repeated is not run again.
  for (let note = 0; note < REPLIES * CALLS; note += 1) {
    writeFileSync(join(keys, 'deep', `note-${note}.txt`), SECRET)
    hostile.plant(`box/deep/note-${note}.txt`, 'harmless\n')
  }
  hostile.plant('swap.cjs', SWAP)
  // Made by the person long ago, for all that is known.
  symlinkSync('.ssh', join(app.home, 'box.link'))

  const { results } = await hostile.attempt(
    [{ name: 'terminal', arguments: { command: 'node swap.cjs', background: true } }],
    // A busy machine may take longer to start it than the calls take.
    [{ name: 'terminal', arguments: { command: 'until [ -e begun ]; do sleep 0.05; done' } }],
    ...Array.from({ length: REPLIES }, (_, reply) =>
      Array.from({ length: CALLS }, (_, call) => callOn(reply * CALLS + call)),
    ),
  )
  hostile.plant('stop')

  await expect.poll(() => Number(hostile.text('swaps'))).toBeGreaterThan(CALLS)
  expect(results.filter((result) => result.includes(SECRET.trim()))).toEqual([])
  expect(readdirSync(keys)).toEqual(['deep'])
  expect(readdirSync(join(keys, 'deep'))).toHaveLength(REPLIES * CALLS)
})

function callOn(at: number) {
  return at % 2 === 0
    ? { name: 'write_file', arguments: { path: `box/new-${at}.txt`, content: `mine ${at}` } }
    : { name: 'read_file', arguments: { path: `box/deep/note-${at}.txt` } }
}
