import { expect, it } from 'vitest'
import { codePieces } from '../../../src-renderer/content/code-pieces.ts'

it('keeps short code in one piece', () => {
  expect(codePieces(['a', '', 'b'])).toEqual(['a\n\nb'])
})

it('cuts long code at an empty line, and loses nothing of it', () => {
  const lines = Array.from({ length: 900 }, (_, at) =>
    at % 10 === 0 ? '' : `const a${at} = ${at}`,
  )
  const pieces = codePieces(lines)

  expect(pieces.join('')).toBe(lines.join('\n'))
  expect(pieces.length).toBeGreaterThan(1)
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/\n\n$/)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(12_000)
})

it('cuts code without an empty line as well', () => {
  const lines = Array.from({ length: 400 }, () => 'x'.repeat(100))
  const pieces = codePieces(lines)

  expect(pieces.join('')).toBe(lines.join('\n'))
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(12_000)
})
