/** The whole app but for its page, worked hard over its own socket; tells what grew after a while. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDockerd } from '../../../scripts/places/dockerd.ts'
import { startFakeModelServer } from '../fake-model-server.ts'
import { heldBytes } from '../held-bytes.ts'
import { openSocketHost, openWindow } from '../socket-window.ts'
import { converse, runRounds, type SoakPart, standingOutside } from './conversation.ts'
import { browserPart, dockerPart, mcpPart, shellPart } from './parts.ts'
import { createStanding, grownBy } from './standing.ts'

/** Pages and containers take as long as many commands. */
const SLOW_EVERY = 10

/** Each round is a window that opens, has its conversations and goes; the last begins within the time. */
export async function soakWeb(plan: {
  warmUp: number
  seconds: number
  most?: number
  /** There is an engine of containers. */
  withDocker: boolean
}) {
  const { most = Number.POSITIVE_INFINITY } = plan
  const folder = mkdtempSync(join(tmpdir(), 'talaria-soak-'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const usual = { TMPDIR: process.env.TMPDIR, DOCKER_HOST: process.env.DOCKER_HOST }
  const docker = plan.withDocker ? await startDockerd() : undefined
  setVariables({ TMPDIR: temporary, DOCKER_HOST: docker?.host ?? usual.DOCKER_HOST })
  const { runtime, host, entry } = await openSocketHost(folder)
  const parts: readonly SoakPart[] = [
    shellPart(join(folder, 'project')),
    mcpPart(folder),
    await browserPart(SLOW_EVERY),
    ...(docker ? [dockerPart(docker, SLOW_EVERY)] : []),
  ]
  const standing = createStanding({ pid: process.pid, userData: join(folder, 'data'), temporary })
  await runtime.start()
  const model = await startFakeModelServer()
  try {
    await setUp()
    await work(plan.warmUp)
    const before = await look()
    const endsAt = performance.now() + plan.seconds * 1_000
    const done = await work(most, endsAt)
    await standing.settled(before)
    return { ...done, ...grownBy(before, await look()) }
  } finally {
    await host.close()
    await runtime.dispose()
    await model.close()
    for (const part of parts) await part.close()
    setVariables(usual)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  async function setUp(): Promise<void> {
    const window = await openWindow(host.port, entry)
    const { models } = await window.request('models.saveProvider', {
      name: 'Fake',
      baseUrl: model.baseUrl,
      key: 'sk-test',
    })
    await window.request('models.choose', { model: models[0]?.id ?? '' })
    for (const part of parts) await part.setUp(window)
    await window.close()
  }

  function work(rounds: number, endsAt = Number.POSITIVE_INFINITY) {
    return runRounds({ rounds, endsAt, parts }, async (part) => {
      const window = await openWindow(host.port, entry)
      const denied = await converse(window, model, part)
      await window.close()
      return denied
    })
  }

  async function look() {
    return {
      bytes: await heldBytes(),
      residentBytes: process.memoryUsage().rss,
      containers: await standingOutside(parts),
      ...standing.now(),
    }
  }
}

function setVariables(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}
