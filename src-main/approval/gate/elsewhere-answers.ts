/**
 * A question whose command runs on a copy first. It stays open meanwhile; only the person begins it, and
 * only the person says that what came of it is the answer.
 */
import type { Client, Decider } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { RanElsewhere } from '../../ports/elsewhere.ts'
import type { DecisionRecorder } from '../log/decision-recorder.ts'
import type { Asked } from '../questions/question-view.ts'
import type { Question, Questions } from '../questions/questions.ts'
import { unrecorded } from './answers.ts'

export interface ByPerson {
  by?: 'pointer' | 'key' | undefined
  from: Client
}

/** The command that would run, as it was asked about. */
export interface AskedCommand {
  sessionId: string
  callId: string
  command: string
  cwd: string
}

export interface Kept {
  place: string
  /** How many are to be written here. */
  files: number
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
  return { begin, over, keep }

  /** It is on the disk before anything starts. */
  async function begin(id: string, place: string, person: ByPerson): Promise<AskedCommand> {
    check(person)
    const question = find(id)
    if (!question) throw new RuntimeError('not-found', say('approval.noOpenQuestion', { id }))
    const asked = commandOf(question)
    const decider = deciderOf(person)
    const draft = { outcome: 'elsewhere', decider, questionId: id, elsewhere: { place } } as const
    if (!(await recorder.durably(question.content.call, draft))) throw unrecorded()
    questions.holdDeadline(id, true)
    return asked
  }

  /** Nothing runs for it any more; the person has time to answer. */
  function over(id: string): void {
    questions.holdDeadline(id, false)
  }

  /** `finish` does what the person chose; while it fails the question stays open. */
  async function keep(
    id: string,
    kept: Kept,
    person: ByPerson,
    finish: () => Promise<RanElsewhere>,
  ): Promise<void> {
    check(person)
    const question = questions.claim(id)
    try {
      const { place, files, exitCode, durationMs } = kept
      const decider = deciderOf(person)
      const decisionId = deps.newId()
      const isRecorded = await recorder.durably(question.content.call, {
        ...{ id: decisionId, outcome: 'elsewhere', decider, questionId: id, exitCode, durationMs },
        elsewhere: { place, files },
        waitedMs: deps.now() - question.askedAt,
      })
      if (!isRecorded) throw unrecorded()
      // Nothing is written for work that was stopped meanwhile.
      if (!find(id)) throw stoppedBefore()
      const ran = await finish()
      if (!questions.settle(id, { outcome: 'elsewhere', decider, decisionId, ran }))
        throw stoppedBefore()
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
  const { sessionId, callId, cwd } = request
  return { sessionId, callId, cwd, command: matter.text }
}

function stoppedBefore(): RuntimeError {
  return new RuntimeError('settled', say('approval.stoppedBefore'))
}

function deciderOf({ from, by }: ByPerson): Decider {
  return { kind: 'person', via: from.transport, ...(by && { by }) }
}
