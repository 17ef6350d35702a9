/** A model's text without its marks, for places that would show the marks themselves. */
import type { Token, Tokens } from 'marked'
import { createBlockReader } from './blocks.ts'
import { decodeEntities } from './entities.ts'

export function plainText(markdown: string): string {
  return blocksText(createBlockReader().read(markdown))
}

function blocksText(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map(blockText)
    .join('\n\n')
}

function blockText(token: Token): string {
  switch (token.type) {
    case 'code':
      return token.text
    case 'blockquote':
      return blocksText(token.tokens ?? [])
    case 'list':
      return listText(token as Tokens.List)
    case 'table':
      return tableText(token as Tokens.Table)
    case 'hr':
      return '———'
    case 'heading':
    case 'paragraph':
    case 'text':
      return inlineText(token.tokens ?? [token])
    default:
      return token.raw.trimEnd()
  }
}

function listText({ items, ordered, start }: Tokens.List): string {
  const first = Number(start) || 1
  const lines = items.map((item, index) => {
    const mark = ordered ? `${first + index}.` : '•'
    // The marker of a task is a token of its own in some versions, and a field in others.
    const box = item.task ? `${item.checked ? '☑' : '☐'} ` : ''
    const words = blocksText(item.tokens.filter(({ type }) => type !== 'checkbox'))
    return `${mark} ${box}${words.replaceAll('\n\n', '\n').replaceAll('\n', '\n  ')}`
  })
  return lines.join('\n')
}

function tableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows]
    .map((cells) => cells.map(({ tokens }) => inlineText(tokens)).join('\t'))
    .join('\n')
}

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(inlineTokenText).join('')
}

function inlineTokenText(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'codespan') return token.text
  if (token.type === 'image') return token.text || token.href
  if ('tokens' in token && token.tokens) return inlineText(token.tokens)
  return 'text' in token && token.type !== 'html' ? decodeEntities(token.text) : token.raw
}
