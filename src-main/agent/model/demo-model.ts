/** A built-in model without a network: a guided tour that really calls tools. */
import type { Language } from '#contract'
import { RESULT_WORDS, readResult } from '#results'
import { DEMO_FOLDER, DEMO_WORDS, type DemoWords } from './demo-tour.ts'
import type { ChatMessage, Model, ModelCall, ModelReply, ModelRequest } from './model.ts'

export const DEMO_MODEL_ID = 'demo'

interface Step {
  text: string
  calls: { name: string; arguments: object }[]
}

function todo(words: DemoWords, done: number): Step['calls'][number] {
  const todos = words.todo.map((content, index) => ({
    id: String(index + 1),
    content,
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
  }))
  return { name: 'todo', arguments: { todos } }
}

function tour(words: DemoWords): readonly Step[] {
  const file = `${DEMO_FOLDER}/hello.txt`
  return [
    {
      text: words.lookAround,
      calls: [todo(words, 0), terminal('pwd && ls -la | head -20')],
    },
    {
      text: words.write,
      calls: [
        todo(words, 1),
        { name: 'write_file', arguments: { path: file, content: words.greeting } },
      ],
    },
    { text: words.read, calls: [todo(words, 2), terminal(`cat ${file}; date`)] },
    { text: words.delete, calls: [todo(words, 3), terminal(DELETION)] },
    { text: '', calls: [todo(words, 4)] },
  ]
}

function terminal(command: string): Step['calls'][number] {
  return { name: 'terminal', arguments: { command } }
}

const DELETION = `rm -rf ${DEMO_FOLDER}`

// In either language, whatever the window speaks.
const ASKS_FOR_TOUR = /\btour\b|导览/i
const ASKS_TO_RUN = /^(?:run:?\s+|运行[:：]?\s*)(\S[\s\S]*)/i

/** Between two words, so that streaming can be seen. */
const WORD_GAP_MS = 12

export function createDemoModel(deps: { language: () => Language; wordGapMs?: number }): Model {
  let made = 0
  return { id: DEMO_MODEL_ID, contextTokens: 32_000, seesImages: false, complete }

  async function complete(request: ModelRequest): Promise<ModelReply> {
    const { text, calls } = nextStep(request.messages, request.tools.map(nameOf), deps.language())
    await say(text, request)
    const made = calls.map(toCall)
    for (const call of made) request.onPiece({ kind: 'call', call })
    return { text, reasoning: '', calls: made, cutOff: false, isWhole: true }
  }

  async function say(text: string, { onPiece, signal }: ModelRequest): Promise<void> {
    for (const word of text.match(PIECES) ?? []) {
      await pause(deps.wordGapMs ?? WORD_GAP_MS)
      signal.throwIfAborted()
      onPiece({ kind: 'text', text: word })
    }
  }

  function toCall(call: Step['calls'][number]): ModelCall {
    made += 1
    return {
      id: `demo_${Date.now().toString(36)}_${made}`,
      name: call.name,
      arguments: JSON.stringify(call.arguments),
    }
  }
}

/** Words; where they are not parted by blanks, two characters at a time. */
const PIECES = /(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+)\s*/gu

function nextStep(
  messages: readonly ChatMessage[],
  offered: readonly string[],
  language: Language,
): Step {
  const words = DEMO_WORDS[language]
  const lastWords = messages.findLastIndex((message) => message.role === 'user')
  const since = messages.slice(lastWords + 1).filter((message) => message.role === 'assistant')
  const asked = contentOf(messages[lastWords])
  const isFirst = !messages.slice(0, lastWords).some((message) => message.role === 'assistant')
  const command = ASKS_TO_RUN.exec(asked)?.[1]
  if (command !== undefined)
    return since.length === 0
      ? { text: '', calls: [terminal(command)] }
      : { text: commandEnd(contentOf(messages.at(-1)), language), calls: [] }
  if (!isFirst && !ASKS_FOR_TOUR.test(asked)) return { text: words.plainAnswer, calls: [] }
  const step = tour(words)[since.length]
  if (!step) return { text: goodbye(messages, offered, words), calls: [] }
  return { text: step.text, calls: step.calls.filter((call) => offered.includes(call.name)) }
}

/** In words, as everything else that a tool answered. */
function commandEnd(result: string, language: Language): string {
  const words = DEMO_WORDS[language]
  const { error, output = '', exitCode } = readResult(result, RESULT_WORDS[language])
  if (error) return `${words.commandNotRun}\n\n> ${error.slice(0, SHOWN_CHARS)}`
  const head = exitCode === 0 ? words.commandDone : words.commandFailed(exitCode ?? -1)
  const printed = output.trim().slice(0, SHOWN_CHARS)
  return printed === '' ? `${head} ${words.noOutput}` : `${head}\n\n${fence(printed)}`
}

const SHOWN_CHARS = 2_000

/** Longer than any run of ticks inside. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${text}\n${ticks}`
}

function goodbye(
  messages: readonly ChatMessage[],
  offered: readonly string[],
  words: DemoWords,
): string {
  if (!offered.includes('terminal')) return words.noTerminal
  return wasRefused(messages) ? words.refused : words.done
}

/** The answer to the deletion is the last result of the terminal. */
function wasRefused(messages: readonly ChatMessage[]): boolean {
  const deletion = messages.findLast(
    (message) =>
      message.role === 'assistant' && JSON.stringify(message.tool_calls ?? '').includes(DELETION),
  )
  if (deletion?.role !== 'assistant') return false
  const ids = (deletion.tool_calls ?? []).map((call) => call.id)
  return messages.some(
    (message) =>
      message.role === 'tool' &&
      ids.includes(message.tool_call_id) &&
      /"status":"(blocked|pending_approval)"/.test(contentOf(message)),
  )
}

function contentOf(message: ChatMessage | undefined): string {
  return typeof message?.content === 'string' ? message.content : ''
}

function nameOf(tool: ModelRequest['tools'][number]): string {
  return tool.type === 'function' ? tool.function.name : ''
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
