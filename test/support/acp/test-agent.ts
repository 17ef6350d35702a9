/** An agent of others: it speaks the real protocol over its pipes, and does what each line of a prompt says. */
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import {
  type AgentContext,
  agent,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
  type RequestPermissionResponse,
  type SessionConfigOption,
  type SessionUpdate,
  type TerminalOutputResponse,
  type ToolCall,
  type WaitForTerminalExitResponse,
} from '@agentclientprotocol/sdk'

const { fs, session, terminal } = methods.client
/** A file that is there once somebody has signed in; without one nobody has to. */
const signedIn = process.env.TEST_AGENT_SIGN_IN
/** What it lets one choose: `modes` in the older way, `config` in the newer. */
const offers = process.env.TEST_AGENT_OFFERS
const chosen: Record<string, string | boolean> = { mode: 'ask', model: 'small', loud: false }
const cancelled = new Map<string, () => void>()
let calls = 0
let sessions = 0

agent({ name: 'test-agent' })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: PROTOCOL_VERSION,
    agentInfo: { name: 'test-agent', version: '1.0.0' },
    agentCapabilities: { loadSession: process.env.TEST_AGENT_LOADS === '1' },
    authMethods: signedIn ? [{ id: 'browser', name: 'Sign in with a browser' }] : [],
  }))
  .onRequest(methods.agent.authenticate, () => {
    if (signedIn) writeFileSync(signedIn, '')
    return {}
  })
  .onRequest(methods.agent.session.new, ({ client: host }) => {
    if (signedIn && !existsSync(signedIn)) throw RequestError.authRequired()
    sessions += 1
    const sessionId = `test-${process.pid}-${sessions}`
    if (offers) setImmediate(() => void tellCommands(host, sessionId))
    return { sessionId, ...offered() }
  })
  .onRequest(methods.agent.session.load, () => offered())
  .onRequest(methods.agent.session.setMode, ({ params }) => {
    chosen.mode = params.modeId
    return {}
  })
  .onRequest(methods.agent.session.setConfigOption, ({ params }) => {
    if (params.value === 'broken') throw RequestError.invalidParams(undefined, 'no such model')
    chosen[params.configId] = params.value
    return { configOptions: configOptions() }
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => {
    cancelled.get(params.sessionId)?.()
  })
  .onRequest(methods.agent.session.prompt, async ({ params, client: host }) => {
    const { sessionId } = params
    const text = params.prompt.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    const stopped = new Promise<'stopped'>((resolve) => {
      cancelled.set(sessionId, () => resolve('stopped'))
    })
    const doing = doAll(text.split('\n'), { sessionId, host, stopped })
    const end = await Promise.race([doing, stopped])
    return { stopReason: end === 'stopped' ? ('cancelled' as const) : ('end_turn' as const) }
  })
  .connect(
    ndJsonStream(
      Writable.toWeb(process.stdout) as WritableStream<Uint8Array>,
      Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
    ),
  )

function offered() {
  if (offers === 'config') return { configOptions: configOptions() }
  if (offers !== 'modes') return {}
  return {
    modes: {
      currentModeId: String(chosen.mode),
      availableModes: [
        { id: 'ask', name: 'Ask', description: 'Ask before changes' },
        { id: 'plan', name: 'Plan' },
      ],
    },
  }
}

function configOptions(): SessionConfigOption[] {
  return [
    {
      ...{ id: 'model', name: 'Model', category: 'model', type: 'select' },
      currentValue: String(chosen.model),
      options: [
        {
          ...{ group: 'ours', name: 'Our own' },
          options: [
            { value: 'small', name: 'Small' },
            { value: 'large', name: 'Large\u202e' },
            { value: 'broken', name: 'Broken' },
          ],
        },
      ],
    },
    {
      ...{ id: 'mode', name: 'Mode', category: 'mode', type: 'select' },
      currentValue: String(chosen.mode),
      options: [
        { value: 'ask', name: 'Ask', description: 'Ask before changes' },
        { value: 'plan', name: 'Plan', description: 'Only look, and propose' },
      ],
    },
    { id: 'loud', name: 'Loud', type: 'boolean', currentValue: chosen.loud === true },
  ]
}

function tellCommands(host: AgentContext, sessionId: string): Promise<void> {
  return host.notify(session.update, {
    sessionId,
    update: {
      sessionUpdate: 'available_commands_update',
      availableCommands: [
        { name: 'review', description: 'Review the changes', input: { hint: 'what to look at' } },
        { name: 'review', description: 'The same once more' },
        { name: 'two words', description: 'Nobody can type this' },
        { name: 'hid\u200bden', description: 'Not what it looks like' },
      ],
    },
  })
}

interface Turn {
  sessionId: string
  host: AgentContext
  stopped: Promise<'stopped'>
}

async function doAll(lines: readonly string[], turn: Turn): Promise<void> {
  for (const line of lines) {
    const [verb = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line)?.slice(1) ?? []
    const work = VERBS[verb]
    if (work) await work(rest, turn)
    else if (line.trim() !== '') await say(`I do not know how to ${line}. `, turn)
  }
}

const VERBS: Readonly<Record<string, (rest: string, turn: Turn) => Promise<unknown>>> = {
  say,
  think: (text, turn) => tell(turn, { sessionUpdate: 'agent_thought_chunk', content: block(text) }),
  /** A command with a tool of its own, after a yes. */
  'ask-run': (command, turn) =>
    asked(turn, { kind: 'execute', title: `Run ${command}`, rawInput: { command } }),
  /** Nothing to choose but what would last. */
  'ask-for-ever': (command, turn) =>
    asked(turn, { kind: 'execute', title: `Run ${command}`, rawInput: { command } }, true),
  'ask-edit': (words, turn) => {
    const [path = '', text = ''] = words.split(' ')
    const content = [{ type: 'diff' as const, path, oldText: 'before\n', newText: `${text}\n` }]
    return asked(turn, { kind: 'edit', title: `Edit ${path}`, rawInput: { path }, content })
  },
  'ask-fetch': (url, turn) =>
    asked(turn, { kind: 'fetch', title: `Fetch ${url}`, rawInput: { url } }),
  read: (path, turn) =>
    answered(turn, async () => {
      const { content } = await turn.host.request(fs.readTextFile, {
        ...{ sessionId: turn.sessionId, path },
      })
      return `read: ${content}`
    }),
  write: (words, turn) =>
    answered(turn, async () => {
      const [path = '', ...text] = words.split(' ')
      const content = `${text.join(' ')}\n`
      await turn.host.request(fs.writeTextFile, {
        ...{ sessionId: turn.sessionId, path, content },
      })
      return 'written'
    }),
  run: (command, turn) =>
    answered(turn, async () => {
      const { sessionId, host } = turn
      const { terminalId } = await host.request(terminal.create, { sessionId, command })
      const about = { sessionId, terminalId }
      const { exitCode } = await host.request<WaitForTerminalExitResponse>(
        terminal.waitForExit,
        about,
      )
      const { output } = await host.request<TerminalOutputResponse>(terminal.output, about)
      await host.request(terminal.release, about)
      return `exit ${exitCode}: ${output}`
    }),
  plan: (_rest, turn) =>
    tell(turn, {
      sessionUpdate: 'plan',
      entries: [
        { content: 'Look', priority: 'high', status: 'completed' },
        { content: 'Act', priority: 'high', status: 'in_progress' },
      ],
    }),
  use: (words, turn) => {
    const [used = 0, size = 0] = words.split(' ').map(Number)
    return tell(turn, { sessionUpdate: 'usage_update', used, size })
  },
  chosen: (name, turn) => say(`${name} is ${chosen[name]}. `, turn),
  '/review': (rest, turn) => say(`Reviewed ${rest}. `, turn),
  'mode-itself': async (mode, turn) => {
    chosen.mode = mode
    await tell(turn, { sessionUpdate: 'current_mode_update', currentModeId: mode })
  },
  variable: (name, turn) => say(`${name} is ${process.env[name] ?? 'not set'}. `, turn),
  where: (_rest, turn) => say(`in ${process.cwd()} as ${turn.sessionId}. `, turn),
  /** One that holds on to everything it can. */
  child: async (_rest, turn) => {
    const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' })
    await say(`child ${pid} of ${process.pid}. `, turn)
  },
  hang: (_rest, { stopped }) => stopped,
  die: async (words) => {
    process.stderr.write(`${words}\n`)
    process.exit(3)
  },
}

async function asked(
  turn: Turn,
  about: Omit<ToolCall, 'toolCallId'>,
  isForEver = false,
): Promise<void> {
  calls += 1
  const toolCall = { toolCallId: `call-${calls}`, ...about }
  await tell(turn, { sessionUpdate: 'tool_call', ...toolCall, status: 'pending' })
  const always = { optionId: 'always', name: 'Always', kind: 'allow_always' as const }
  const { outcome } = await turn.host.request<RequestPermissionResponse>(
    session.requestPermission,
    {
      sessionId: turn.sessionId,
      toolCall,
      options: isForEver
        ? [always]
        : [
            always,
            { optionId: 'once', name: 'Once', kind: 'allow_once' },
            { optionId: 'no', name: 'No', kind: 'reject_once' },
          ],
    },
  )
  const choice = outcome.outcome === 'selected' ? outcome.optionId : 'cancelled'
  await tell(turn, {
    ...{ sessionUpdate: 'tool_call_update', toolCallId: toolCall.toolCallId },
    status: choice === 'once' ? 'completed' : 'failed',
    ...(choice === 'once' && { rawOutput: { output: 'done by itself' } }),
  })
  await say(`I was told: ${choice}. `, turn)
}

async function answered(turn: Turn, work: () => Promise<string>): Promise<void> {
  await say(await work().catch((error: Error) => `refused: ${error.message}. `), turn)
}

function say(text: string, turn: Turn): Promise<void> {
  return tell(turn, { sessionUpdate: 'agent_message_chunk', content: block(text) })
}

function tell({ host, sessionId }: Turn, update: SessionUpdate): Promise<void> {
  return host.notify(session.update, { sessionId, update })
}

function block(text: string) {
  return { type: 'text' as const, text }
}
