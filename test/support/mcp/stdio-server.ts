/**
 * A server that does what a file tells it, well or badly, in plain lines of JSON: what a library would
 * keep it from doing is what it is for. The file is read anew for each list, and a change of it is told.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, watchFile } from 'node:fs'
import { createInterface } from 'node:readline'

export interface ServerScript {
  version?: string
  tools?: Record<string, unknown>[]
  instructions?: string
  /** Ends when it is asked for its era, as some do. */
  leavesOnProbe?: boolean
  /** Says nothing at all. */
  isMute?: boolean
  /** Ends at once with this code. */
  exits?: number
  /** Printed between the messages. */
  noise?: string
  hasBom?: boolean
  /** Each page leads to the next, for ever. */
  isEndless?: boolean
  /** Goes on when its input has ended, as some do. */
  ignoresEnd?: boolean
  /** Starts a process that would outlive it. */
  hasChild?: boolean
  /** Takes back all that it has asked. */
  takesBack?: boolean
  /** Where it writes the numbers of its processes and what it was started with. */
  record?: string
}

const [, , path = ''] = process.argv
const script = (): ServerScript => JSON.parse(readFileSync(path, 'utf8'))
const first = script()
if (first.record) {
  const child = first.hasChild
    ? spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
        stdio: ['ignore', 'inherit', 'ignore'],
        detached: true,
      }).pid
    : undefined
  const seen = { pid: process.pid, child, env: process.env, argv: process.argv }
  appendFileSync(first.record, `${JSON.stringify(seen)}\n`)
}
if (first.exits !== undefined) {
  process.stderr.write('there is no licence here\n')
  process.exit(first.exits)
}
if (first.noise) process.stdout.write(`${first.noise}\n`)
if (first.hasBom) process.stdout.write('\uFEFF')
if (!first.isMute) listen()
else setInterval(() => {}, 1_000)

function listen(): void {
  watchFile(path, { interval: 40 }, () => {
    if (script().takesBack)
      for (const requestId of asked)
        send({ method: 'notifications/cancelled', params: { requestId } })
    send({ method: 'notifications/tools/list_changed', params: {} })
  })
  createInterface({ input: process.stdin })
    .on('line', (line) => void answer(JSON.parse(line)))
    .on('close', () => {
      if (!first.ignoresEnd) process.exit(0)
      setInterval(() => {}, 1_000)
    })
}

interface Asked {
  id?: number
  /** An answer has none. */
  method?: string
  params: {
    protocolVersion?: string
    name?: string
    arguments?: Record<string, unknown>
    _meta?: { progressToken?: number }
  }
}

const asked: string[] = []
/** What it was told when it asked. */
const answers: Record<string, unknown>[] = []
let answered = (): void => {}

async function answer({ id, method, params, ...told }: Asked): Promise<void> {
  if (method === undefined) {
    answers.push({ id, ...told })
    answered()
  } else if (method === 'server/discover') {
    if (first.leavesOnProbe) process.exit(3)
    send({ id, error: { code: -32_601, message: 'no such method' } })
  } else if (method === 'initialize')
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'scripted', version: script().version ?? '1.0.0' },
        ...(first.instructions && { instructions: first.instructions }),
      },
    })
  else if (method === 'tools/list')
    send({
      id,
      result: { tools: script().tools ?? [], ...(first.isEndless && { nextCursor: 'again' }) },
    })
  else if (method === 'tools/call') await callTool(id ?? 0, params)
  else if (id !== undefined) send({ id, error: { code: -32_601, message: 'no such method' } })
}

async function callTool(id: number, { name, arguments: args = {}, _meta }: Asked['params']) {
  if (first.noise) process.stdout.write(`${first.noise}\n`)
  if (name === 'die') process.kill(process.pid, 'SIGKILL')
  if (name === 'long') return text(id, 'x'.repeat(Number(args.bytes)))
  if (name === 'fail')
    return send({ id, result: { isError: true, content: [part('no such city')] } })
  if (name === 'give') return send({ id, result: args.result })
  if (name === 'flood') {
    // Whatever it is told to say, as often as it is told, before it answers.
    for (let time = 0; time < Number(args.times); time += 1) {
      const params = { ...(args.params as object), progressToken: _meta?.progressToken }
      const request = `asked-${asked.length}`
      if (args.asks === true) asked.push(request)
      send({ ...(args.asks === true && { id: request }), method: args.method, params })
    }
    const enough = args.waits === true ? answers.length + Number(args.times) : 0
    while (answers.length < enough)
      await new Promise<void>((resolve) => {
        answered = resolve
      })
    return text(id, 'the flood is over')
  }
  if (name === 'deaf') {
    process.stdin.pause()
    // What comes back is as long as what was asked.
    const ping = `${JSON.stringify({ jsonrpc: '2.0', id: 'i'.repeat(1_000_000), method: 'ping' })}\n`
    while (
      process.stdout.write(ping) ||
      (await new Promise((resolve) => process.stdout.once('drain', () => resolve(true))))
    );
  }
  if (name === 'answers') return text(id, JSON.stringify(answers))
  if (name === 'slow') {
    for (let step = 1; step <= Number(args.steps); step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const params = { progressToken: _meta?.progressToken, progress: step, total: args.steps }
      send({ method: 'notifications/progress', params })
    }
    return text(id, 'done at last')
  }
  text(id, `${name} got ${JSON.stringify(args)}`)
}

function text(id: number, words: string): void {
  send({ id, result: { content: [part(words)] } })
}

function part(words: string) {
  return { type: 'text', text: words }
}

function send(message: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ ...message, jsonrpc: '2.0' })}\n`)
}
