import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { scalePng } from '../../../../src-main/agent/session/scale-png.ts'
import { makePng } from '../../../support/make-png.ts'

/** The colours of the first pixel of each row. */
function firstColumn(png: Uint8Array, stride: number): number[] {
  const bytes = Buffer.from(png)
  const length = bytes.readUInt32BE(33)
  const rows = inflateSync(bytes.subarray(41, 41 + length))
  return Array.from(
    { length: rows.length / (stride + 1) },
    (_, y) => rows[y * (stride + 1) + 1] ?? -1,
  )
}

it.each([0, 1, 2, 3, 4])('keeps a picture whose rows are written in way %i', async (filter) => {
  const scaled = await scalePng(makePng(6, 8, { filter }), 100)

  expect(scaled).toMatchObject({ width: 6, height: 8 })
  expect(firstColumn(scaled?.bytes ?? Buffer.alloc(0), 18)).toEqual([
    40, 255, 255, 255, 40, 255, 255, 255,
  ])
})

it('makes the longer side as long as it may be, and mixes what falls together', async () => {
  const scaled = await scalePng(makePng(400, 800, { channels: 4, filter: 4 }), 200)

  expect(scaled).toMatchObject({ width: 100, height: 200 })
  // One dark row in four.
  const column = firstColumn(scaled?.bytes ?? Buffer.alloc(0), 400)
  expect(new Set(column)).toEqual(new Set([Math.round((40 + 3 * 255) / 4)]))
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['no picture', Buffer.from('hello, this is no picture at all, is it? No.')],
  ['half a picture', makePng(40, 40).subarray(0, 60)],
  [
    'one that says it is endless',
    Buffer.from(
      makePng(4, 4).toString('hex').replace('0000000400000004', '7fffffff7fffffff'),
      'hex',
    ),
  ],
  [
    'one that holds less than it says',
    Buffer.from(
      makePng(4, 4).toString('hex').replace('0000000400000004', '0000000400000400'),
      'hex',
    ),
  ],
  [
    'one that holds more than it says',
    Buffer.from(
      makePng(40, 40).toString('hex').replace('0000002800000028', '0000000400000004'),
      'hex',
    ),
  ],
])('has no answer for %s', async (_what, bytes) => {
  expect(await scalePng(bytes, 100)).toBeUndefined()
})
