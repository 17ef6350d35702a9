import type { Token, Tokens } from 'marked'
import { memo, type ReactNode, useState } from 'react'
import { keyed } from '../../ui/keyed.ts'
import { createBlockReader } from './blocks.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Inline } from './Inline.tsx'

interface MarkdownProps {
  text: string
  /** More may come: the last block is still being written. */
  isGrowing?: boolean
}

/** A model's text as elements, made from its tokens; nothing of it is ever parsed as HTML. */
export function Markdown({ text, isGrowing = false }: MarkdownProps) {
  const [reader] = useState(createBlockReader)
  const blocks = reader.read(text)
  return (
    <div className="selectable flex flex-col gap-3 leading-relaxed break-words">
      {keyed(blocks).map(({ key, item: token }) => {
        if (token.type === 'space' || token.type === 'def') return null
        return <Block key={key} token={token} isLast={isGrowing && key === blocks.length - 1} />
      })}
    </div>
  )
}

interface BlockProps {
  token: Token
  isLast?: boolean
}

const Block = memo(
  function Block({ token, isLast = false }: BlockProps): ReactNode {
    switch (token.type) {
      case 'heading':
        return <Heading token={token as Tokens.Heading} />
      case 'code':
        return <CodeBlock text={token.text} language={token.lang ?? ''} isGrowing={isLast} />
      case 'blockquote':
        return (
          <blockquote className="flex flex-col gap-3 border-l-2 border-line-strong pl-3 text-muted">
            <Blocks tokens={token.tokens} />
          </blockquote>
        )
      case 'list':
        return <List token={token as Tokens.List} />
      case 'table':
        return <Table token={token as Tokens.Table} />
      case 'hr':
        return <hr className="border-line" />
      case 'html':
        return <p className="whitespace-pre-wrap">{token.raw.trimEnd()}</p>
      case 'paragraph':
      case 'text':
        return (
          <p>
            <Inline tokens={token.tokens ?? [token]} />
          </p>
        )
      default:
        return <p>{token.raw}</p>
    }
  },
  // Tokens are made anew for the same text; what they were made from says whether they differ.
  (before, after) => before.token.raw === after.token.raw && before.isLast === after.isLast,
)

function Blocks({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return keyed(tokens ?? []).map(({ key, item }) =>
    item.type === 'space' ? null : <Block key={key} token={item} />,
  )
}

// The page has headings of its own; those of a message come below them.
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  const Tag = HEADINGS[depth - 1] ?? 'h6'
  return (
    <Tag className={depth <= 2 ? 'mt-1 text-lg font-semibold' : 'mt-1 font-semibold'}>
      <Inline tokens={tokens} />
    </Tag>
  )
}

function List({ token }: { token: Tokens.List }) {
  const Tag = token.ordered ? 'ol' : 'ul'
  return (
    <Tag
      start={token.ordered && token.start !== '' ? token.start : undefined}
      className={`flex flex-col gap-1 pl-5 ${token.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {keyed(token.items).map(({ key, item }) => (
        <li key={key} className={item.task ? '-ml-5 flex list-none gap-2' : undefined}>
          {item.task && (
            <input
              type="checkbox"
              checked={item.checked ?? false}
              readOnly
              disabled
              aria-label={item.text}
            />
          )}
          <div className="flex flex-col gap-1.5">
            <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} />
          </div>
        </li>
      ))}
    </Tag>
  )
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse text-left">
        <thead>
          <tr>
            {keyed(token.header).map(({ key, item: cell }) => (
              <th
                key={key}
                style={{ textAlign: cell.align ?? 'left' }}
                className="border-b border-line-strong py-1 pr-4 font-medium"
              >
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(token.rows).map(({ key: line, item: row }) => (
            <tr key={line}>
              {keyed(row).map(({ key, item: cell }) => (
                <td
                  key={key}
                  style={{ textAlign: cell.align ?? 'left' }}
                  className="border-b border-line py-1 pr-4 align-top"
                >
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
