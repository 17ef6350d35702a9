/** Answers questions in a terminal: one at a time, by a letter, with the whole command in sight. */
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { QuestionView } from '#contract'
import { createMutex } from '../../lib/mutex.ts'
import type { ApprovalTransport, TransportAnswer } from '../../ports/approval-transport.ts'
import { showLine } from '../display-text.ts'

type Choice = 'once' | 'session' | 'always' | 'deny'

const KEYS: Readonly<Record<string, Choice>> = {
  o: 'once',
  once: 'once',
  y: 'once',
  yes: 'once',
  s: 'session',
  session: 'session',
  a: 'always',
  always: 'always',
  d: 'deny',
  deny: 'deny',
  n: 'deny',
  no: 'deny',
}

export function createConsoleTransport(streams: {
  input: Readable
  output: Writable
}): ApprovalTransport & { close: () => void } {
  const lines = createInterface({ input: streams.input, terminal: false })
  let receive: ((line: string | null) => void) | undefined
  let isClosed = false
  let wasTakenAway = false
  const inTurn = createMutex()
  // A line that nobody waits for was meant for a question that is gone; it answers nothing.
  lines.on('line', (line) => receive?.(line))
  lines.on('close', () => {
    isClosed = true
    receive?.(null)
  })
  return { name: 'console', ask, close: () => lines.close() }

  /** Questions take turns. */
  function ask(
    question: QuestionView,
    signal: AbortSignal,
    problem?: string,
  ): Promise<TransportAnswer> {
    return inTurn(() => askNow(question, signal, problem))
  }

  async function askNow(
    question: QuestionView,
    signal: AbortSignal,
    problem: string | undefined,
  ): Promise<TransportAnswer> {
    if (wasTakenAway) await nextLine('Press Enter for the next question > ', signal)
    wasTakenAway = false
    const offered = choicesOf(question)
    say(problem === undefined ? describe(question) : `  ${problem}`)
    for (;;) {
      const line = await nextLine(`${offered.map(label).join('  ')} > `, signal)
      const [word = '', ...rest] = line.trim().split(/\s+/)
      const choice = KEYS[word.toLowerCase()]
      const words = rest.join(' ')
      if (choice === 'deny') return { decision: 'deny', ...(words !== '' && { words }) }
      if (!choice || !offered.includes(choice)) say(`  answer with one of: ${offered.join(', ')}`)
      else if (choice !== 'always' || (await isSure(question, signal))) return { decision: choice }
    }
  }

  /** “Always” never acts at once. */
  async function isSure({ patterns }: QuestionView, signal: AbortSignal): Promise<boolean> {
    const rule = patterns.find(({ width }) => width === 'exact')?.words.text ?? 'this command'
    const prompt = `  Saves a rule for ${rule}, in every folder. Type yes to save it > `
    return (await nextLine(prompt, signal)).trim().toLowerCase() === 'yes'
  }

  function nextLine(prompt: string, signal: AbortSignal): Promise<string> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (isClosed) return Promise.reject(new Error('the console is closed'))
    streams.output.write(prompt)
    return new Promise((resolve, reject) => {
      const takeAway = (): void => {
        // The person may be in the middle of a line; it must not answer what is shown next.
        wasTakenAway = true
        receive = undefined
        say('\n  answered elsewhere')
        reject(signal.reason)
      }
      signal.addEventListener('abort', takeAway, { once: true })
      receive = (line) => {
        signal.removeEventListener('abort', takeAway)
        receive = undefined
        if (line === null) reject(new Error('the console is closed'))
        else resolve(line)
      }
    })
  }

  function say(text: string): void {
    streams.output.write(`${text}\n`)
  }
}

function choicesOf({ scopes }: QuestionView): Choice[] {
  const offered = (['once', 'session', 'always'] as const).filter((choice) =>
    scopes.some(({ scope, offered }) => scope === choice && offered),
  )
  return [...offered, 'deny']
}

function describe(question: QuestionView): string {
  return [
    '',
    `${question.level.toUpperCase()}  ${question.tool} on ${question.backend.kind} in ${showLine(question.cwd)}`,
    ...(question.typedInto === undefined ? [] : [`  Typed into: ${question.typedInto}`]),
    ...question.display.text.split('\n').map((line) => `  ${line}`),
    ...question.findings.map(({ level, rule, sentence, undoable }) => {
      return `  ${level}: ${sentence} (${rule}${undoable ? '' : ', cannot be undone'})`
    }),
    ...(question.purpose === undefined ? [] : [`  The agent says: ${question.purpose}`]),
  ].join('\n')
}

function label(choice: Choice): string {
  return `[${choice.charAt(0)}]${choice.slice(1)}`
}
