import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DisplayText, FindingView, PartView } from '#contract'
import { MoreLines } from '../../content/MoreLines.tsx'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { commandSegments, type Segment } from './command-segments.ts'
import { PartMark } from './PartMark.tsx'

const LINE_PX = 20
const LINES_SHOWN = 12
const PADDING_PX = 16

// Above what is flagged stay a few lines, so that one sees what it belongs to.
const LINES_BEFORE_FLAG = 3

interface CommandTextProps {
  display: DisplayText
  findings: readonly FindingView[]
  parts: readonly PartView[]
}

/** The whole command. A long one scrolls inside, says how much is hidden, and opens at what is flagged. */
export function CommandText(props: CommandTextProps) {
  const t = useText().approval
  const box = useRef<HTMLDivElement>(null)
  const hidden = useHiddenLines(box, props.display.text)

  return (
    <div className="overflow-hidden rounded-md bg-surface">
      {hidden.above > 0 && (
        <MoreLines onClick={() => page(box.current, -1)}>{t.linesAbove(hidden.above)}</MoreLines>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and this holds a text */}
      <div
        ref={box}
        role="group"
        aria-label={t.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        // Holds what is only for screen readers, which would stretch the page otherwise.
        className="relative overflow-y-auto"
        style={{ maxHeight: LINES_SHOWN * LINE_PX + PADDING_PX }}
      >
        <pre
          className="selectable px-3 py-2 font-mono as-run text-sm whitespace-pre-wrap wrap-anywhere"
          style={{ lineHeight: `${LINE_PX}px` }}
        >
          {commandSegments(props).map((segment) => (
            <Piece key={segment.start} segment={segment} />
          ))}
        </pre>
      </div>
      {hidden.below > 0 && (
        <MoreLines onClick={() => page(box.current, 1)}>{t.moreLines(hidden.below)}</MoreLines>
      )}
    </div>
  )
}

const FLAGS: Readonly<Record<FindingView['level'], string>> = {
  caution: 'bg-warning-soft decoration-warning',
  dangerous: 'bg-danger-soft decoration-danger',
  never: 'bg-danger-soft decoration-danger font-semibold',
}

function Piece({ segment }: { segment: Segment }) {
  const t = useText().approval
  const { flag, resolved, isEscape, mark, text } = segment
  const shown = isEscape ? (
    <span className="rounded-sm border border-warning px-0.5 text-warning">{text}</span>
  ) : (
    text
  )
  return (
    <>
      {mark && <PartMark kind={mark} />}
      {flag ? (
        <mark
          data-flag={flag}
          title={resolved === undefined ? undefined : t.resolved(resolved)}
          className={classes(
            'rounded-sm text-text underline decoration-2 underline-offset-4',
            FLAGS[flag],
          )}
        >
          {shown}
        </mark>
      ) : (
        shown
      )}
    </>
  )
}

/** How many lines are out of sight. Whenever the box appears, or its text changes, it shows the worst. */
function useHiddenLines(ref: RefObject<HTMLElement | null>, text: string) {
  const [hidden, setHidden] = useState({ above: 0, below: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is looked at from its worst part
  useEffect(() => {
    const box = ref.current
    if (!box) return
    let isDrawn = false
    const measure = (): void => {
      // A card that is put elsewhere, or was not on the page yet, has lost its place in the text.
      if (!isDrawn && box.clientHeight > 0) scrollToWorst(box)
      isDrawn = box.clientHeight > 0
      setHidden(hiddenLines(box))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [ref, text])
  return hidden
}

function hiddenLines(box: HTMLElement): { above: number; below: number } {
  const below = box.scrollHeight - box.clientHeight - box.scrollTop
  return {
    above: Math.round((box.scrollTop - PADDING_PX / 2) / LINE_PX),
    below: Math.round((below - PADDING_PX / 2) / LINE_PX),
  }
}

function scrollToWorst(box: HTMLElement): void {
  const flag = ['never', 'dangerous', 'caution']
    .map((level) => box.querySelector<HTMLElement>(`mark[data-flag="${level}"]`))
    .find((mark) => mark !== null)
  if (!flag) return
  const top = flag.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
  const isVisible = top + LINE_PX <= box.clientHeight
  box.scrollTop = isVisible ? 0 : top - LINES_BEFORE_FLAG * LINE_PX
}

function page(box: HTMLElement | null, direction: 1 | -1): void {
  box?.scrollBy({ top: direction * (LINES_SHOWN - 1) * LINE_PX })
}
