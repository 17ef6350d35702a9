/** Questions that the agent puts to the person, answered in the window. */
import type { ClarifyView, Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { toolError } from '../../lib/tool-error.ts'
import type { AgentToolContext } from './agent-tool.ts'

const MAX_CHOICES = 4
const MAX_QUESTIONS = 5

/** As models send it, which is not always as they were told. */
interface Question {
  question?: string
  choices?: readonly unknown[]
  multi_select?: boolean
}

interface ClarifyArgs extends Question {
  questions?: readonly (Question | string)[]
}

/** Nothing when the question was withdrawn. */
type Answers = string[][] | 'declined' | undefined

interface Open {
  view: ClarifyView
  settle: (answers: Answers) => void
}

export function createClarify(deps: {
  onAsked: (view: ClarifyView) => void
  onSettled: (id: string) => void
  newId: () => string
}) {
  const open = new Map<string, Open>()
  const handlers: Pick<Handlers, 'clarify.reply' | 'clarify.decline'> = {
    'clarify.reply': ({ id, answers }) => {
      const question = openQuestion(id)
      if (answers.length !== question.view.questions.length)
        throw new RuntimeError('bad-request', say('session.answersMissing'))
      question.settle(answers)
      return null
    },
    'clarify.decline': ({ id }) => {
      openQuestion(id).settle('declined')
      return null
    },
  }
  return { tool, handlers, list: () => [...open.values()].map(({ view }) => view) }

  async function tool(args: ClarifyArgs, { sessionId, signal }: AgentToolContext): Promise<string> {
    const asked = questionsOf(args)
    if (asked.length === 0) return toolError('clarify needs a question')
    const questions = asked.slice(0, MAX_QUESTIONS).map(({ choices, ...rest }) => ({
      ...rest,
      choices: choices.slice(0, MAX_CHOICES),
    }))
    const view = {
      id: deps.newId(),
      sessionId,
      ...(args.questions?.length && args.question && { heading: args.question }),
      questions,
    }
    const answers = await ask(view, signal)
    if (answers === 'declined')
      return toolError('the person does not want to answer; go on without it or stop', {
        status: 'declined',
      })
    if (!answers)
      return toolError('the person did not answer; go on without it or stop', {
        status: 'not-answered',
      })
    const answered = questions.map(({ question, multiSelect }, index) => ({
      question,
      answer: multiSelect ? (answers[index] ?? []) : joined(answers[index]),
    }))
    const note = trimmed(asked)
    return JSON.stringify({
      ...(answered.length === 1 ? answered[0] : { answers: answered }),
      ...(note && { note }),
    })
  }

  function openQuestion(id: string): Open {
    const question = open.get(id)
    if (!question) throw new RuntimeError('not-found', say('session.questionGone'))
    return question
  }

  function ask(view: ClarifyView, signal: AbortSignal): Promise<Answers> {
    if (signal.aborted) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const withdraw = (): void => settle(undefined)
      open.set(view.id, { view, settle })
      signal.addEventListener('abort', withdraw, { once: true })
      deps.onAsked(view)

      function settle(answers: Answers): void {
        if (!open.delete(view.id)) return
        signal.removeEventListener('abort', withdraw)
        deps.onSettled(view.id)
        resolve(answers)
      }
    })
  }
}

function questionsOf(args: ClarifyArgs): ClarifyView['questions'] {
  const listed = args.questions?.length ? args.questions : [args]
  return listed.flatMap((item) => {
    const {
      question,
      choices = [],
      multi_select = false,
    } = typeof item === 'string' ? { question: item } : item
    if (!question?.trim()) return []
    return [{ question, choices: choices.flatMap(labelOf), multiSelect: multi_select }]
  })
}

/** A choice may come as a number, or as an object that names it. */
function labelOf(choice: unknown): string[] {
  if (typeof choice === 'string') return choice.trim() === '' ? [] : [choice]
  if (typeof choice === 'number' || typeof choice === 'boolean') return [String(choice)]
  if (typeof choice !== 'object' || choice === null) return []
  const named = ['label', 'text', 'value', 'name', 'title'].map((key) => Reflect.get(choice, key))
  return labelOf(named.find((value) => typeof value === 'string' || typeof value === 'number'))
}

/** What the person was not shown. */
function trimmed(asked: ClarifyView['questions']): string | undefined {
  const parts = [
    asked.length > MAX_QUESTIONS && `only the first ${MAX_QUESTIONS} questions were asked`,
    asked.some(({ choices }) => choices.length > MAX_CHOICES) &&
      `only the first ${MAX_CHOICES} choices of a question were shown`,
  ]
  return parts.filter(Boolean).join('; ') || undefined
}

function joined(answer: readonly string[] = []): string | readonly string[] {
  return answer.length === 1 ? (answer[0] ?? '') : answer
}
