/** An agent over a real database with tools and models that a test provides. */
import type { EventName, Events } from '#contract'
import { createAgent } from '../../src-main/agent/loop/agent.ts'
import type { CallResult } from '../../src-main/agent/loop/agent-loop.ts'
import type {
  Model,
  ModelCall,
  ModelReply,
  ModelRequest,
} from '../../src-main/agent/model/model.ts'
import { createSessions } from '../../src-main/agent/session/sessions.ts'
import { openDatabase } from '../../src-main/store/database.ts'

export type ScriptedReply = Partial<ModelReply> | ((request: ModelRequest) => Promise<ModelReply>)

export const reply = (text: string, calls: ModelCall[] = []): ModelReply => ({
  text,
  reasoning: '',
  calls,
  cutOff: false,
  isWhole: true,
})

export function openAgent(options: {
  replies: ScriptedReply[]
  tools?: Record<string, (call: ModelCall, signal: AbortSignal) => Promise<string> | string>
  /** A function where the person changes the model on the way. */
  contextTokens?: number | (() => number)
  seesImages?: boolean
  canContinue?: () => boolean
  /** What each call shows beside its words. */
  pictures?: () => CallResult['pictures']
  stepLimit?: number
  database?: string
  cwd?: () => string
  namesSessions?: boolean
}) {
  const db = openDatabase(options.database ?? ':memory:')
  let made = 0
  const sessions = createSessions({
    db,
    now: Date.now,
    newId: () => {
      made += 1
      return `s${made}-${Date.now()}`
    },
  })
  const asked: ModelRequest[] = []
  const published: { name: EventName; payload: Events[EventName] }[] = []
  const names = Object.keys(options.tools ?? {})
  const agent = createAgent({
    sessions,
    publish: (name, payload) => published.push({ name, payload }),
    openModel: () => model,
    toolsFor: () => ({
      definitions: async () =>
        names.map((name) => ({
          type: 'function',
          function: { name, description: '', parameters: {} },
        })),
      callable: () => names,
      plan: async (calls, signal) => ({
        calls,
        run: async ({ onStart, onResult }) => {
          for (const call of calls) {
            onStart(call.id)
            const { id, name, text } = call
            onResult(id, await runTool({ id, name, arguments: text }, signal))
          }
          return undefined
        },
      }),
    }),
    systemPrompt: () => 'You are tested.',
    prepare: async () => {},
    afterCalls: async () => {},
    guests: { prompt: async () => ({ kind: 'done' }) },
    onPlanned: () => {},
    carryOver: () => '',
    isWaiting: () => false,
    doorsOf: () => [],
    placeNameOf: () => 'local',
    knownSecrets: () => [],
    namesSessions: () => options.namesSessions ?? false,
    emoji: () => '⚡',
    stepLimit: () => options.stepLimit ?? 10,
    cwd: { seat: () => {}, of: () => options.cwd?.() ?? '/work' },
    onTurn: () => {},
    newCallId: () => {
      made += 1
      return `fresh${made}`
    },
    now: Date.now,
  })
  const model: Model = {
    id: 'scripted',
    get contextTokens() {
      const { contextTokens = 100_000 } = options
      return typeof contextTokens === 'number' ? contextTokens : contextTokens()
    },
    seesImages: options.seesImages ?? true,
    ...(options.canContinue && { canContinue: options.canContinue }),
    complete: async (request) => {
      asked.push(request)
      const next = options.replies.length > 1 ? options.replies.shift() : options.replies[0]
      if (typeof next === 'function') return next(request)
      const full = { ...reply(''), ...next }
      if (full.text) request.onPiece({ kind: 'text', text: full.text })
      return full
    },
  }
  const session = sessions.create({ cwd: '/work', model: 'scripted' })
  return { agent, sessions, session, asked, published, db, settled }

  async function runTool(call: ModelCall, signal: AbortSignal): Promise<CallResult> {
    if (signal.aborted) return { content: 'cancelled', status: 'cancelled', durationMs: 0 }
    const run = options.tools?.[call.name]
    const content = run
      ? await run(call, signal)
      : JSON.stringify({ error: `Unknown tool: ${call.name}` })
    const pictures = options.pictures?.()
    return {
      ...{ content, status: run ? 'ok' : 'error', durationMs: 1 },
      ...(pictures && { pictures }),
    }
  }

  async function settled(id = session.id): Promise<void> {
    while (agent.isRunning(id)) await agent.ended(id)
  }
}
