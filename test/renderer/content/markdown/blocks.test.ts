import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBlockReader } from '../../../../src-renderer/content/markdown/blocks.ts'

const PIECES = [
  'word ',
  '\n',
  '\n\n',
  '# Title\n',
  '- item\n',
  '1. one\n',
  '> quote\n',
  '```ts\n',
  '```\n',
  'let x = 1\n',
  '| a | b |\n|---|---|\n',
  '| 1 | 2 |\n',
  '**bold**',
  '    indented\n',
  '---\n',
  '#',
  '-',
  '2',
  '. ',
  '  ',
  '|',
  '<',
  '~~',
]

describe('the blocks of a growing text', () => {
  it('are those of the whole text, whatever way it came in', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const reader = createBlockReader()
        let text = ''
        for (const piece of pieces) {
          text += piece
          reader.read(text)
        }

        expect(shape(reader.read(text))).toEqual(shape(createBlockReader().read(text)))
      }),
      { examples: [[['1. one\n', '\n', '-', 'word ']], [['1. one\n', '\n', '2', '. ']]] },
    )
  })

  it('stay the same objects once they are finished', () => {
    const reader = createBlockReader()
    const [first] = reader.read('One.\n\nTwo')

    expect(reader.read('One.\n\nTwo and more')[0]).toBe(first)
  })

  it('show an unclosed fence as code', () => {
    const blocks = createBlockReader().read('Look:\n\n```ts\nconst a = 1\n')

    expect(blocks.at(-1)).toMatchObject({ type: 'code', language: 'ts', text: 'const a = 1' })
  })
})

function shape(blocks: readonly { type: string; raw: string }[]) {
  return blocks.map(({ type, raw }) => [type, raw])
}
