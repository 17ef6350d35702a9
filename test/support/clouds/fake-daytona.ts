/**
 * Daytona on this machine: its API, and the toolbox of each machine. What is awkward about the real one
 * is kept: a command's output is cut into lines, loses its NUL bytes and gets a last line end; input
 * cannot be ended; a stopped machine refuses to run anything until it is started.
 */

import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Child } from '../../../src-main/lib/start-child.ts'
import type { Pty } from '../../../src-main/terminal/pty.ts'
import { createFakeMachines, type FakeMachine } from './fake-machines.ts'
import { type Answer, type Asked, NOT_IMPLEMENTED, openHttpService } from './http-service.ts'

interface Sandbox {
  id: string
  name: string
  state: 'started' | 'stopped'
  labels: Record<string, string>
  createdAt: string
  machine: FakeMachine
}

interface Command {
  child: Child
  log: Buffer[]
  listeners: Set<WebSocket>
  isOver: boolean
}

const LABEL = Buffer.from([1, 1, 1])

export async function openFakeDaytona(key = 'a-key-of-daytona') {
  const machines = createFakeMachines()
  const sandboxes = new Map<string, Sandbox>()
  const sessions = new Map<string, Command[]>()
  const commands = new Map<string, Command>()
  const terminals = new Map<string, Pty>()
  let count = 0
  let trouble: Answer
  const service = await openHttpService(answer)
  const sockets = new WebSocketServer({
    server: service.server,
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  })
  sockets.on('connection', (socket, request) => void connect(socket, request))
  return {
    url: service.url,
    unhandled: service.unhandled,
    workFolder: machines.workFolder,
    key,
    sandboxes,
    inTrouble: (how: Answer) => {
      trouble = how
    },
    stop,
    /** The connections break; the machines go on. */
    breakConnections: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await service.close()
      await machines.dispose()
    },
  }

  async function answer(asked: Asked): Promise<Answer> {
    if (trouble) return trouble
    if (asked.headers.authorization !== `Bearer ${key}`) return failure(401, 'Unauthorized')
    const toolbox = /^\/toolbox\/([^/]+)(\/.*)$/.exec(asked.path)
    if (toolbox) return answerToolbox(asked, toolbox[1] ?? '', toolbox[2] ?? '')
    if (asked.path === '/api/sandbox' && asked.method === 'POST') return create(asked)
    if (asked.path === '/api/sandbox') return list(asked.query)
    const [, id = '', what] = /^\/api\/sandbox\/([^/]+)(?:\/([\w-]+))?$/.exec(asked.path) ?? []
    const sandbox = find(id)
    if (!sandbox) return failure(404, 'Sandbox not found')
    if (what === 'start') sandbox.state = 'started'
    if (what === 'stop') await stop(sandbox.id)
    if (asked.method === 'DELETE') {
      await stop(sandbox.id)
      sandboxes.delete(sandbox.id)
    }
    return { status: 200, body: viewOf(sandbox) }
  }

  function find(idOrName: string): Sandbox | undefined {
    return sandboxes.get(idOrName) ?? [...sandboxes.values()].find(({ name }) => name === idOrName)
  }

  function create({ body }: Asked): Answer {
    const { name, labels } = body as Pick<Sandbox, 'name' | 'labels'>
    const id = `sandbox-${++count}`
    const createdAt = new Date().toISOString()
    const sandbox: Sandbox = {
      ...{ id, name, labels, createdAt, state: 'started', machine: machines.create() },
    }
    sandboxes.set(id, sandbox)
    return { status: 200, body: viewOf(sandbox) }
  }

  function list(query: URLSearchParams): Answer {
    const wanted: Record<string, string> = JSON.parse(query.get('labels') ?? '{}')
    const items = [...sandboxes.values()].filter(({ labels }) =>
      Object.entries(wanted).every(([name, value]) => labels[name] === value),
    )
    return { status: 200, body: { items: items.map(viewOf), nextCursor: null } }
  }

  async function stop(id: string): Promise<void> {
    const sandbox = sandboxes.get(id)
    if (!sandbox) return
    sandbox.state = 'stopped'
    await sandbox.machine.stop()
  }

  function viewOf({ machine: _, ...sandbox }: Sandbox) {
    return {
      ...sandbox,
      ...{ organizationId: 'org', user: 'daytona', env: {}, public: false, target: 'us' },
      ...{ cpu: 1, gpu: 0, memory: 1, disk: 3, networkBlockAll: false },
      toolboxProxyUrl: `${service.url}/toolbox`,
    }
  }

  function answerToolbox(asked: Asked, id: string, path: string): Answer {
    const sandbox = sandboxes.get(id)
    if (sandbox?.state !== 'started') return failure(400, 'sandbox is not running')
    const { body, method } = asked
    if (path === '/files/upload-v2') return upload(asked)
    if (path === '/process/session' && method === 'POST') {
      sessions.set(String(body.sessionId), [])
      return { status: 201, body: {} }
    }
    const [, sessionId = '', rest = ''] = /^\/process\/session\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const session = sessions.get(sessionId)
    if (session && rest === '' && method === 'DELETE') {
      for (const { child, isOver } of session) if (!isOver) kill(child)
      sessions.delete(sessionId)
      return { status: 204 }
    }
    if (session && rest === '/exec') {
      const commandId = `command-${++count}`
      const command = run(sandbox, String(body.command))
      session.push(command)
      commands.set(commandId, command)
      return { status: 202, body: { cmdId: commandId } }
    }
    const [, commandId = ''] = /^\/command\/([^/]+)\/input$/.exec(rest) ?? []
    const command = commands.get(commandId)
    if (command) {
      const data = String(body.data)
      command.child.stdin?.write(data.endsWith('\n') ? data : `${data}\n`)
      return { status: 204 }
    }
    const [, terminalId = ''] = /^\/process\/pty\/([^/]+)\/resize$/.exec(path) ?? []
    const terminal = terminals.get(terminalId)
    if (!terminal) return { status: NOT_IMPLEMENTED, body: {} }
    terminal.resize({ columns: Number(body.cols), rows: Number(body.rows) })
    return { status: 200, body: { id: terminalId } }
  }

  function upload({ bytes, headers, query }: Asked): Answer {
    const boundary = /boundary=(.+)$/.exec(String(headers['content-type']))?.[1] ?? ''
    const begin = bytes.indexOf('\r\n\r\n') + 4
    const end = bytes.lastIndexOf(`\r\n--${boundary}--`)
    writeFileSync(query.get('path') ?? '', bytes.subarray(begin, end))
    return { status: 200, body: {} }
  }

  function run({ machine }: Sandbox, text: string): Command {
    const child = machine.start(['sh', '-c', text])
    const command: Command = { child, log: [], listeners: new Set(), isOver: false }
    let line = Buffer.alloc(0)
    child.stdout?.on('data', (data: Buffer) => {
      line = Buffer.concat([line, Buffer.from(data.filter((byte) => byte !== 0))])
      const at = line.lastIndexOf('\n')
      if (at < 0) return
      append(line.subarray(0, at + 1))
      line = line.subarray(at + 1)
    })
    child.stderr?.resume()
    child.once('close', () => {
      if (line.length > 0) append(Buffer.concat([line, Buffer.from('\n')]))
      command.isOver = true
      for (const socket of command.listeners) socket.close(1000)
    })
    return command

    function append(lines: Buffer): void {
      const labelled = lines.toString('latin1').replaceAll(/^(?=[^\n])/gm, LABEL.toString('latin1'))
      const bytes = Buffer.from(labelled, 'latin1')
      command.log.push(bytes)
      for (const socket of command.listeners) socket.send(bytes)
    }
  }

  async function connect(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const [, commandId = ''] = /\/command\/([^/]+)\/logs$/.exec(pathname) ?? []
    const command = commands.get(commandId)
    if (command) {
      for (const bytes of command.log) socket.send(bytes)
      if (command.isOver) socket.close(1000)
      else command.listeners.add(socket)
      return
    }
    const [, id = ''] = /^\/toolbox\/([^/]+)\/process\/pty\/create-connect$/.exec(pathname) ?? []
    const sandbox = sandboxes.get(id)
    if (!sandbox) return socket.close(1011)
    const size = {
      columns: Number(searchParams.get('cols')),
      rows: Number(searchParams.get('rows')),
    }
    const typed: Uint8Array[] = []
    let pty: Pty | undefined
    socket.on('message', (data) => {
      const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0)
      if (pty) pty.write(bytes)
      else typed.push(bytes)
    })
    pty = await sandbox.machine.startTerminal(['bash', '--norc', '-i'], size, { PS1: 'daytona$ ' })
    terminals.set(searchParams.get('id') ?? '', pty)
    socket.send(JSON.stringify({ type: 'control', status: 'connected' }))
    pty.onData((bytes) => socket.send(bytes))
    pty.onExit(({ exitCode }) => {
      socket.send(JSON.stringify({ type: 'control', status: 'exited', exitCode }))
      socket.close(1000)
    })
    for (const bytes of typed) pty.write(bytes)
  }
}

export type FakeDaytona = Awaited<ReturnType<typeof openFakeDaytona>>

function failure(status: number, message: string): Answer {
  return { status, body: { statusCode: status, message } }
}

function kill({ pid }: Child): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}
