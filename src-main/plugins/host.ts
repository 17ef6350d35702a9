/** One plugin while it runs: its process, what it registered, and the calls that are open. */
import { join } from 'node:path'
import type { HookName } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { HookRegistrar } from '../dispatch/hooks.ts'
import type { Log } from '../lib/log.ts'
import type { PluginProcess, StartPluginProcess } from '../ports/plugin-process.ts'
import type { ToolContext } from '../ports/tool-context.ts'
import type { ToolRegistrar } from '../registry/registry.ts'
import type { ToolResult } from '../registry/tool-entry.ts'
import { createMessageLimit, MAX_MESSAGES_A_SECOND } from './message-limit.ts'
import {
  commandValue,
  type HostMessage,
  type PluginMessage,
  type PluginTool,
  pluginMessage,
  toolValue,
} from './messages.ts'

/** A plugin that has not registered by then holds nobody up any longer. */
const START_LIMIT_MS = 10_000
const MAX_COMMANDS = 50
const MAX_TOOLS = 500
const MAX_HOOKS = 200
/** Calls of tools that one call or command of a plugin has open; each may be a question to the person. */
const MAX_CALLS_WITHIN = 8
const KEPT_LINES = 100

export interface PluginCommand {
  name: string
  description: string
}

export interface HostDeps {
  name: string
  folder: string
  dataFolder: string
  main: string
  capabilities: readonly string[]
  start: StartPluginProcess
  registrar: ToolRegistrar
  hooks: HookRegistrar
  secret: (name: string) => string | undefined
  /** Whether the person lets this call happen. */
  pass: (
    call: { tool: string; args: Record<string, unknown>; isReadOnly: boolean },
    context: ToolContext,
  ) => Promise<{ isAllowed: true } | { isAllowed: false; message: string }>
  log: Log
  onChange: () => void
  /** Its process has ended, and nobody wanted that. */
  onCrash: (reason: string) => void
}

interface Open {
  resolve(value: unknown): void
  reject(error: Error): void
  callTool?: (name: string, args: Record<string, unknown>) => Promise<string>
  progress?: (text: string) => void
  /** Calls of tools within it that have no answer yet. */
  callsWithin: number
}

export type HostState =
  | { kind: 'starting' }
  | { kind: 'running' }
  | { kind: 'failed'; reason: Words }
  | { kind: 'ended' }

export function createPluginHost(deps: HostDeps) {
  const open = new Map<number, Open>()
  const commands = new Map<string, PluginCommand>()
  const lines: string[] = []
  const messages = createMessageLimit(performance.now.bind(performance))
  let state: HostState = { kind: 'starting' }
  let process: PluginProcess | undefined
  let tools = 0
  let hooks = 0
  let lastId = 0
  let isWanted = true
  const begun = Promise.withResolvers<void>()
  return {
    start,
    stop,
    runCommand,
    state: () => state,
    commands: (): readonly PluginCommand[] => [...commands.values()],
    lines: (): readonly string[] => lines,
  }

  /** Until it has registered, or has failed to. */
  async function start(): Promise<void> {
    // What an earlier process of it registered gives way; its guards stand until these do.
    deps.registrar.clear()
    const timer = setTimeout(() => {
      fail(say('plugin.startTooLate', { seconds: START_LIMIT_MS / 1_000 }))
    }, START_LIMIT_MS)
    try {
      process = deps.start({ name: deps.name, folder: deps.folder })
      process.onMessage(received)
      process.onLine(keepLine)
      process.onExit(ended)
      post({
        kind: 'start',
        folder: deps.folder,
        main: join(deps.folder, deps.main),
        dataFolder: deps.dataFolder,
      })
      await begun.promise
    } catch (error) {
      fail({ text: String(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  /** For good, with all that it registered. */
  function stop(): void {
    isWanted = false
    process?.kill()
    end('it was stopped')
    deps.registrar.clear()
    deps.hooks.clear()
  }

  function runCommand(
    name: string,
    text: string,
    within: { sessionId: string; callTool: NonNullable<Open['callTool']> },
  ): Promise<string> {
    const { sessionId, callTool } = within
    return asked((id) => ({ kind: 'command', id, name, text, sessionId }), { callTool }).then(
      (value) => commandValue.parse(value ?? ''),
    )
  }

  function received(raw: unknown): void {
    // What was still on its way when it ended, or was given up, counts no more.
    if (state.kind === 'failed' || state.kind === 'ended') return
    if (messages.isOver()) {
      keepLine(`more than ${MAX_MESSAGES_A_SECOND} messages came within a second`)
      process?.kill()
      if (state.kind === 'running') end('it sent too many messages')
      return
    }
    const read = pluginMessage.safeParse(raw)
    if (read.success) {
      take(read.data)
      return
    }
    const [issue] = read.error.issues
    deps.log.warn(`a message of the plugin ${deps.name} makes no sense`, {
      field: issue?.path.join('.'),
      why: issue?.message,
    })
    // A result that cannot be read must not leave its call waiting.
    const id = (raw as { id?: unknown } | null)?.id
    if (typeof id === 'number') takeOpen(id)?.reject(new Error('its answer makes no sense'))
    if (state.kind === 'starting' && issue)
      fail(say('plugin.badMessage', { field: issue.path.join('.'), cause: issue.message }))
  }

  function take(message: PluginMessage): void {
    switch (message.kind) {
      case 'tool':
        registerTool(message.tool)
        break
      case 'hook':
        registerHook(message)
        break
      case 'command':
        registerCommand(message)
        break
      case 'ready':
        state = { kind: 'running' }
        begun.resolve()
        deps.onChange()
        break
      case 'failed':
        fail({ text: message.error })
        break
      case 'done':
        takeOpen(message.id)?.resolve(message.value)
        break
      case 'threw':
        takeOpen(message.id)?.reject(new Error(message.error))
        break
      case 'callTool':
        void callTool(message)
        break
      case 'secret':
        reply(message.id, () => secretOf(message.name))
        break
      case 'progress':
        open.get(message.within)?.progress?.(message.text)
        break
      case 'log':
        keepLine(message.text)
        break
    }
  }

  function registerTool({ isReadOnly = false, ...tool }: PluginTool): void {
    if (!may('tools') || tools >= MAX_TOOLS) {
      refuse('tools', tool.name)
      return
    }
    tools += 1
    try {
      deps.registrar.register({
        ...withoutUndefined(tool),
        name: tool.name,
        toolset: tool.toolset,
        schema: tool.schema,
        isAsync: true,
        checkEveryTime: true,
        checkFn: ({ secret }) => {
          const missing = tool.requiresEnv?.find((name) => !secret(name))
          if (missing !== undefined) return false
          if (state.kind === 'running') return true
          const reason = say('plugin.notRunning', { plugin: deps.name })
          return { ok: false, code: 'not-running', reason: reason.text }
        },
        handler: (args, context) => run(tool.name, args, context, isReadOnly),
      })
    } catch (error) {
      // A name that it may not take; the registry keeps the reason for the person.
      keepLine(String(error))
    }
  }

  function registerHook(message: PluginMessage & { kind: 'hook' }): void {
    if (!may('hooks') || hooks >= MAX_HOOKS) {
      refuse('hooks', message.name)
      return
    }
    hooks += 1
    const { hook, name, isPolicy } = message
    // The reply is looked at where it is used, as that of any hook.
    const call = (event: object) => asked((id) => ({ kind: 'hook', id, hook, event }))
    deps.hooks.on(name as HookName, call as never, { isPolicy })
  }

  function registerCommand({ name, description }: PluginCommand): void {
    if (!may('commands') || commands.size >= MAX_COMMANDS) {
      refuse('commands', name)
      return
    }
    commands.set(name, { name, description })
    deps.onChange()
  }

  async function run(
    tool: string,
    args: Record<string, unknown>,
    context: ToolContext,
    isReadOnly: boolean,
  ): Promise<ToolResult> {
    const answer = await deps.pass({ tool, args, isReadOnly }, context)
    if (!answer.isAllowed) return JSON.stringify({ error: answer.message })
    const { sessionId, taskId, callId, userTask, enabledTools, signal } = context
    const about = { sessionId, taskId, callId, userTask, enabledTools }
    const value = await asked(
      (id) => ({ kind: 'run', id, tool, args, context: about }),
      {
        callTool: (name, given) =>
          context.callTool?.(name, given) ??
          Promise.reject(new Error('no tool can be called here')),
        progress: context.progress,
      },
      signal,
    )
    return toolValue.parse(value)
  }

  async function callTool(message: PluginMessage & { kind: 'callTool' }): Promise<void> {
    const { id, within, name, args } = message
    const call = open.get(within)
    if (!call?.callTool) {
      post({ kind: 'refusal', id, error: 'callTool belongs to a call or a command' })
      return
    }
    if (call.callsWithin >= MAX_CALLS_WITHIN) {
      const error = `${MAX_CALLS_WITHIN} calls of tools are open; wait for one of them`
      post({ kind: 'refusal', id, error })
      return
    }
    call.callsWithin += 1
    try {
      post({ kind: 'answer', id, value: await call.callTool(name, args) })
    } catch (error) {
      post({ kind: 'refusal', id, error: String(error) })
    } finally {
      call.callsWithin -= 1
    }
  }

  function secretOf(name: string): string | undefined {
    if (!may(`secrets:${name}`)) throw new Error(`it has not been allowed to read ${name}`)
    return deps.secret(name)
  }

  function reply(id: number, answer: () => unknown): void {
    try {
      post({ kind: 'answer', id, value: answer() })
    } catch (error) {
      post({ kind: 'refusal', id, error: String(error) })
    }
  }

  function asked(
    make: (id: number) => HostMessage,
    more: Pick<Open, 'callTool' | 'progress'> = {},
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (state.kind === 'ended' || state.kind === 'failed')
      return Promise.reject(new Error(`the plugin ${deps.name} is not running`))
    lastId += 1
    const id = lastId
    const answered = Promise.withResolvers<unknown>()
    open.set(id, { ...answered, ...more, callsWithin: 0 })
    const abort = () => post({ kind: 'abort', id })
    signal?.addEventListener('abort', abort, { once: true })
    try {
      post(make(id))
    } catch (error) {
      takeOpen(id)?.reject(new Error(String(error)))
    }
    return answered.promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  function takeOpen(id: number): Open | undefined {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  function post(message: HostMessage): void {
    process?.post(message)
  }

  function fail(reason: Words): void {
    if (state.kind !== 'starting') return
    state = { kind: 'failed', reason }
    isWanted = false
    process?.kill()
    // Half of a plugin's tools would be a riddle.
    deps.registrar.clear()
    deps.hooks.clear()
    rejectOpen('it could not be started')
    begun.resolve()
    deps.onChange()
  }

  function ended(code: number | null): void {
    const wasStarting = state.kind === 'starting'
    const reason = lines.at(-1) ?? `exit code ${code}`
    if (wasStarting) fail(say('plugin.exited', { code: String(code), line: lines.at(-1) ?? '' }))
    else end('its process has ended')
    if (!isWanted || wasStarting) return
    isWanted = false
    deps.onCrash(reason)
  }

  function end(why: string): void {
    if (state.kind !== 'failed') state = { kind: 'ended' }
    rejectOpen(why)
    begun.resolve()
    deps.onChange()
  }

  function rejectOpen(why: string): void {
    for (const id of [...open.keys()])
      takeOpen(id)?.reject(new Error(`the plugin ${deps.name} gave no answer: ${why}`))
  }

  function may(capability: string): boolean {
    return deps.capabilities.includes(capability)
  }

  function refuse(capability: string, name: string): void {
    keepLine(`${name} was refused: the plugin does not ask for “${capability}”, or has too many`)
  }

  function keepLine(line: string): void {
    lines.push(line.slice(0, 2_000))
    if (lines.length > KEPT_LINES) lines.shift()
  }
}

export type PluginHost = ReturnType<typeof createPluginHost>

function withoutUndefined<Value extends object>(value: Value): Value {
  // What is not there is left out, so that defaults apply.
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
}
