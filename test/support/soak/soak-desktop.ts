/** The desktop app with its window, worked hard; tells what grew after a while. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, ElectronApplication, Page } from '@playwright/test'
import type { Answers, RequestName, RequestOf } from '#contract'
import type { EventFrame } from '#wire'
import { startDockerd } from '../../../scripts/places/dockerd.ts'
// For the type of `window.runtime`.
import type {} from '../../../src-renderer/runtime/ipc-link.ts'
import { openApp } from '../../bench/open-app.ts'
import { startFakeModelServer } from '../fake-model-server.ts'
import {
  converse,
  runRounds,
  type SoakPart,
  type SoakWindow,
  standingOutside,
} from './conversation.ts'
import { browserPart, dockerPart, mcpPart, shellPart } from './parts.ts'
import { createStanding, grownBy } from './standing.ts'

const SLOW_EVERY = 10
const RELOAD_EVERY = 20

declare global {
  interface Window {
    soakHeard?: (frame: EventFrame) => Promise<void>
  }
}

export async function soakDesktop(plan: { warmUp: number; seconds: number; withDocker: boolean }) {
  const docker = plan.withDocker ? await startDockerd() : undefined
  const opened = await openApp(
    ({ root }) => mkdirSync(join(root, 'tmp')),
    ({ root }) => ({
      TMPDIR: join(root, 'tmp'),
      ...(docker && { DOCKER_HOST: docker.host }),
    }),
  )
  const { app, page, folders } = opened
  const temporary = join(folders.root, 'tmp')
  const parts: readonly SoakPart[] = [
    shellPart(folders.home),
    mcpPart(folders.root),
    await browserPart(SLOW_EVERY),
    ...(docker ? [dockerPart(docker, SLOW_EVERY)] : []),
  ]
  const pid = await app.evaluate(() => process.pid)
  const standing = createStanding({ pid, userData: folders.userData, temporary })
  const model = await startFakeModelServer()
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable')
  try {
    const window = await openBridge(page)
    const { models } = await window.request('models.saveProvider', {
      name: 'Fake',
      baseUrl: model.baseUrl,
      key: 'sk-test',
    })
    await window.request('models.choose', { model: models[0]?.id ?? '' })
    for (const part of parts) await part.setUp(window)
    await work(plan.warmUp)
    const before = await look()
    const done = await work(Number.POSITIVE_INFINITY, performance.now() + plan.seconds * 1_000)
    await standing.settled(before)
    return { ...done, ...grownBy(before, await look()) }

    function work(rounds: number, endsAt = Number.POSITIVE_INFINITY) {
      return runRounds({ rounds, endsAt, parts }, async (part, round) => {
        const denied = await converse(window, model, part, ({ id }) => show(page, id))
        if (round % RELOAD_EVERY === 0 && part === parts[0]) await reload(page)
        return denied
      })
    }
  } finally {
    await opened.close()
    await model.close()
    for (const part of parts) await part.close()
  }

  async function look() {
    return {
      ...standing.now(),
      containers: await standingOutside(parts),
      bytes: await mainBytes(app),
      pageBytes: await heapOf(inspector),
    }
  }
}

/** The person looks at it, so that all of it is drawn. */
async function show(page: Page, sessionId: string): Promise<void> {
  await page.locator(`[data-session="${sessionId}"]`).click()
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.locator('footer').waitFor()
  await listen(page)
}

/** Requests go the way that those of the page itself go. */
async function openBridge(page: Page): Promise<SoakWindow> {
  let listener: (frame: EventFrame) => void = () => {}
  await page.exposeFunction('soakHeard', (frame: EventFrame) => listener(frame))
  await listen(page)
  return {
    request,
    onEvent: (heard) => {
      listener = heard
    },
  }

  async function request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name]> {
    const answer = await page.evaluate(([asked, given]) => window.runtime?.request(asked, given), [
      name,
      payload,
    ] as const)
    if (!answer?.ok) throw new Error(`${name}: ${answer?.message}`)
    return answer.value as Answers[Name]
  }
}

/** Only of what a conversation waits for. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.runtime?.onEvent((frame) => {
      if (['approval.asked', 'session.changed'].includes(frame.name)) void window.soakHeard?.(frame)
    })
  })
}

async function mainBytes(app: ElectronApplication): Promise<number> {
  return app.evaluate(async () => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const collect: () => void = process.getBuiltinModule('node:vm').runInNewContext('gc')
    for (let times = 0; times < 4; times += 1) {
      collect()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  })
}

async function heapOf(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage')
  const { metrics } = await inspector.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
