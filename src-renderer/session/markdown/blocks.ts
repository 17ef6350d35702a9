/** Cuts Markdown into its blocks. While a text grows, only its last block is read again. */
import { Marked, type Token } from 'marked'

const marked = new Marked({ gfm: true })

export interface BlockReader {
  read(text: string): readonly Token[]
}

export function createBlockReader(): BlockReader {
  let known = ''
  let blocks: Token[] = []
  return { read }

  function read(text: string): readonly Token[] {
    if (text === known) return blocks
    blocks = text.startsWith(known) && known !== '' ? continued(text) : lex(text)
    known = text
    return blocks
  }

  /** Everything but the last block is finished; what comes next can still join that one. */
  function continued(text: string): Token[] {
    const last = blocks.findLastIndex(({ type }) => type !== 'space')
    if (last <= 0) return lex(text)
    const finished = blocks.slice(0, last)
    const length = finished.reduce((sum, { raw }) => sum + raw.length, 0)
    return [...finished, ...lex(text.slice(length))]
  }
}

function lex(text: string): Token[] {
  return [...marked.lexer(text)]
}
