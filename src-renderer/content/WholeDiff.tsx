import { useVirtualizer } from '@tanstack/react-virtual'
import { type LucideIcon, MessageSquarePlus, SquareArrowOutUpRight } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useText } from '../language/use-text.ts'
import { classes } from '../ui/classes.ts'
import { colourDiff } from './colour-diff.ts'
import { DIFF_LOOKS, DiffText } from './DiffLine.tsx'
import { type DiffRow, fromFirstLine, inlineRows, pairedRows, type Side } from './diff-rows.ts'
import type { ColouredText } from './markdown/highlight.ts'
import { useHighlighter } from './markdown/use-highlight.ts'
import { parseDiff } from './parse-diff.ts'

const ROW_PX = 20
const OVERSCAN = 20
/** Below the last line, where a bar across may stand. */
const SCROLL_BAR_PX = 14
/** Numbers, signs and margins of one side, in widths of a letter. */
const GUTTER_CHARS = 13

/** What can be done at a line. */
interface LineActions {
  /** The number of a line as it is now, or was. */
  onComment(line: number): void
  /** Of a line as it is now; left out where the file cannot be opened. */
  onOpen?: ((line: number) => void) | undefined
}

interface WholeDiffProps extends LineActions {
  /** Of one file. */
  diff: string
  isSideBySide: boolean
  /** What it would fill if there were room for all of it. */
  onHeight(px: number): void
}

/** A change of any length: only the lines in view are drawn. */
export function WholeDiff(props: WholeDiffProps) {
  const { diff, isSideBySide, onHeight, onComment, onOpen } = props
  const t = useText().session.call
  const box = useRef<HTMLElement>(null)
  const lines = useMemo(() => parseDiff(diff).filter(({ kind }) => kind !== 'file'), [diff])
  const rows = useMemo(
    () => fromFirstLine(isSideBySide ? pairedRows(lines) : inlineRows(lines)),
    [lines, isSideBySide],
  )
  const highlight = useHighlighter(true)
  const colours = useMemo(
    () => (highlight ? colourDiff(parseDiff(diff), highlight) : undefined),
    [diff, highlight],
  )
  const longest = useMemo(
    () => lines.reduce((most, { text }) => Math.max(most, text.length), 0),
    [lines],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const height = virtualizer.getTotalSize() + SCROLL_BAR_PX
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each height
  useLayoutEffect(() => onHeight(height), [height])
  // The header of the file is a line that the colours count and the rows do not have.
  const piecesOf = (at: number): readonly ColouredText[] | undefined => colours?.get(at + 1)
  const width = `${(longest + GUTTER_CHARS) * (isSideBySide ? 2 : 1)}ch`
  return (
    <section
      ref={box}
      aria-label={t.changes}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long changes are scrolled by keyboard too
      tabIndex={0}
      className="selectable min-h-0 shrink overflow-auto border-t border-line font-mono text-sm leading-5"
      style={{ height }}
    >
      <div
        className="relative min-w-full"
        style={{ height: virtualizer.getTotalSize(), width: `max(100%, ${width})` }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row && (
              <div key={key} className="absolute inset-x-0 flex h-5" style={{ top: start }}>
                <Row {...{ row, piecesOf, onComment, onOpen }} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}

interface RowProps extends LineActions {
  row: DiffRow
  piecesOf(at: number): readonly ColouredText[] | undefined
}

function Row({ row, piecesOf, onComment, onOpen }: RowProps) {
  if (row.kind === 'gap')
    return <div className="flex-1 bg-surface px-2 text-muted select-none">⋯ {row.text}</div>
  return row.sides.map((side, at) => (
    <Half
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has a left half and a right half
      key={at}
      side={side}
      pieces={side && piecesOf(side.at)}
      onComment={onComment}
      // The left one of two shows what was.
      onOpen={at === row.sides.length - 1 ? onOpen : undefined}
    />
  ))
}

interface HalfProps extends LineActions {
  side: Side | undefined
  pieces: readonly ColouredText[] | undefined
}

function Half({ side, pieces, onComment, onOpen }: HalfProps) {
  const t = useText()
  if (!side) return <div className="flex-1 bg-surface" />
  const { kind, text, number } = side
  const { sign, look } = DIFF_LOOKS[kind]
  return (
    <div className={classes('group flex min-w-0 flex-1 pr-3', look)}>
      <span className="w-10 shrink-0 pr-1 text-right text-muted select-none" aria-hidden>
        {number}
      </span>
      <LineButton
        label={t.changes.comment(number)}
        icon={MessageSquarePlus}
        onClick={() => onComment(number)}
      />
      {onOpen && kind === 'removed' && <span className="w-5 shrink-0" />}
      {onOpen && kind !== 'removed' && (
        <LineButton
          label={t.changes.openLine(number)}
          icon={SquareArrowOutUpRight}
          onClick={() => onOpen(number)}
        />
      )}
      <span className="w-4 shrink-0 text-center select-none" aria-hidden>
        {sign}
      </span>
      {kind !== 'same' && <span className="sr-only">{t.session.call[kind]}: </span>}
      <DiffText text={text} pieces={pieces} />
    </div>
  )
}

interface LineButtonProps {
  label: string
  icon: LucideIcon
  onClick(): void
}

/** Seen below the pointer only. */
function LineButton({ label, icon: Icon, onClick }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={onClick}
      className="flex w-5 shrink-0 items-center justify-center text-muted opacity-0 group-hover:opacity-100 hover:text-text"
    >
      <Icon size={12} aria-hidden />
    </button>
  )
}
