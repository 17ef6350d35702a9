/** The commands of a text as a person sees them, each with the level of what was found in it. */
import type { JudgedPart, Judgement } from './judgement.ts'
import type { Finding } from './rules/rule.ts'
import { type Span, type Unit, writesFile } from './unit.ts'

export interface VerdictPart extends JudgedPart {
  readonly text: string
  readonly level: Judgement['level']
}

const RANK = { safe: 0, caution: 1, dangerous: 2, never: 3 } as const

export function partsOf(
  command: string,
  units: readonly Unit[],
  findings: readonly Finding[],
): VerdictPart[] {
  const seen = new Set<string>()
  const parts: VerdictPart[] = []
  for (const unit of units) {
    // The person sees the command once, however often it was read.
    if (unit.isReread) continue
    const part = partOf(unit, command, findings)
    // A command in a loop or with several possible values is one part for each way it may run.
    const key =
      units.length > 1 ? `${part.span.start} ${part.span.end} ${part.words.join(' ')}` : ''
    if (seen.has(key)) continue
    seen.add(key)
    parts.push(part)
  }
  return parts
}

function partOf(unit: Unit, command: string, findings: readonly Finding[]): VerdictPart {
  const { via } = unit.at
  const span = markIn(command, unit.at.span)
  return {
    span,
    program: unit.program,
    words: unit.argv.map((field) => field.value),
    plain: isPlain(unit),
    cwd: unit.cwd,
    via,
    openEnded: unit.openEnded,
    text: command.slice(span.start, span.end),
    level: findings.length > 0 ? levelWithin(span, findings) : 'safe',
  }
}

/** What is left open is read as if its end were there, which a text that a person sees does not have. */
export function markIn(command: string, span: Span): Span {
  const end = Math.min(span.end, command.length)
  return end === span.end ? span : { start: Math.min(span.start, end), end }
}

/** Do the words alone say what it does? */
function isPlain(unit: Unit): boolean {
  return (
    unit.argv.length > 0 &&
    unit.wrappers.length === 0 &&
    unit.env.length === 0 &&
    unit.at.via.length === 0 &&
    !unit.isFunction &&
    !unit.openEnded &&
    // A pattern stands for other names tomorrow, and so does what another command prints.
    !unit.argv.some((field) => field.glob || (field.from?.length ?? 0) > 0) &&
    !unit.redirections.some(writesFile) &&
    (unit.stdin.kind === 'inherited' || (unit.stdin.kind === 'pipe' && unit.code.length === 0))
  )
}

function levelWithin(part: Span, findings: readonly Finding[]): Judgement['level'] {
  let level: Judgement['level'] = 'safe'
  for (const { span, level: found } of findings)
    if (part.start <= span.start && span.end <= part.end && RANK[found] > RANK[level]) level = found
  return level
}
