/** The whole app but for its page, worked hard over its own socket; tells what grew after a while. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QuestionView, SessionView } from '#contract'
import { startFakeModelServer } from './fake-model-server.ts'
import { heldBytes } from './held-bytes.ts'
import { openSocketHost, openWindow } from './socket-window.ts'

const SETTLE_EVERY_MS = 100
const SETTLE_TRIES = 600
const DATABASE = /\.db(?:-wal)?$/

const COUNTED = ['files', 'processes', 'temporaryFiles'] as const
type Standing = Record<(typeof COUNTED)[number], number>

/** What one turn of the model does; the removal is asked about, and denied. */
const CALLS = [
  ['terminal', { command: 'echo hello; echo err >&2' }],
  ['terminal', { command: 'seq 1 3000' }],
  ['terminal', { command: 'rm -rf kept' }],
  ['terminal', { command: 'sleep 600', background: true }],
  ['write_file', { path: 'notes.txt', content: 'a line\n' }],
  ['read_file', { path: 'notes.txt' }],
] as const

/** Each round is a window that opens, has a conversation and goes; the last begins within the time. */
export async function soakRuntime(plan: { warmUp: number; seconds: number; most?: number }) {
  const { most = Number.POSITIVE_INFINITY } = plan
  const folder = mkdtempSync(join(tmpdir(), 'talaria-soak-'))
  const temporary = join(folder, 'tmp')
  const cwd = join(folder, 'project')
  for (const each of [temporary, join(cwd, 'kept')]) mkdirSync(each, { recursive: true })
  const usualTemporary = process.env.TMPDIR
  process.env.TMPDIR = temporary
  const { runtime, host, entry } = await openSocketHost(folder)
  await runtime.start()
  const model = await startFakeModelServer()
  model.script(({ body }) =>
    body.messages.at(-1).role === 'user'
      ? { calls: CALLS.map(([name, args]) => ({ name, arguments: args })) }
      : { text: 'Done.' },
  )
  await setUpModel()
  try {
    let denied = 0
    let rounds = 0
    for (let round = 0; round < plan.warmUp; round += 1) await converse()
    const before = await standing()
    const endsAt = performance.now() + plan.seconds * 1_000
    const goesOn = () => rounds === 0 || (rounds < most && performance.now() < endsAt)
    for (; goesOn(); rounds += 1) denied += await converse()
    await settled(before)
    const after = await standing()
    return {
      rounds,
      denied,
      databaseBytes: after.databaseBytes - before.databaseBytes,
      bytes: after.bytes - before.bytes,
      residentBytes: after.residentBytes - before.residentBytes,
      files: after.files - before.files,
      processes: after.processes - before.processes,
      temporaryFiles: after.temporaryFiles - before.temporaryFiles,
    }
  } finally {
    await host.close()
    await runtime.dispose()
    await model.close()
    if (usualTemporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usualTemporary
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  async function setUpModel(): Promise<void> {
    const window = await openWindow(host.port, entry)
    const { models } = await window.request('models.saveProvider', {
      name: 'Fake',
      baseUrl: model.baseUrl,
      key: 'sk-test',
    })
    await window.request('models.choose', { model: models[0]?.id ?? '' })
    await window.close()
  }

  /** How many questions were asked, and denied. */
  async function converse(): Promise<number> {
    const window = await openWindow(host.port, entry)
    const { id } = await window.request('session.create', {})
    let denied = 0
    const ended = new Promise<SessionView['state']>((resolve) => {
      window.onEvent((frame) => {
        // Each name has the payload that the contract gives it.
        if (frame.name === 'approval.asked') {
          denied += 1
          const question = frame.payload as QuestionView
          void window.request('approval.reply', { id: question.id, decision: 'deny' })
        }
        const session = frame.payload as SessionView
        if (frame.name !== 'session.changed' || session.id !== id) return
        if (!['running', 'waiting', 'idle'].includes(session.state)) resolve(session.state)
      })
    })
    await window.request('session.send', { id, text: 'Do it.' })
    const state = await ended
    if (state !== 'finished-unseen') throw new Error(`a conversation ended as ${state}`)
    await window.request('session.delete', { id })
    await window.close()
    model.requests.length = 0
    return denied
  }

  /** What the last conversation started may be ending just now; what it left stays. */
  async function settled(before: Standing): Promise<void> {
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      const now = counted()
      if (COUNTED.every((each) => now[each] <= before[each])) return
      await new Promise((resolve) => setTimeout(resolve, SETTLE_EVERY_MS))
    }
  }

  async function standing() {
    return {
      bytes: await heldBytes(),
      residentBytes: process.memoryUsage().rss,
      databaseBytes: sizeOf(join(folder, 'data'), DATABASE),
      ...counted(),
    }
  }

  function counted(): Standing {
    return {
      files: openFiles(),
      processes: childrenOf(process.pid),
      temporaryFiles: readdirSync(temporary, { recursive: true }).length,
    }
  }
}

/** With theirs: what nobody ended is somebody's child. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').length
}

/** With what is not yet in the file itself. */
function sizeOf(folder: string, names: RegExp): number {
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function childrenOf(pid: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  )
  const isBelow = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isBelow(parents.get(each)))
  return [...parents.values()].filter(isBelow).length
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
