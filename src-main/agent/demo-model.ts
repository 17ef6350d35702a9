/** A built-in model without a network: a guided tour that really calls tools. */
import type { ChatMessage, Model, ModelCall, ModelReply, ModelRequest } from './model.ts'

export const DEMO_MODEL_ID = 'demo'

interface Step {
  text: string
  calls: { name: string; arguments: object }[]
}

const FOLDER = 'talaria-demo'

const TODO = ['Look around', 'Write a file', 'Read it back', 'Tidy up'] as const

function todo(done: number): Step['calls'][number] {
  const todos = TODO.map((content, index) => ({
    id: String(index + 1),
    content,
    status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
  }))
  return { name: 'todo', arguments: { todos } }
}

const TOUR: readonly Step[] = [
  {
    text: 'I am the demo that comes with Talaria: no network, no key, and no thinking of my own. I will show you how an agent works here, with real tools in your working folder. First I make a plan and look around.',
    calls: [todo(0), { name: 'terminal', arguments: { command: 'pwd && ls -la | head -20' } }],
  },
  {
    text: `Now I write a small file in a folder of its own, \`${FOLDER}\`.`,
    calls: [
      todo(1),
      {
        name: 'write_file',
        arguments: { path: `${FOLDER}/hello.txt`, content: 'Hello from the demo.\n' },
      },
    ],
  },
  {
    text: 'A harmless command runs at once. You can watch it in the Terminals pane.',
    calls: [todo(2), { name: 'terminal', arguments: { command: `cat ${FOLDER}/hello.txt; date` } }],
  },
  {
    text: 'Deleting a folder cannot be undone, so Talaria asks you first. Try any answer: nothing but the demo’s own folder is at stake.',
    calls: [todo(3), { name: 'terminal', arguments: { command: `rm -rf ${FOLDER}` } }],
  },
  { text: '', calls: [todo(4)] },
]

const GOODBYE_DONE = `That was the tour: the folder is gone because you allowed it. Every decision is in the log, and every rule you made can be taken back.

To work with a real model, open **Settings › Models**. Until then you can write \`run\` and a command, and I will call the terminal with it.`

const GOODBYE_REFUSED = `You refused, so nothing was deleted: \`${FOLDER}\` is still there. A real agent would be told the same and would have to find another way.

To work with a real model, open **Settings › Models**. Until then you can write \`run\` and a command, and I will call the terminal with it.`

const GOODBYE_NO_TERMINAL = `That was the tour, as far as it goes without the terminal: it is switched off or unavailable, and the **Tools** pane says why. Switch it on and write **tour** to see the rest.`

const PLAIN_ANSWER =
  'I am only the demo and cannot answer that. Write **tour** to see the tour again, or **run** and a command to call the terminal. For real answers choose a model in **Settings › Models**.'

/** Between two words, so that streaming can be seen. */
const WORD_GAP_MS = 12

export function createDemoModel(deps: { wordGapMs?: number } = {}): Model {
  let made = 0
  return { id: DEMO_MODEL_ID, contextTokens: 32_000, seesImages: false, complete }

  async function complete(request: ModelRequest): Promise<ModelReply> {
    const { text, calls } = nextStep(request.messages, request.tools.map(nameOf))
    await say(text, request)
    const made = calls.map(toCall)
    for (const call of made) request.onPiece({ kind: 'call', call })
    return { text, reasoning: '', calls: made, cutOff: false, isWhole: true }
  }

  async function say(text: string, { onPiece, signal }: ModelRequest): Promise<void> {
    for (const word of text.match(/\S+\s*/g) ?? []) {
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

function nextStep(messages: readonly ChatMessage[], offered: readonly string[]): Step {
  const lastWords = messages.findLastIndex((message) => message.role === 'user')
  const since = messages.slice(lastWords + 1).filter((message) => message.role === 'assistant')
  const words = contentOf(messages[lastWords])
  const isFirst = !messages.slice(0, lastWords).some((message) => message.role === 'assistant')
  const command = /^run:?\s+([\s\S]+)/i.exec(words)?.[1]
  if (command) return runCommand(command, since.length, messages)
  if (!isFirst && !/\btour\b/i.test(words)) return { text: PLAIN_ANSWER, calls: [] }
  const step = TOUR[since.length]
  if (!step) return { text: goodbye(messages, offered), calls: [] }
  return { text: step.text, calls: step.calls.filter((call) => offered.includes(call.name)) }
}

function runCommand(command: string, repliesSoFar: number, messages: readonly ChatMessage[]): Step {
  if (repliesSoFar === 0) return { text: '', calls: [{ name: 'terminal', arguments: { command } }] }
  const result = contentOf(messages.at(-1))
  return {
    text: `The command is done:\n\n\`\`\`json\n${result.slice(0, 2_000)}\n\`\`\``,
    calls: [],
  }
}

function goodbye(messages: readonly ChatMessage[], offered: readonly string[]): string {
  if (!offered.includes('terminal')) return GOODBYE_NO_TERMINAL
  return wasRefused(messages) ? GOODBYE_REFUSED : GOODBYE_DONE
}

/** The answer to the deletion is the last result of the terminal. */
function wasRefused(messages: readonly ChatMessage[]): boolean {
  const deletion = messages.findLast(
    (message) =>
      message.role === 'assistant' &&
      JSON.stringify(message.tool_calls ?? '').includes(`rm -rf ${FOLDER}`),
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
