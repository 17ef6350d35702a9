/** The agent's browser over one engine, as a test has it: a site, a guard and a person who answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventName, Events } from '#contract'
import { createBrowserService } from '../../../src-main/browser/browser-service.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import type { ToolQuestion } from '../../../src-main/ports/gate.ts'
import { checkAddress } from '../../../src-main/web/address-guard.ts'
import { createGuardProxy } from '../../../src-main/web/guard-proxy.ts'
import { startSite } from './browser-site.ts'
import type { Engine } from './engines/engines.ts'
import { installedBrowser } from './installed-browser.ts'

export const WINDOW = { id: 'window', transport: 'web' } as const

export async function openBrowsers(engine: Engine) {
  const { host, close: closeHost } = await engine.start()
  const site = await startSite()
  const downloads = mkdtempSync(join(tmpdir(), 'downloads-'))
  const heard = {
    questions: [] as ToolQuestion[],
    events: [] as { name: EventName; payload: unknown }[],
    delivered: [] as string[],
    isRefused: (_question: ToolQuestion): boolean | Promise<boolean> => false,
    filesChanged: (): void => {},
    keepsLogins: false,
  }
  const proxy = createGuardProxy({ ownPorts: () => [], trustsProxiedNames: () => false })
  const service = createBrowserService({
    worker: installedBrowser.browserWorker,
    host,
    net: { ...proxy, check: checkAddress, proxyFor: proxy.addressFor },
    publish: (name, payload) => void heard.events.push({ name, payload }),
    deliver: (_sessionId, { text }) => void heard.delivered.push(text),
    downloads,
    keepsLogins: () => heard.keepsLogins,
    loginsFile: join(downloads, '.kept', 'log-ins.json'),
    fetchFile: async (_sessionId, { url, cookie }) => {
      const answer = await fetch(url, { headers: { cookie } })
      return { ok: true, status: answer.status, bytes: await answer.bytes() }
    },
    servedIn: (sessionId) =>
      sessionId === 'one' ? [{ url: `${site.origin}/`, folder: '/nowhere' }] : [],
    watchFolders: ({ onRest }) => {
      heard.filesChanged = onRest
      return { set: () => {}, close: () => {} }
    },
    now: Date.now,
    log: silentLog,
  })
  return {
    ...{ host, site, downloads, heard, proxy, service },
    ...{ browserOf, open, read, refOf, told, forget, close },
  }

  function browserOf(sessionId = 'one', signal = new AbortController().signal) {
    return service.forCall({
      sessionId,
      signal,
      ask: async (question) => {
        heard.questions.push(question)
        return (await heard.isRefused(question))
          ? { isAllowed: false, message: 'the person said no' }
          : { isAllowed: true }
      },
      progress: () => {},
    })
  }

  async function open(path: string, sessionId = 'one') {
    const page = await browserOf(sessionId).navigate(`${site.origin}${path}`)
    if (!page.ok) throw new Error(page.message)
    return page
  }

  async function read(isFull = false) {
    const page = await browserOf().snapshot(isFull)
    if (!page.ok) throw new Error(page.message)
    return page
  }

  async function refOf(text: string) {
    const { snapshot } = await read()
    const line = snapshot.split('\n').find((each) => each.includes(text))
    const ref = /@(\w+)/.exec(line ?? '')?.[1]
    if (!ref) throw new Error(`${text} is not in:\n${snapshot}`)
    return ref
  }

  function told<Name extends EventName>(name: Name): Events[Name][] {
    return heard.events
      .filter((event) => event.name === name)
      .map(({ payload }) => payload as Events[Name])
  }

  /** Each test begins with nothing asked, nothing told. */
  function forget(): void {
    Object.assign(heard, { questions: [], events: [], delivered: [], isRefused: () => false })
  }

  function close(): void {
    service.dispose()
    closeHost()
    proxy.dispose()
    site.close()
    rmSync(downloads, { recursive: true })
  }
}

export type OpenBrowsers = Awaited<ReturnType<typeof openBrowsers>>
