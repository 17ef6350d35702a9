import { describe, expect, it } from 'vitest'
import { highlight } from '../../../../src-renderer/session/markdown/highlight.ts'

describe('coloured code', () => {
  it('says what each piece is and loses no character', () => {
    const code = 'const a = "<b>" // note\n'
    const pieces = highlight(code, 'ts') ?? []

    expect(pieces.map(({ text }) => text).join('')).toBe(code)
    expect(pieces).toContainEqual({ text: 'const', scope: 'keyword' })
    expect(pieces).toContainEqual({ text: '"<b>"', scope: 'string' })
  })

  it('goes into a language inside another', () => {
    const pieces = highlight('<script>const a = 1</script>', 'html') ?? []

    expect(pieces).toContainEqual({ text: 'const', scope: 'keyword' })
  })

  it('leaves a language that it does not know as it is', () => {
    expect(highlight('x', 'brainfuck')).toBeUndefined()
  })
})
