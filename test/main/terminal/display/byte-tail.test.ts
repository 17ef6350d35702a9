import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteTail } from '../../../../src-main/terminal/display/byte-tail.ts'

describe('the tail of a stream of bytes', () => {
  it('gives back any kept range, however the bytes came in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (chunks, a, b) => {
          const all = Buffer.concat(chunks)
          const tail = createByteTail()
          for (const chunk of chunks) tail.append(chunk)
          const from = all.length ? a % all.length : 0

          expect(Buffer.from(tail.read(from, b)).equals(all.subarray(from, from + b))).toBe(true)
          expect(tail.end()).toBe(all.length)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('finds the line of any byte, across its blocks', () => {
    const tail = createByteTail()
    const line = Buffer.from(`${'x'.repeat(9_999)}\n`)
    for (let i = 0; i < 20; i++) tail.append(line)

    const cursors = [0, 9_999, 10_000, 10_001, 134_567, 200_000]
    expect(cursors.map(tail.lineAt)).toEqual([0, 0, 10_000, 10_000, 130_000, 200_000])
  })

  it('forgets whole blocks, never more than it was told to', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400_000 }), fc.nat({ max: 400_000 }), (size, before) => {
        const tail = createByteTail()
        tail.append(new Uint8Array(size))
        tail.dropBefore(before)

        expect(tail.start()).toBeLessThanOrEqual(before)
        expect(Math.min(before, size) - tail.start()).toBeLessThanOrEqual(64 * 1024)
      }),
      { numRuns: 50 },
    )
  })

  it('finds where a line begins', () => {
    const tail = createByteTail()
    tail.append(Buffer.from('one\ntwo\nthree'))

    expect([tail.lineAfter(0), tail.lineAfter(4), tail.lineAfter(8)]).toEqual([4, 8, 13])
  })

  it('finds the last lines to the nearest block', () => {
    const tail = createByteTail()
    for (let i = 0; i < 100_000; i++) tail.append(Buffer.from(`line ${i}\n`))
    const from = tail.lineFromEnd(10_000)

    const lines = Buffer.from(tail.read(from, 10_000_000)).toString().trimEnd().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(9_999)
    expect(lines.length).toBeLessThan(20_000)
    expect(lines[0]).toMatch(/^line \d+$/)
    expect(tail.lineFromEnd(1_000_000)).toBe(0)
  })
})
