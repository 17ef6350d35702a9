/** A model's text without its marks, for places that would show the marks themselves. */
import { createBlockReader } from './blocks.ts'
import { MAX_SHOWN_CHARS } from './limits.ts'
import type { Block, Inline, ListItem } from './tokens.ts'

export function plainText(markdown: string): string {
  // What is not read is not lost either: a copy has all of it.
  const rest = markdown.slice(MAX_SHOWN_CHARS)
  return plainBlocks(createBlockReader().read(markdown)) + rest
}

export function plainBlocks(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n\n')
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'code':
    case 'plain':
      return block.text.trimEnd()
    case 'quote':
      return plainBlocks(block.blocks)
    case 'list':
      return listText(block.start, block.items)
    case 'table':
      return [block.header, ...block.rows]
        .map((cells) => cells.map(({ inlines }) => inlineText(inlines)).join('\t'))
        .join('\n')
    case 'rule':
      return '———'
    case 'heading':
    case 'paragraph':
      return inlineText(block.inlines)
  }
}

function listText(start: number | undefined, items: readonly ListItem[]): string {
  const lines = items.map(({ task, blocks }, index) => {
    const mark = start === undefined ? '•' : `${start + index}.`
    const box = task ? `${task === 'done' ? '☑' : '☐'} ` : ''
    const words = plainBlocks(blocks)
    return `${mark} ${box}${words.replaceAll('\n\n', '\n').replaceAll('\n', '\n  ')}`
  })
  return lines.join('\n')
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(wordsOf).join('')
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'break') return '\n'
  return 'children' in inline ? inlineText(inline.children) : inline.text
}
