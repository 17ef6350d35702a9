import { describe, expect, it } from 'vitest'
import { createTextTail } from '../../../../src-main/terminal/display/text-tail.ts'

describe('the last output of a background process', () => {
  it('is kept up to a bound', () => {
    const tail = createTextTail(1_000)
    for (let i = 0; i < 10_000; i++) tail.push(Buffer.from(`line ${i}\n`))

    expect(tail.text().length).toBeLessThanOrEqual(2_000)
    expect(tail.last(10)).toBe('line 9999\n')
    expect(tail.last(5_000)).toHaveLength(1_000)
  })

  it('counts all lines, also those that are gone', () => {
    const tail = createTextTail(1_000)
    for (let i = 0; i < 10_000; i++) tail.push(Buffer.from(`line ${i}\n`))

    expect(tail.lines(undefined, 2)).toEqual({
      lines: ['line 9998', 'line 9999'],
      total: 10_000,
      from: 9_998,
    })
    expect(tail.lines(9_990, 1).lines).toEqual(['line 9990'])
    expect(tail.lines(0, 1).from).toBeGreaterThan(9_000)
  })

  it('joins a character that was cut in two', () => {
    const tail = createTextTail()
    const [first, second] = [Buffer.from('ä').subarray(0, 1), Buffer.from('ä').subarray(1)]
    expect([tail.push(first), tail.push(second)]).toEqual(['', 'ä'])
  })

  it('shows at the end what is left of a character, and says that it was one', () => {
    const tail = createTextTail()
    tail.push(Buffer.from('größe 好').subarray(0, -1))

    expect([tail.text(), tail.end(), tail.text()]).toEqual(['größe ', '\ufffd', 'größe \ufffd'])
  })

  it('is empty at first', () => {
    expect(createTextTail().lines(undefined, 5)).toEqual({ lines: [], total: 0, from: 0 })
  })
})
