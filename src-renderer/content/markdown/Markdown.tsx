import { memo, type ReactNode, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { keyed } from '../../ui/keyed.ts'
import { createBlockReader } from './blocks.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Inline } from './Inline.tsx'
import { MAX_SHOWN_CHARS } from './limits.ts'
import { plainBlocks } from './plain-text.ts'
import type { Block as BlockToken, Cell, ListItem } from './tokens.ts'

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
      {keyed(blocks).map(({ key, item: block }) => (
        <Block key={key} block={block} isLast={isGrowing && key === blocks.length - 1} />
      ))}
      {text.length > MAX_SHOWN_CHARS && <NotShown chars={text.length - MAX_SHOWN_CHARS} />}
    </div>
  )
}

interface BlockProps {
  block: BlockToken
  isLast?: boolean
}

const Block = memo(
  function Block({ block, isLast = false }: BlockProps): ReactNode {
    switch (block.type) {
      case 'heading':
        return (
          <Heading depth={block.depth}>
            <Inline inlines={block.inlines} />
          </Heading>
        )
      case 'code':
        return <CodeBlock text={block.text} language={block.language} isGrowing={isLast} />
      case 'quote':
        return (
          <blockquote className="flex flex-col gap-3 border-l-2 border-line-strong pl-3 text-muted">
            <Blocks blocks={block.blocks} />
          </blockquote>
        )
      case 'list':
        return <List start={block.start} items={block.items} />
      case 'table':
        return <Table header={block.header} rows={block.rows} />
      case 'rule':
        return <hr className="border-line" />
      case 'plain':
        return <p className="whitespace-pre-wrap">{block.text.trimEnd()}</p>
      case 'paragraph':
        return (
          <p>
            <Inline inlines={block.inlines} />
          </p>
        )
    }
  },
  // Blocks are made anew for the same text; what they were made from says whether they differ.
  (before, after) =>
    before.block.raw === after.block.raw &&
    before.block.type === after.block.type &&
    before.isLast === after.isLast,
)

function Blocks({ blocks }: { blocks: readonly BlockToken[] }): ReactNode {
  return keyed(blocks).map(({ key, item }) => <Block key={key} block={item} />)
}

/** A message is copied whole; so much text at once would hold the window up. */
function NotShown({ chars }: { chars: number }) {
  const t = useText().session.message
  return <p className="text-muted italic">{t.notShown(chars)}</p>
}

// The page has headings of its own; those of a message come below them.
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Tag = HEADINGS[depth - 1] ?? 'h6'
  return (
    <Tag className={depth <= 2 ? 'mt-1 text-lg font-semibold' : 'mt-1 font-semibold'}>
      {children}
    </Tag>
  )
}

function List({ start, items }: { start: number | undefined; items: readonly ListItem[] }) {
  const isOrdered = start !== undefined
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag
      start={start}
      className={`flex flex-col gap-1 pl-5 ${isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {keyed(items).map(({ key, item }) => (
        <li key={key} className={item.task ? '-ml-5 flex list-none gap-2' : undefined}>
          {item.task && (
            <input
              type="checkbox"
              checked={item.task === 'done'}
              readOnly
              disabled
              aria-label={plainBlocks(item.blocks)}
            />
          )}
          <div className="flex flex-col gap-1.5">
            <Blocks blocks={item.blocks} />
          </div>
        </li>
      ))}
    </Tag>
  )
}

interface TableProps {
  header: readonly Cell[]
  rows: readonly (readonly Cell[])[]
}

function Table({ header, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse text-left">
        <thead>
          <tr>
            {keyed(header).map(({ key, item: cell }) => (
              <th
                key={key}
                style={{ textAlign: cell.align }}
                className="border-b border-line-strong py-1 pr-4 font-medium"
              >
                <Inline inlines={cell.inlines} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key: line, item: row }) => (
            <tr key={line}>
              {keyed(row).map(({ key, item: cell }) => (
                <td
                  key={key}
                  style={{ textAlign: cell.align }}
                  className="border-b border-line py-1 pr-4 align-top"
                >
                  <Inline inlines={cell.inlines} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
