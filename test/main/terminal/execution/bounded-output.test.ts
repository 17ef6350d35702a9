import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundText,
  createBoundedOutput,
} from '../../../../src-main/terminal/execution/bounded-output.ts'

describe('bounded output', () => {
  it('is the whole output while it fits', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), (chunks) => {
        const bounded = createBoundedOutput(100)
        for (const chunk of chunks) bounded.push(chunk)
        expect(bounded.text()).toBe(chunks.join(''))
      }),
    )
  })

  it('is the first 40 and the last 60 percent otherwise, however it came in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 300 }), { minLength: 2 }),
        (chunks) => {
          const all = chunks.join('')
          fc.pre(all.length > 100)
          const bounded = createBoundedOutput(100)
          for (const chunk of chunks) bounded.push(chunk)

          const left = `… ${all.length - 100} of ${all.length} characters left out …`
          expect(bounded.text()).toBe(`${all.slice(0, 40)}\n\n${left}\n\n${all.slice(-60)}`)
          expect(bounded.totalChars()).toBe(all.length)
        },
      ),
    )
  })

  it('bounds a text that is there already', () => {
    expect(boundText('short')).toBe('short')
    expect(boundText('x'.repeat(60_000))).toHaveLength(
      50_000 + '\n\n… 10000 of 60000 characters left out …\n\n'.length,
    )
  })
})
