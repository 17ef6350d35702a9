/** One editor that has Talaria as its agent: what it asks becomes requests, and what happens goes back to it. */
import type {
  AgentContext,
  McpServer,
  SessionConfigOption,
  SessionUpdate,
  StopReason,
  Stream,
} from '@agentclientprotocol/sdk'
import type {
  Answers,
  EventName,
  Events,
  MessageView,
  ModelsView,
  QuestionView,
  RequestName,
  RequestOf,
  SessionView,
} from '#contract'
import type { EventFrame } from '#wire'
import { availableCommands, choiceOf, configOf, type Typable, typedIn } from './editor-offers.ts'
import { readPrompt } from './prompt-blocks.ts'
import { createSessionUpdates, kindOf } from './session-updates.ts'

/** For a conversation that is loaded again. */
const MAX_REPLAYED = 500

/** What it may do; the same that a window does. */
export interface EditorRuntime {
  request: <Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ) => Promise<Answers[Name]>
  connect: (send: (frame: EventFrame) => void) => () => void
  /** Servers that it brings; nothing of them is started before a yes in a window. */
  propose: (editor: string, servers: readonly McpServer[]) => void
  /** Questions of its sessions are put to it, beside the window; the answer takes that back. */
  answerQuestions: (editor: {
    name: string
    covers: (sessionId: string) => boolean
    ask: (question: QuestionView, signal: AbortSignal) => Promise<{ decision: 'once' | 'deny' }>
  }) => () => void
}

type Told = { [Name in EventName]: { name: Name; payload: Events[Name] } }[EventName]

interface Turn {
  /** A command of a plugin may be all of it. */
  isCommand: boolean
  hasBegun: boolean
  isCancelled: boolean
  end: (reason: StopReason) => void
  fail: (error: Error) => void
}

export async function serveEditor(
  stream: Stream,
  { request, connect, propose, answerQuestions, version }: EditorRuntime & { version: string },
): Promise<void> {
  const { agent, methods, PROTOCOL_VERSION, RequestError } = await import(
    '@agentclientprotocol/sdk'
  )
  /** The sessions that it has opened. */
  const own = new Map<string, ReturnType<typeof createSessionUpdates>>()
  const parents = new Map<string, string>()
  const turns = new Map<string, Turn>()
  /** As they were told of last. */
  const views = new Map<string, SessionView>()
  let models: ModelsView | undefined
  let name = 'editor'
  let stopAnswering: (() => void) | undefined
  const { session } = methods.agent

  const app = agent({ name: 'talaria' })
    .onRequest(methods.agent.initialize, ({ params }) => {
      name = plainName(params.clientInfo?.name ?? name)
      stopAnswering ??= answerQuestions({
        name: `acp:${name}`,
        covers: (id) => ownerOf(id) !== undefined,
        ask,
      })
      return {
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: 'talaria', title: 'Talaria', version },
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: true, embeddedContext: true },
          sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {} },
        },
        authMethods: [],
      }
    })
    .onRequest(session.new, async ({ params }) => {
      const made = await request('session.create', { cwd: params.cwd })
      open(made.id)
      propose(name, params.mcpServers)
      views.set(made.id, made)
      void tellCommands(made.id)
      return { sessionId: made.id, configOptions: await configOptions(made.id) }
    })
    .onRequest(session.load, async ({ params }) => {
      const { messages } = await request('session.messages', {
        id: params.sessionId,
        limit: MAX_REPLAYED,
      })
      own.delete(params.sessionId)
      open(params.sessionId).replay(messages)
      propose(name, params.mcpServers)
      void tellCommands(params.sessionId)
      return { configOptions: await configOptions(params.sessionId) }
    })
    .onRequest(session.resume, async ({ params }) => {
      await request('session.messages', { id: params.sessionId, limit: 1 })
      open(params.sessionId)
      propose(name, params.mcpServers ?? [])
      void tellCommands(params.sessionId)
      return { configOptions: await configOptions(params.sessionId) }
    })
    .onRequest(session.setConfigOption, async ({ params: { sessionId, configId, value } }) => {
      const choice = own.has(sessionId) ? choiceOf(sessionId, configId, value) : undefined
      if (!choice) throw RequestError.invalidParams(undefined, `${configId} cannot be that`)
      const { name: wish, payload } = choice
      if (wish === 'session.setModel') await request(wish, payload)
      else await request(wish, payload)
      return { configOptions: await configOptions(sessionId) }
    })
    .onRequest(session.list, async ({ params }) => {
      const all = await request('session.list', {})
      const shown = all.filter(({ parentId, folder, cwd }) => {
        if (parentId !== undefined) return false
        return !params.cwd || folder === params.cwd || cwd === params.cwd
      })
      return {
        sessions: shown.map(({ id, cwd, title, updatedAt }) => ({
          ...{ sessionId: id, cwd, title },
          updatedAt: new Date(updatedAt).toISOString(),
        })),
      }
    })
    .onRequest(session.close, async ({ params }) => {
      await request('session.stop', { id: params.sessionId })
      own.delete(params.sessionId)
    })
    .onRequest(session.delete, async ({ params }) => {
      await request('session.delete', { id: params.sessionId })
      own.delete(params.sessionId)
    })
    .onRequest(session.prompt, ({ params }) => prompt(params.sessionId, readPrompt(params.prompt)))
    .onNotification(session.cancel, async ({ params }) => {
      const turn = turns.get(params.sessionId)
      if (turn) turn.isCancelled = true
      await request('session.stop', { id: params.sessionId })
    })
  const connection = app.connect(stream)
  const editor: AgentContext = connection.client
  const disconnect = connect(happened)
  await connection.closed
  disconnect()
  stopAnswering?.()
  for (const [id, turn] of turns) {
    turn.end('cancelled')
    await request('session.stop', { id }).catch(() => {})
  }

  function open(id: string) {
    const known = own.get(id)
    if (known) return known
    const updates = createSessionUpdates((update) => tell(id, update))
    own.set(id, updates)
    return updates
  }

  async function prompt(
    id: string,
    { text, attachments }: ReturnType<typeof readPrompt>,
  ): Promise<{ stopReason: StopReason }> {
    if (!own.has(id)) throw RequestError.invalidParams(undefined, `there is no session ${id} here`)
    if (turns.has(id)) throw RequestError.invalidRequest(undefined, 'the session works already')
    const ended = Promise.withResolvers<StopReason>()
    const turn: Turn = {
      ...{ isCommand: false, hasBegun: false, isCancelled: false },
      ...{ end: ended.resolve, fail: ended.reject },
    }
    turns.set(id, turn)
    try {
      const typed = text.startsWith('/') ? typedIn(text, await typable(id)) : undefined
      if (typed?.kind === 'command') {
        turn.isCommand = true
        await request('commands.run', { sessionId: id, name: typed.name, text: typed.text })
        // Some only say something; others give the session words, with which its turn begins.
        if (!turn.hasBegun) return { stopReason: 'end_turn' }
      } else if (typed) {
        const { name: skill, text: words } = typed
        await request('skills.use', { sessionId: id, name: skill, text: words, attachments })
      } else await request('session.send', { id, text, attachments })
      return { stopReason: await ended.promise }
    } finally {
      turns.delete(id)
    }
  }

  function happened({ name: event, payload }: EventFrame): void {
    // Each is sent with the payload of its name.
    const told = { name: event, payload } as Told
    if (told.name === 'session.changed') changed(told.payload)
    else if (told.name === 'message.streamed')
      own.get(told.payload.sessionId)?.streamed(told.payload.id, told.payload)
    else if (told.name === 'message.changed') said(told.payload)
    else if (told.name === 'commands.changed') {
      for (const id of own.keys()) void tellCommands(id)
    } else if (told.name === 'models.changed') {
      models = told.payload
      for (const id of own.keys()) tellConfig(id)
    } else if (told.name === 'call.changed')
      own.get(told.payload.sessionId)?.call(told.payload.call)
    else if (told.name === 'todos.changed')
      own.get(told.payload.sessionId)?.todos(told.payload.todos)
  }

  function said(message: MessageView): void {
    const { sessionId, role, text } = message
    own.get(sessionId)?.message(message)
    // What a command has to say.
    if (role === 'notice' && turns.get(sessionId)?.isCommand)
      tell(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })
  }

  async function typable(sessionId: string): Promise<Typable> {
    const [commands, { skills }] = await Promise.all([
      request('commands.list', {}),
      request('skills.list', { sessionId }),
    ])
    return { commands, skills }
  }

  async function tellCommands(id: string): Promise<void> {
    const commands = availableCommands(await typable(id).catch(() => NOTHING))
    tell(id, { sessionUpdate: 'available_commands_update', availableCommands: commands })
  }

  async function configOptions(id: string): Promise<SessionConfigOption[]> {
    models ??= (await request('runtime.snapshot', {})).models
    const view = views.get(id) ?? (await request('session.list', {})).find((each) => each.id === id)
    if (!view) return []
    views.set(id, view)
    return configOf(view, models)
  }

  /** Also when it was chosen in a window. */
  function tellConfig(id: string): void {
    void configOptions(id).then(
      (configOptions) => tell(id, { sessionUpdate: 'config_option_update', configOptions }),
      () => {},
    )
  }

  function changed(view: SessionView): void {
    const { id, parentId, state, context, model, isPlanning } = view
    if (parentId !== undefined) parents.set(id, parentId)
    const before = views.get(id)
    if (before) views.set(id, view)
    if (before && (before.model !== model || before.isPlanning !== isPlanning)) tellConfig(id)
    if (own.has(id) && context)
      tell(id, { sessionUpdate: 'usage_update', used: context.used, size: context.limit })
    const turn = turns.get(id)
    if (!turn) return
    if (state === 'running' || state === 'waiting') turn.hasBegun = true
    else if (!turn.hasBegun) return
    else if (turn.isCancelled || state === 'interrupted') turn.end('cancelled')
    else if (state === 'failed') void lastError(id).then(turn.fail)
    else turn.end('end_turn')
  }

  async function lastError(id: string): Promise<Error> {
    const { messages } = await request('session.messages', { id, limit: 5 })
    const told = messages.findLast(({ error }) => error)?.error?.message.text
    return RequestError.internalError(undefined, told ?? 'the turn failed')
  }

  /** Of a sub-agent: the session that it works for. */
  function ownerOf(id: string): string | undefined {
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at))
      if (own.has(at)) return at
    return undefined
  }

  /** Once or not at all: what lasts is for the person to say in a window. */
  async function ask(
    question: QuestionView,
    signal: AbortSignal,
  ): Promise<{ decision: 'once' | 'deny' }> {
    const { outcome } = await editor.request(
      methods.client.session.requestPermission,
      {
        sessionId: ownerOf(question.sessionId) ?? question.sessionId,
        toolCall: {
          ...{ toolCallId: question.callId, title: question.summary, status: 'pending' },
          kind: kindOf(question.tool),
          content: [{ type: 'content', content: { type: 'text', text: asked(question) } }],
        },
        options: [
          { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
          { optionId: 'deny', name: 'Deny', kind: 'reject_once' },
        ],
      },
      { cancellationSignal: signal },
    )
    const isYes = outcome.outcome === 'selected' && outcome.optionId === 'once'
    return { decision: isYes ? 'once' : 'deny' }
  }

  function tell(sessionId: string, update: SessionUpdate): void {
    void editor.notify(methods.client.session.update, { sessionId, update }).catch(() => {})
  }
}

/** It is shown, and stands in the record. */
function plainName(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .trim()
      .slice(0, 60) || 'editor'
  )
}

const NOTHING: Typable = { commands: [], skills: [] }

/** What would run, whole, and why it is asked about. */
function asked({ summary, display, findings, change }: QuestionView): string {
  const what = change?.diff ?? (display.text || summary)
  return [what, ...findings.map(({ sentence }) => `- ${sentence}`)].join('\n')
}
