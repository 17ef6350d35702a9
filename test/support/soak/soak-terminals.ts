/** A long day of terminals in a short time; tells what it left behind. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#contract'
import { openAllowingTerminals } from '../allowing-terminals.ts'
import { heldBytes } from '../held-bytes.ts'
import { openPlaces } from '../places.ts'
import { openFilesOf } from './standing.ts'

export interface SoakPlan {
  commands: number
  processes: number
  reloads: number
}

/** Each with what a session does now and then: move, export, fail, print much, run in a terminal. */
const COMMANDS = [
  'true',
  'echo hello; echo err >&2',
  'cd /tmp; export COUNT=$((COUNT+1))',
  'seq 1 3000',
  'exit 3',
  'head -c 300000 /dev/zero | tr "\\0" x',
  'sleep 0.01 & echo background',
  "trap 'echo bye' EXIT; cd /",
]

const LOOKS = 3
const SHORT: SoakPlan = { commands: 16, processes: 4, reloads: 2 }

export async function soakTerminals(plan: SoakPlan) {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-soak-'))
  // Whatever is made once for all is not a leak: modules, a first batch of pipes.
  await day(folder, SHORT)
  const before = { bytes: await usualBytes(folder), files: openFilesOf(process.pid) }
  const marks = await day(folder, plan)
  const left = {
    bytes: (await usualBytes(folder)) - before.bytes,
    processes: processesWith(marks),
    files: openFilesOf(process.pid) - before.files,
    runFolders: readdirSync(join(folder, 'run')).length,
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  return left
}

/**
 * After a short day; of several, the one in the middle. The removal of a file that is still under
 * way holds on to all of the day that it belongs to, so that a single look sees ten megabytes more
 * now and then. What is really left behind is there on every day.
 */
async function usualBytes(folder: string): Promise<number> {
  const looks: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await day(folder, SHORT)
    looks.push(await heldBytes())
  }
  return looks.toSorted((one, other) => one - other)[(LOOKS - 1) / 2] ?? 0
}

/** One run of the app. Returns the folder that its processes know. */
async function day(folder: string, plan: SoakPlan): Promise<string> {
  let client: Client = { id: 'w0', transport: 'ipc' }
  const places = openPlaces({
    env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
    defaultCwd: folder,
    stateFolder: folder,
  })
  const { service, accessOf } = openAllowingTerminals(places, (name, payload, to) => {
    if (name === 'terminal.data' && to === client.id && 'cursor' in payload)
      service.handlers['terminal.ack']({ id: payload.id, cursor: payload.cursor }, client)
  })
  const sessions = ['a', 'b', 'c', 'd'].map(accessOf)
  await startProcesses()
  await Promise.all(sessions.map((access, at) => runCommands(access, plan.commands / 4, at)))
  const [run = ''] = readdirSync(join(folder, 'run'))
  await service.dispose()
  return run

  async function startProcesses(): Promise<void> {
    for (let i = 0; i < plan.processes; i++) {
      const access = sessions[i % sessions.length]
      const command = i % 2 === 0 ? 'while :; do echo tick; sleep 0.2; done' : 'cat'
      const started = await access?.startBackground({ command, pty: i % 4 === 1 })
      if (!started || 'refused' in started) throw new Error(JSON.stringify(started))
      if (i % 3 === 0) await access?.process({ action: 'kill', processId: started.processId })
    }
  }

  async function runCommands(
    access: (typeof sessions)[number],
    count: number,
    session: number,
  ): Promise<void> {
    for (let i = 0; i < count; i++) {
      const command = COMMANDS[(i + session) % COMMANDS.length] ?? 'true'
      const outcome = await access.exec({ command, pty: i % 10 === 9 })
      if ('refused' in outcome || outcome.status !== 'exited')
        throw new Error(JSON.stringify(outcome))
      if (i % Math.ceil(count / plan.reloads) === 0) await reload(`w${session}-${i}`)
    }
  }

  /** A new window attaches to everything; the old one is gone. */
  async function reload(id: string): Promise<void> {
    service.clientGone(client.id)
    client = { id, transport: 'ipc' }
    for (const view of service.list())
      await service.handlers['terminal.attach']({ id: view.id }, client)
  }
}

/** Every process of a run carries its mark in the environment. */
function processesWith(run: string): number {
  const mark = run.split('-').at(-1) ?? ''
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    return environmentOf(name).includes(`TALARIA_PROC_ID=${mark}.`)
  }).length
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
