/**
 * The program of a plugin's own process. It loads the plugin, lets it register, and carries calls and
 * answers; the app is at the other end of the messages, and nothing of it is in here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import type { HostMessage } from './messages.ts'
import { readAsOwn } from './own-modules.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a plugin registers is looked at by the app
type Anything = any

/** A utility process of Electron has a port, a child of Node a channel. */
interface Line {
  post(message: object): void
  onMessage(listener: (message: HostMessage) => void): void
}

// The shell that started it adds a few. Windows opens no socket without this one.
for (const name of Object.keys(process.env)) if (name !== 'SystemRoot') delete process.env[name]

const line = openLine()
const tools = new Map<string, (args: object, context: object) => unknown>()
const hooks = new Map<number, (event: object) => unknown>()
const commands = new Map<string, (text: string, context: object) => unknown>()
const running = new Map<number, AbortController>()
const waiting = new Map<number, PromiseWithResolvers<unknown>>()
/** Within which call or command something runs: `ctx.callTool` belongs to it. */
const within = new AsyncLocalStorage<number>()
let lastId = 0

line.onMessage((message) => {
  switch (message.kind) {
    case 'start':
      void start(message)
      break
    case 'run': {
      const { id, tool, args, context } = message
      void answer(id, (signal) =>
        handlerOf(tools, tool)(args, { ...context, ...contextOf(id), signal }),
      )
      break
    }
    case 'hook':
      void answer(message.id, () => hooks.get(message.hook)?.(message.event))
      break
    case 'command': {
      const { id, name, text, sessionId } = message
      void answer(id, (signal) =>
        handlerOf(commands, name)(text, { sessionId, ...contextOf(id), signal }),
      )
      break
    }
    case 'abort':
      running.get(message.id)?.abort()
      break
    case 'answer':
      take(message.id)?.resolve(message.value)
      break
    case 'refusal':
      take(message.id)?.reject(new Error(message.error))
      break
  }
})

async function start(given: { folder: string; main: string; dataFolder: string }): Promise<void> {
  const { folder, main, dataFolder } = given
  try {
    readAsOwn(folder)
    const module = await import(pathToFileURL(main).href)
    if (typeof module.register !== 'function')
      throw new Error('it exports no function named register')
    await module.register({
      dataFolder,
      registerTool({ handler, ...tool }: Anything) {
        tools.set(tool.name, handler)
        line.post({ kind: 'tool', tool })
      },
      on(name: string, hook: Anything, options?: { isPolicy?: boolean }) {
        lastId += 1
        hooks.set(lastId, hook)
        line.post({ kind: 'hook', hook: lastId, name, isPolicy: options?.isPolicy === true })
      },
      registerCommand({ name, description, run }: Anything) {
        commands.set(name, run)
        line.post({ kind: 'command', name, description })
      },
      callTool: (name: string, args: object) => callTool(within.getStore(), name, args),
      secret: (name: string) => ask({ kind: 'secret', name }),
      log: (text: unknown) => line.post({ kind: 'log', text: String(text).slice(0, 4_000) }),
    })
    line.post({ kind: 'ready' })
  } catch (error) {
    line.post({ kind: 'failed', error: said(error).slice(0, 4_000) })
  }
}

async function answer(id: number, work: (signal: AbortSignal) => unknown): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const value = await within.run(id, work, controller.signal)
    line.post({ kind: 'done', id, value: value ?? undefined })
  } catch (error) {
    line.post({ kind: 'threw', id, error: said(error) })
  } finally {
    running.delete(id)
  }
}

function contextOf(call: number) {
  return {
    callTool: (name: string, args: object) => callTool(call, name, args),
    progress: (text: unknown) =>
      line.post({ kind: 'progress', within: call, text: String(text).slice(0, 4_000) }),
    secret: (name: string) => ask({ kind: 'secret', name }),
  }
}

function callTool(call: number | undefined, name: string, args: object = {}): Promise<unknown> {
  if (call === undefined)
    return Promise.reject(new Error('callTool belongs to a call or a command'))
  return ask({ kind: 'callTool', within: call, name, args })
}

function ask(message: object): Promise<unknown> {
  lastId += 1
  const answered = Promise.withResolvers<unknown>()
  waiting.set(lastId, answered)
  line.post({ ...message, id: lastId })
  return answered.promise
}

function take(id: number): PromiseWithResolvers<unknown> | undefined {
  const found = waiting.get(id)
  waiting.delete(id)
  return found
}

function handlerOf<Handler>(from: ReadonlyMap<string, Handler>, name: string): Handler {
  const handler = from.get(name)
  if (typeof handler !== 'function') throw new Error(`${name} has no function to run`)
  return handler
}

function said(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function openLine(): Line {
  const port = (process as unknown as Record<string, Anything>).parentPort
  if (port)
    return {
      post: (message) => port.postMessage(message),
      onMessage: (listener) =>
        port.on('message', ({ data }: { data: HostMessage }) => listener(data)),
    }
  // Whoever started it is gone.
  process.on('disconnect', () => process.exit(0))
  return {
    post: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', (message) => listener(message as HostMessage)),
  }
}
