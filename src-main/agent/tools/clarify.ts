/** Questions that the agent puts to the person, answered in the window. */
import type { ClarifyView, Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { toolError } from '../../lib/tool-error.ts'
import type { AgentToolContext } from './agent-tool.ts'

const MAX_CHOICES = 4
const MAX_QUESTIONS = 5

interface Question {
  question: string
  choices?: string[]
  multi_select?: boolean
}

interface ClarifyArgs extends Partial<Question> {
  questions?: Question[]
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
    const questions = questionsOf(args)
    if (questions.length === 0) return toolError('clarify needs a question')
    const view = {
      id: deps.newId(),
      sessionId,
      ...(args.questions && args.question && { heading: args.question }),
      questions: questions.slice(0, MAX_QUESTIONS),
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
    const answered = view.questions.map(({ question }, index) => ({
      question,
      answer: joined(answers[index]),
    }))
    return JSON.stringify(answered.length === 1 ? answered[0] : { answers: answered })
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
  const asked = args.questions ?? (args.question ? [{ ...args, question: args.question }] : [])
  return asked.map(({ question, choices = [], multi_select = false }) => ({
    question,
    choices: choices.slice(0, MAX_CHOICES),
    multiSelect: multi_select,
  }))
}

function joined(answer: readonly string[] = []): string | readonly string[] {
  return answer.length === 1 ? (answer[0] ?? '') : answer
}
