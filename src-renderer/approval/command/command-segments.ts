/** Cuts a command into pieces, so that what is flagged, spelled out or a part of its own can be drawn. */
import type { DisplayText, FindingView, PartView, TextSpan } from '#contract'

type FlagLevel = FindingView['level']
type MarkKind = PartView['mark']['kind']

export interface Segment {
  text: string
  start: number
  /** The worst that a finding says of these characters. */
  flag: FlagLevel | undefined
  /** What the shell would really run here. */
  resolved: string | undefined
  /** Stands for characters that cannot be seen. */
  isEscape: boolean
  /** A part of the chain begins here. */
  mark: MarkKind | undefined
}

const FLAG_ORDER: readonly FlagLevel[] = ['caution', 'dangerous', 'never']
const MARK_ORDER: readonly MarkKind[] = ['harmless', 'allowed', 'needs-you', 'blocked']

export function commandSegments(shown: {
  display: DisplayText
  findings: readonly FindingView[]
  parts: readonly PartView[]
}): Segment[] {
  const { text, escapes } = shown.display
  const findings = shown.findings.filter(({ span }) => isWithin(span, text))
  const marks = marksByStart(shown.parts, text)
  const escapeStarts = new Set(escapes.map(({ start }) => start))
  const edges = edgesOf(text, [...findings.map(({ span }) => span), ...escapes], marks.keys())
  const segments: Segment[] = []
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1] ?? text.length
    const here = findings.filter(({ span }) => span.start <= start && end <= span.end)
    const segment: Segment = {
      text: text.slice(start, end),
      start,
      flag: FLAG_ORDER.findLast((level) => here.some((finding) => finding.level === level)),
      resolved: here.find((finding) => finding.resolved !== undefined)?.resolved,
      isEscape: escapeStarts.has(start),
      mark: marks.get(start),
    }
    const last = segments.at(-1)
    if (last && isAlike(last, segment)) last.text += segment.text
    else segments.push(segment)
  }
  return segments
}

/** A single command needs no mark: the whole card is about it. */
function marksByStart(parts: readonly PartView[], text: string): Map<number, MarkKind> {
  const marks = new Map<number, MarkKind>()
  if (parts.length < 2) return marks
  for (const { span, mark } of parts) {
    // What needs no word is left unmarked: fewer signs, and none that could pass for a minus.
    if (!isWithin(span, text) || mark.kind === 'harmless') continue
    const known = marks.get(span.start)
    if (known === undefined || MARK_ORDER.indexOf(mark.kind) > MARK_ORDER.indexOf(known))
      marks.set(span.start, mark.kind)
  }
  return marks
}

function edgesOf(text: string, spans: readonly TextSpan[], starts: Iterable<number>): number[] {
  const edges = new Set([0, text.length, ...starts])
  for (const { start, end } of spans) edges.add(start).add(end)
  return [...edges].sort((a, b) => a - b)
}

/** A thousand invisible characters in a row make one box, not a thousand. */
function isAlike(a: Segment, b: Segment): boolean {
  return (
    b.mark === undefined &&
    a.flag === b.flag &&
    a.resolved === b.resolved &&
    a.isEscape === b.isEscape
  )
}

function isWithin({ start, end }: TextSpan, text: string): boolean {
  return start >= 0 && start < end && end <= text.length
}
