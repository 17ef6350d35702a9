/** A question as a card shows it: everything the person needs, in a form that is safe to draw. */
import type {
  BackendView,
  FindingView,
  PartView,
  PatternOffer,
  QuestionView,
  ScopeOffer,
} from '#contract'
import type { Judgement } from '../../classifier/judgement.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import { type Shown, showLine, showText } from '../display-text.ts'
import { type Call, HOST_RULE, LEAVE_RULE } from '../gate-call.ts'
import type { Coverage } from '../grants/grant-coverage.ts'
import { formatPattern } from '../grants/grant-pattern-text.ts'
import type { Grant } from '../grants/grants.ts'
import { impactTargets } from '../impact/impact-targets.ts'
import { placeView } from '../place-view.ts'
import { leavesSandbox } from '../sandboxed.ts'
import type { Question } from './questions.ts'
import { saidDanger } from './said-danger.ts'

const SUMMARY_CHARS = 160
const MAX_DIFF_CHARS = 200_000 // nobody reads more of it before answering

/** What the gate keeps with an open question. */
export interface Asked {
  readonly call: Call
  readonly needs: 'dangers' | 'everything'
  readonly reviewerDenied: boolean
  readonly scopes: readonly ScopeOffer[]
  readonly patterns: readonly PatternOffer[]
}

/** Long texts are shown whole: what is left out is what one would have wanted to see. */
function offeredView({ server, title, claim, args }: NonNullable<Call['offered']>) {
  return {
    server,
    ...(title !== undefined && { title: showLine(title) }),
    ...(claim && { claim }),
    args: Object.entries(args).map(([name, value]) => ({
      name: showLine(name),
      value: showText(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
        .display.text,
    })),
  }
}

/**
 * Text for a program that runs here, and what goes on for ever, mean nothing on a copy. One that has
 * failed in the sandbox finds there no more of what it wanted.
 */
export function canBeRehearsed({ request, matter }: Call): boolean {
  const { place, typedInto, isEndless, runBy } = request
  const isHere = place.isThisMachine && place.dialect === 'bash'
  const isOurs = typedInto === undefined && !isEndless && runBy === undefined
  const wantsOut = matter.judgement.findings.some(
    ({ rule }) => rule === HOST_RULE || rule === LEAVE_RULE,
  )
  return matter.about === 'command' && isHere && isOurs && !wantsOut
}

export function questionView(
  question: Question<Asked>,
  coverage: Coverage<Grant>,
  knownSecrets: readonly string[],
): QuestionView {
  const { call, scopes, patterns, reviewerDenied } = question.content
  const { request, matter, language, change } = call
  const shown = showText(matter.text)
  return {
    id: question.id,
    sessionId: request.sessionId,
    taskId: request.taskId,
    callId: request.callId,
    tool: request.tool,
    about: matter.about,
    ...(language !== undefined && { language }),
    ...(change && { change: { ...change, diff: showLine(beginningOf(change.diff)) } }),
    ...(call.offered && { offered: offeredView(call.offered) }),
    command: matter.text,
    display: shown.display,
    summary: summaryOf(matter.text, knownSecrets),
    level: matter.judgement.level,
    findings: findingViews(matter.judgement, shown),
    parts: partViews(matter.judgement, coverage, shown),
    backend: { ...placeView(request.place), ...sandboxOf(call) },
    cwd: showLine(request.cwd),
    ...(request.purpose !== undefined && { purpose: showLine(request.purpose) }),
    ...(request.typedInto !== undefined && {
      typedInto: summaryOf(request.typedInto, knownSecrets),
    }),
    reviewerDenied,
    canRehearse: canBeRehearsed(call),
    askedAt: question.askedAt,
    deadline: question.deadline,
    atDeadline: question.atDeadline,
    scopes: [...scopes],
    patterns: [...patterns],
    canEdit: matter.about === 'command' && request.runBy === undefined,
    hasImpact: impactTargets(call).kind === 'targets',
    seen: question.seen,
    waiting: question.waiting,
  }
}

export function findingViews(judgement: Judgement, shown: Shown): FindingView[] {
  return judgement.findings.map(({ rule, level, undoable, span, resolved, ...danger }) => ({
    rule,
    level,
    ...saidDanger(danger, showLine),
    undoable,
    span: shown.spanOf(span),
    ...(resolved !== undefined && { resolved: showLine(resolved) }),
  }))
}

export function partViews(
  judgement: Judgement,
  coverage: Coverage<Grant>,
  shown: Shown,
): PartView[] {
  return judgement.parts.map((part, index) => ({
    span: shown.spanOf(part.span),
    program: showLine(part.program),
    via: [...part.via],
    mark: markView(coverage.marks[index]),
  }))
}

function markView(mark: Coverage<Grant>['marks'][number] | undefined): PartView['mark'] {
  if (!mark) return { kind: 'needs-you' }
  if (mark.kind !== 'allowed') return { kind: mark.kind }
  const { pattern, scope } = mark.grant
  return { kind: 'allowed', rule: `${showLine(formatPattern(pattern))} (${scope})` }
}

function summaryOf(text: string, knownSecrets: readonly string[]): string {
  const line = showLine(maskSecrets(text, knownSecrets).replaceAll(/\s+/g, ' ').trim())
  return line.length <= SUMMARY_CHARS ? line : `${line.slice(0, SUMMARY_CHARS - 1)}…`
}

/** Up to the end of a line. */
function beginningOf(diff: string): string {
  if (diff.length <= MAX_DIFF_CHARS) return diff
  return diff.slice(0, diff.lastIndexOf('\n', MAX_DIFF_CHARS) + 1)
}

function sandboxOf(call: Call): Partial<BackendView> {
  if (!call.request.place.confined) return {}
  return { sandbox: leavesSandbox(call) ? 'leaves' : 'in' }
}
