/**
 * A question whose command runs on a copy first. It stays open meanwhile; only the person begins it, and
 * only the person says that what came of it is the answer.
 */
import type { Client, Decider, DecisionView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { RanElsewhere } from '../../ports/elsewhere.ts'
import type { DecisionRecorder } from '../log/decision-recorder.ts'
import { type Asked, canBeRehearsed } from '../questions/question-view.ts'
import type { Question, Questions } from '../questions/questions.ts'
import { unrecorded } from './answers.ts'

export interface ByPerson {
  by?: 'pointer' | 'key' | undefined
  from: Client
}

/** The command that would run, as it was asked about. */
export interface AskedCommand {
  sessionId: string
  taskId: string
  callId: string
  command: string
  cwd: string
}

/** Where it runs, and what became of that: as it stands in the record. */
export type Trial = Pick<DecisionView, 'elsewhere' | 'rehearsal'>

export interface Kept extends Trial {
  exitCode: number | null
  durationMs: number
}

export function createElsewhereAnswers(deps: {
  questions: Questions<Asked>
  recorder: DecisionRecorder
  mayDecide: (client: Client) => boolean
  now: () => number
  newId: () => string
}) {
  const { questions, recorder } = deps
  return { begin, beginByRule, over, keep }

  /** It is on the disk before anything starts. */
  async function begin(id: string, trial: Trial, person: ByPerson): Promise<AskedCommand> {
    check(person)
    const question = find(id)
    if (!question) throw new RuntimeError('not-found', say('approval.noOpenQuestion', { id }))
    return record(question, trial, deciderOf(person))
  }

  /** The person said beforehand that such a command is to be tried first, and answers when it was. */
  async function beginByRule(
    id: string,
    trial: Trial,
    rule: { id: string; pattern: string },
  ): Promise<AskedCommand> {
    const question = find(id)
    if (!question) throw new RuntimeError('not-found', say('approval.noOpenQuestion', { id }))
    return record(question, trial, { kind: 'rehearse-rule', id: rule.id, pattern: rule.pattern })
  }

  async function record(
    question: Question<Asked>,
    trial: Trial,
    decider: Decider,
  ): Promise<AskedCommand> {
    const { call } = question.content
    if (trial.rehearsal && !canBeRehearsed(call))
      throw new RuntimeError('not-offered', say('rehearsal.onlyCommands'))
    const asked = commandOf(question)
    const draft = { outcome: 'elsewhere', decider, questionId: question.id, ...trial } as const
    if (!(await recorder.durably(call, draft))) throw unrecorded()
    questions.holdDeadline(question.id, true)
    return asked
  }

  /** Nothing runs for it any more; the person has time to answer. */
  function over(id: string): void {
    questions.holdDeadline(id, false)
  }

  /**
   * `finish` does what the person chose; while it fails the question stays open. The answer records what
   * becomes of it later.
   */
  async function keep(
    id: string,
    kept: Kept,
    person: ByPerson,
    finish: () => Promise<RanElsewhere>,
  ): Promise<(trial: Trial) => void> {
    check(person)
    const question = questions.claim(id)
    try {
      const decider = deciderOf(person)
      const decisionId = deps.newId()
      const isRecorded = await recorder.durably(question.content.call, {
        ...{ id: decisionId, outcome: 'elsewhere', decider, questionId: id, ...kept },
        waitedMs: deps.now() - question.askedAt,
      })
      if (!isRecorded) throw unrecorded()
      // Nothing is written for work that was stopped meanwhile.
      if (!find(id)) throw stoppedBefore()
      const ran = await finish()
      if (!questions.settle(id, { outcome: 'elsewhere', decider, decisionId, ran }))
        throw stoppedBefore()
      return (trial) =>
        recorder.soon(question.content.call, { outcome: 'elsewhere', decider, ...trial })
    } finally {
      questions.release(id)
    }
  }

  function find(id: string): Question<Asked> | undefined {
    return questions.list().find((open) => open.id === id)
  }

  function check({ from }: ByPerson): void {
    if (!deps.mayDecide(from)) throw new RuntimeError('forbidden', say('approval.mayOnlyLook'))
  }
}

/** Text for a program that runs here, code that calls tools, a change of files: none of it means a thing there. */
function commandOf({ content }: Question<Asked>): AskedCommand {
  const { request, matter } = content.call
  const isOwnCommand = matter.about === 'command' && request.typedInto === undefined
  if (!isOwnCommand || !request.place.isThisMachine || request.place.dialect !== 'bash')
    throw new RuntimeError('not-offered', say('elsewhere.onlyHere'))
  const { sessionId, taskId, callId, cwd } = request
  return { sessionId, taskId, callId, cwd, command: matter.text }
}

function stoppedBefore(): RuntimeError {
  return new RuntimeError('settled', say('approval.stoppedBefore'))
}

function deciderOf({ from, by }: ByPerson): Decider {
  return { kind: 'person', via: from.transport, ...(by && { by }) }
}
