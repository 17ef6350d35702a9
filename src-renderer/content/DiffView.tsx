import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import type { ToolCallView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { colourDiff } from './colour-diff.ts'
import { DIFF_LOOKS, DiffText } from './DiffLine.tsx'
import { MoreLines } from './MoreLines.tsx'
import type { ColouredText } from './markdown/highlight.ts'
import { useHighlighter } from './markdown/use-highlight.ts'
import { countChanges, type DiffLine, parseDiff } from './parse-diff.ts'
import { useLinesBelow } from './use-lines-below.ts'

const SHOWN_LINES = 60
/** Twice the screens that anybody scrolls at once; above it the rest would be drawn for nobody. */
const DRAWN_AT_ONCE = 300
const OVERSCAN = 20
const ROW_PX = 20
const FILE_PX = 25
/** Numbers, signs and margins, in widths of a letter. */
const GUTTER_CHARS = 14

interface DiffViewProps {
  /** Of a long change the beginning. */
  diff: string
  /** Of the whole change. */
  changes?: ToolCallView['changes']
}

/** What a call changed in files; a sign and a word say it as well as the colour does. */
export function DiffView({ diff, changes }: DiffViewProps) {
  const { approval, session } = useText()
  const t = session.call
  const box = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(() => parseDiff(diff), [diff])
  const unseen = useMemo(() => leftOut(lines, changes), [lines, changes])
  const shown = isWhole ? lines : lines.slice(0, SHOWN_LINES)
  const below = useLinesBelow(box, shown.length)
  const highlight = useHighlighter(true)
  const colours = useMemo(
    () => (highlight ? colourDiff(lines, highlight) : undefined),
    [lines, highlight],
  )
  // A file that is new has no lines on the other side.
  const sides = {
    before: lines.some((line) => 'before' in line),
    after: lines.some((line) => 'after' in line),
  }
  const drawLine = (at: number): ReactNode => {
    const line = lines[at]
    const isFirst = at === 0 || lines[at - 1]?.kind === 'file'
    return line && <Line key={at} {...{ line, sides, isFirst }} pieces={colours?.get(at)} />
  }
  return (
    <div>
      <section
        ref={box}
        aria-label={t.changes}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too
        tabIndex={0}
        className="selectable max-h-96 overflow-auto rounded-md border border-line font-mono text-sm leading-5"
      >
        {shown.length > DRAWN_AT_ONCE ? (
          <LinesInView box={box} lines={shown} drawLine={drawLine} />
        ) : (
          <div className="w-max min-w-full">{shown.map((_, at) => drawLine(at))}</div>
        )}
      </section>
      {below > 0 && (
        <MoreLines onClick={() => box.current?.scrollBy({ top: box.current.clientHeight * 0.9 })}>
          {approval.moreLines(below)}
        </MoreLines>
      )}
      {shown.length < lines.length && (
        <Button size="small" look="ghost" className="mt-1" onClick={() => setWhole(true)}>
          {t.allLines(lines.length)}
        </Button>
      )}
      {unseen > 0 && shown.length === lines.length && (
        <p className="mt-1 text-sm text-muted">{t.changesLeftOut(unseen)}</p>
      )}
    </div>
  )
}

interface LinesInViewProps {
  box: RefObject<HTMLElement | null>
  lines: readonly DiffLine[]
  drawLine(at: number): ReactNode
}

/** Of very many, only those that are seen. */
function LinesInView({ box, lines, drawLine }: LinesInViewProps) {
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => heightOf(lines, at),
    overscan: OVERSCAN,
  })
  const longest = useMemo(
    () => lines.reduce((most, { text }) => Math.max(most, text.length), 0),
    [lines],
  )
  return (
    <div
      className="relative"
      style={{
        height: virtualizer.getTotalSize(),
        width: `max(100%, ${longest + GUTTER_CHARS}ch)`,
      }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div key={key} className="absolute inset-x-0" style={{ top: start }}>
          {drawLine(index)}
        </div>
      ))}
    </div>
  )
}

/** As they are drawn below: the name of a file with its borders, and no gap right behind it. */
function heightOf(lines: readonly DiffLine[], at: number): number {
  const kind = lines[at]?.kind
  const isFirst = at === 0 || lines[at - 1]?.kind === 'file'
  if (kind === 'file') return isFirst ? FILE_PX : FILE_PX + 1
  return kind === 'gap' && isFirst ? 0 : ROW_PX
}

function leftOut(lines: readonly DiffLine[], changes: ToolCallView['changes']): number {
  if (!changes) return 0
  const { added, removed } = countChanges(lines)
  return changes.added + changes.removed - added - removed
}

interface LineProps {
  line: DiffLine
  pieces: readonly ColouredText[] | undefined
  sides: { before: boolean; after: boolean }
  isFirst: boolean
}

function Line({ line, pieces, sides, isFirst }: LineProps) {
  const t = useText().session.call
  if (line.kind === 'file')
    return (
      <div
        className={classes(
          'sticky left-0 border-b border-line bg-surface px-2 py-0.5 as-run text-text',
          !isFirst && 'border-t',
        )}
      >
        {line.text}
      </div>
    )
  if (line.kind === 'gap')
    return isFirst ? null : (
      <div className="bg-surface px-2 text-muted select-none">⋯ {line.text}</div>
    )
  const { sign, look } = DIFF_LOOKS[line.kind]
  return (
    <div className={classes('flex pr-3', look)}>
      {sides.before && <LineNumber value={line.before} />}
      {sides.after && <LineNumber value={line.after} />}
      <span className="w-5 shrink-0 text-center select-none" aria-hidden>
        {sign}
      </span>
      {line.kind !== 'same' && <span className="sr-only">{t[line.kind]}: </span>}
      <DiffText text={line.text} pieces={pieces} />
    </div>
  )
}

function LineNumber({ value }: { value: number | undefined }) {
  return (
    <span className="w-9 shrink-0 pr-1 text-right text-muted select-none" aria-hidden>
      {value}
    </span>
  )
}
