/** Vercel Sandbox on this machine: the requests that its client makes, and commands that really run. */
import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Child } from '../../../src-main/lib/start-child.ts'
import { createFakeMachines, type FakeMachine } from './fake-machines.ts'
import { type Answer, type Asked, NOT_IMPLEMENTED, openHttpService } from './http-service.ts'

interface Session {
  id: string
  machine: FakeMachine
  status: 'running' | 'stopped'
  startedAt: number
  timeout: number
}

interface Sandbox {
  name: string
  tags: Record<string, string>
  createdAt: number
  session: Session
  copy?: string
}

interface Command {
  id: string
  child: Child
  sessionId: string
  lines: { stream: string; data: string }[]
  exitCode: number | null
  changed: EventEmitter
}

export async function openFakeVercel(token = 'a-token-of-vercel') {
  const machines = createFakeMachines()
  const sandboxes = new Map<string, Sandbox>()
  const sessions = new Map<string, Session>()
  const commands = new Map<string, Command>()
  let count = 0
  /** Answers every request with this, as a service in trouble does. */
  let trouble: Answer
  const service = await openHttpService(answer)
  return {
    url: service.url,
    unhandled: service.unhandled,
    workFolder: machines.workFolder,
    token,
    sandboxes,
    inTrouble: (how: Answer) => {
      trouble = how
    },
    /** Its time is over. */
    endSession: (name: string) => stop(sandboxes.get(name)),
    cut: service.cut,
    close: async () => {
      await service.close()
      await machines.dispose()
    },
  }

  async function answer(asked: Asked): Promise<Answer> {
    if (trouble) return trouble
    if (asked.headers.authorization !== `Bearer ${token}`) return failure(403, 'forbidden')
    const path = asked.path.replace(/^\/api\/v[23]\/sandboxes/, '')
    const inSession = /^\/sessions\/([^/]+)(\/.*)?$/.exec(path)
    if (inSession) return answerSession(asked, inSession[1] ?? '', inSession[2] ?? '')
    if (path === '' && asked.method === 'POST') return create(asked)
    if (path === '') return list(asked.query)
    const sandbox = sandboxes.get(decodeURIComponent(path.slice(1)))
    if (!sandbox) return failure(404, 'not found')
    if (asked.method === 'DELETE') {
      await stop(sandbox)
      sandboxes.delete(sandbox.name)
      return { status: 200, body: { sandbox: viewOf(sandbox) } }
    }
    if (asked.query.get('resume') !== 'false' && sandbox.session.status !== 'running')
      sandbox.session = openSession(sandbox.session.timeout, sandbox.copy)
    return { status: 200, body: bothOf(sandbox) }
  }

  function create({ body }: Asked): Answer {
    const {
      name,
      tags = {},
      timeout = 300_000,
    } = body as {
      name: string
      tags?: Record<string, string>
      timeout?: number
    }
    const sandbox = { name, tags, createdAt: Date.now(), session: openSession(timeout) }
    sandboxes.set(name, sandbox)
    return { status: 200, body: bothOf(sandbox) }
  }

  function list(query: URLSearchParams): Answer {
    const wanted = query.getAll('tags')
    const found = [...sandboxes.values()].filter(({ tags }) =>
      wanted.every((pair) => tags[pair.split(':')[0] ?? ''] === pair.split(':')[1]),
    )
    const pagination = { count: found.length, next: null }
    return { status: 200, body: { sandboxes: found.map(viewOf), pagination } }
  }

  function openSession(timeout: number, copy?: string): Session {
    const id = `sbx_${++count}`
    const session: Session = {
      ...{ id, timeout, status: 'running', startedAt: Date.now() },
      machine: machines.create(copy),
    }
    sessions.set(id, session)
    return session
  }

  /** Its files are kept as they are, which is what `persistent` asks for. */
  async function stop(sandbox: Sandbox | undefined): Promise<void> {
    if (!sandbox || sandbox.session.status === 'stopped') return
    sandbox.session.status = 'stopped'
    await sandbox.session.machine.stop()
    sandbox.copy = machines.copyFiles(sandbox.session.machine)
  }

  async function answerSession(asked: Asked, id: string, path: string): Promise<Answer> {
    const session = sessions.get(id)
    if (!session) return failure(404, 'no such session')
    const view = { session: sessionView(session) }
    if (path === '') return { status: 200, body: { ...view, routes: [] } }
    if (path === '/stop') {
      await stop([...sandboxes.values()].find((sandbox) => sandbox.session === session))
      return { status: 200, body: { session: sessionView(session) } }
    }
    if (session.status !== 'running') return failure(410, 'sandbox is stopped')
    if (path === '/extend-timeout') {
      session.timeout += Number(asked.body.duration)
      return { status: 200, body: { session: sessionView(session) } }
    }
    if (path === '/fs/write') {
      const into = String(asked.headers['x-cwd'])
      const { status } = spawnSync('tar', ['-xz', '-C', into], { input: asked.bytes })
      return status === 0 ? { status: 200, body: {} } : failure(400, 'no archive')
    }
    if (path === '/cmd') return { status: 200, body: { command: commandView(run(session, asked)) } }
    const [, commandId = '', what] = /^\/cmd\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const command = commands.get(commandId)
    if (command && what === 'logs') return follow(command, asked)
    return { status: NOT_IMPLEMENTED, body: {} }
  }

  function run(session: Session, { body }: Asked): Command {
    const { command, args, env } = body as {
      command: string
      args: string[]
      env: Record<string, string>
    }
    const child = session.machine.start([command, ...args], env)
    const started: Command = {
      ...{ id: `cmd_${++count}`, child, sessionId: session.id, lines: [], exitCode: null },
      changed: new EventEmitter().setMaxListeners(0),
    }
    child.stdin?.end()
    // Text that was cut anywhere, as nobody promised otherwise.
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]?.on('data', (data: Buffer) => {
        started.lines.push({ stream, data: data.toString() })
        started.changed.emit('more')
      })
    child.once('close', (code) => {
      started.exitCode = code ?? 137
      started.changed.emit('more')
    })
    commands.set(started.id, started)
    return started
  }

  function follow(command: Command, { response }: Asked): undefined {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    let sent = 0
    const more = () => {
      for (const line of command.lines.slice(sent)) response.write(`${JSON.stringify(line)}\n`)
      sent = command.lines.length
      if (command.exitCode === null) return
      command.changed.off('more', more)
      response.end()
    }
    command.changed.on('more', more)
    more()
  }
}

export type FakeVercel = Awaited<ReturnType<typeof openFakeVercel>>

function failure(status: number, message: string): Answer {
  return { status, body: { error: { code: String(status), message } } }
}

function bothOf(sandbox: Sandbox) {
  return { sandbox: viewOf(sandbox), session: sessionView(sandbox.session), routes: [] }
}

function viewOf({ name, tags, createdAt, session }: Sandbox) {
  return {
    ...{ name, tags, createdAt, updatedAt: createdAt, persistent: true, status: session.status },
    ...{ currentSessionId: session.id, cwd: session.machine.home, timeout: session.timeout },
  }
}

function sessionView({ id, status, startedAt, timeout, machine }: Session) {
  return {
    ...{ id, status, timeout, startedAt, createdAt: startedAt, requestedAt: startedAt },
    ...{ memory: 2048, vcpus: 2, region: 'iad1', updatedAt: startedAt, cwd: machine.home },
  }
}

function commandView({ id, sessionId, exitCode, child }: Command) {
  return { id, sessionId, exitCode, name: child.spawnfile, args: [], cwd: '/', startedAt: 1 }
}
