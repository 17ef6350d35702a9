/**
 * The open questions on the disk, secrets masked, so that the next start of the app knows what a
 * crash left unanswered. Written before anybody is asked and again when it is settled.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { ApprovalMode, DecisionView } from '#contract'
import type { Value } from '#words'
import { parseJson } from '../../lib/parse-json.ts'
import type { Call } from '../gate-call.ts'
import { placeView } from '../place-view.ts'
import { saidDanger } from './said-danger.ts'

const LEVELS = ['safe', 'caution', 'dangerous', 'never'] as const

const value: z.ZodType<Value> = z.lazy(() =>
  z.union([z.string(), z.number(), z.strictObject({ text: z.string(), ...said })]),
)
const said = { key: z.string().optional(), values: z.record(z.string(), value).optional() }

const asked = z.strictObject({
  questionId: z.string(),
  at: z.number(),
  sessionId: z.string(),
  taskId: z.string(),
  callId: z.string(),
  tool: z.string(),
  about: z.enum(['command', 'code', 'tool', 'file']),
  command: z.string(),
  /** False when a secret was masked: this is not what was asked about, byte for byte. */
  isWhole: z.boolean(),
  /** A command by itself, not a script or the input of a program that is gone now. */
  isCommand: z.boolean(),
  cwd: z.string(),
  backend: z.strictObject({
    kind: z.string(),
    type: z.string().default(''),
    isolated: z.boolean(),
  }),
  mode: z.enum(['ask-always', 'ask-risky', 'reviewer', 'full-access']),
  level: z.enum(LEVELS),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      level: z.enum(LEVELS),
      sentence: z.string(),
      said: z.strictObject(said).optional(),
    }),
  ),
})
const fileSchema = z.strictObject({ version: z.literal(1), open: z.array(z.unknown()) })

export type WrittenQuestion = z.infer<typeof asked>

export function createQuestionFile(deps: {
  path: string
  mask: (text: string) => string
  modeOf: (sessionId: string) => ApprovalMode
  now: () => number
  onFailure: (error: unknown) => void
}) {
  const open = new Map(load().map((question) => [question.questionId, question]))
  const left = [...open.values()]
  return { left, ask, settle }

  function ask(questionId: string, call: Call): void {
    open.set(questionId, written(questionId, call))
    save()
  }

  /** Whoever settled them; they are not to be told of again. */
  function settle(questionIds: readonly string[]): void {
    const known = questionIds.filter((id) => open.delete(id))
    if (known.length > 0) save()
  }

  function written(questionId: string, { request, matter }: Call): WrittenQuestion {
    const { sessionId, taskId, callId, tool, typedInto, place } = request
    const command = deps.mask(matter.text)
    const cwd = deps.mask(request.cwd)
    return {
      ...{ questionId, sessionId, taskId, callId, tool, command, cwd },
      at: deps.now(),
      about: matter.about,
      isWhole: command === matter.text && cwd === request.cwd,
      isCommand: matter.about === 'command' && typedInto === undefined,
      backend: placeView(place),
      mode: deps.modeOf(sessionId),
      level: matter.judgement.level,
      findings: matter.judgement.findings.map(({ rule, level, ...danger }) => ({
        rule,
        level,
        ...saidDanger(danger, deps.mask),
      })),
    }
  }

  /** What cannot be read is nothing to ask about; the conversation still shows the call. */
  function load(): WrittenQuestion[] {
    const file = fileSchema.safeParse(parseJson(readOrNothing(deps.path)))
    if (!file.success) return []
    return file.data.open.flatMap((entry) => {
      const parsed = asked.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  }

  /** A question is asked all the same where it cannot be written down. */
  function save(): void {
    try {
      mkdirSync(dirname(deps.path), { recursive: true, mode: 0o700 })
      const temporary = `${deps.path}.${process.pid}.tmp`
      const content = { version: 1, open: [...open.values()] }
      writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 })
      renameSync(temporary, deps.path)
    } catch (error) {
      deps.onFailure(error)
    }
  }
}

/** The record of a question that the end of the app left without an answer. */
export function endedDecision(question: WrittenQuestion, id: string, at: number): DecisionView {
  const { isWhole: _whole, isCommand: _command, at: askedAt, backend, ...known } = question
  return {
    ...known,
    id,
    at,
    backend: backend.kind,
    outcome: 'withdrawn',
    decider: { kind: 'app-ended' },
    waitedMs: Math.max(0, at - askedAt),
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
