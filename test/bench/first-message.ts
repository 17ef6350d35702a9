/**
 * `npm run bench:first-message`: what the first message after a start costs the app's main thread, until
 * the model's server has it, beside the second one.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from '../../scripts/build.ts'
import { startFakeModelServer } from '../support/fake-model-server.ts'
import { letIn, openWindow } from '../support/socket-window.ts'
import { startServer, stopServer } from '../support/web-server.ts'
import { printColumns } from './columns.ts'
import { median } from './table.ts'

const ROUNDS = 5
/** What a start still does when the host is there is over by then. */
const AT_REST_MS = 3_000

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
const model = await startFakeModelServer()
model.script({ text: 'Hello.' })
try {
  mkdirSync(join(folder, 'home'))
  await withHost(async ({ window }) => {
    const server = { name: 'Fake', baseUrl: model.baseUrl, key: 'sk-test' }
    const { models } = await window.request('models.saveProvider', server)
    await window.request('models.choose', { model: models[0]?.id ?? '' })
  })
  const rounds: { first: number; second: number }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const measured = await withHost(async (host) => {
      const { id } = await host.window.request('session.create', {})
      await pause(AT_REST_MS)
      return { first: await costOfMessage(host, id), second: await costOfMessage(host, id) }
    })
    // The first round fills the cache of compiled code.
    if (round >= 0) rounds.push(measured)
  }
  const row = (name: string, samples: number[], goal: string): string[] => [
    name,
    median(samples).toFixed(0),
    `${Math.min(...samples).toFixed(0)} – ${Math.max(...samples).toFixed(0)}`,
    goal,
  ]
  printColumns([
    ['work of the main thread, ms of processor time', 'median', 'lowest – highest', 'goal'],
    row(
      'first message after a start',
      rounds.map(({ first }) => first),
      '≤ 50',
    ),
    row(
      'second message',
      rounds.map(({ second }) => second),
      '',
    ),
  ])
} finally {
  await model.close()
  rmSync(folder, { recursive: true, force: true })
}

interface Host {
  pid: number
  window: Awaited<ReturnType<typeof openWindow>>
}

async function withHost<Result>(work: (host: Host) => Promise<Result>): Promise<Result> {
  const { server, address } = await startServer({
    ...process.env,
    HOME: join(folder, 'home'),
    TALARIA_USER_DATA: join(folder, 'data'),
  })
  try {
    const window = await openWindow(Number(new URL(address).port), await letIn(address))
    const result = await work({ pid: Number(server.pid), window })
    await window.close()
    return result
  } finally {
    await stopServer(server, 'SIGTERM')
  }
}

async function costOfMessage({ pid, window }: Host, id: string): Promise<number> {
  const asked = Promise.withResolvers<number>()
  model.script(() => {
    asked.resolve(mainThreadMs(pid))
    return { text: 'Hello.' }
  })
  const before = mainThreadMs(pid)
  await window.request('session.send', { id, text: 'Say hello.' })
  const cost = (await asked.promise) - before
  await pause(AT_REST_MS)
  return cost
}

/** Of the processor, as the scheduler counts it: what else runs on the machine does not show. */
function mainThreadMs(pid: number): number {
  const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
