import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText, encodeText } from '../../../../src-main/files/text/text-encoding.ts'

it('gives back the very bytes that it read as text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const decoded = decodeText(bytes)

      if (decoded)
        expect(Buffer.from(encodeText(decoded.text, decoded))).toEqual(Buffer.from(bytes))
    }),
    { numRuns: 2_000 },
  )
})

it('reads back every text that it wrote', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !each.includes('\0'))
  const form = fc.record({
    encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const),
    hasBom: fc.constant(true),
  })
  fc.assert(
    fc.property(text, form, (written, how) => {
      expect(decodeText(encodeText(written, how))).toEqual({ text: written, ...how })
    }),
  )
})

it.each([
  ['zeros', [1, 0, 0, 2]],
  ['bytes that are no UTF-8', [0x61, 0xff]],
  ['half a character of UTF-16', [0xff, 0xfe, 0x61]],
  ['half a pair of UTF-16', [0xff, 0xfe, 0x00, 0xd8]],
])('takes %s for no text', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBeUndefined()
})
