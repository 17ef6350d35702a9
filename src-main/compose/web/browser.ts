/** The agent's browser, with the guard in front of everything that its pages ask for. */
import { join } from 'node:path'
import { createBrowserService } from '../../browser/browser-service.ts'
import { createFolderWatch } from '../../discovery/folder-watch.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Log } from '../../lib/log.ts'
import type { BrowserHost } from '../../ports/browser.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SettingsService } from '../../settings/settings.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import { checkAddress } from '../../web/address-guard.ts'
import { createGuardProxy } from '../../web/guard-proxy.ts'
import { createGuardedFetch } from '../../web/guarded-fetch.ts'
import type { Signals } from '../signals.ts'

/** More than a page for reading has; it is held in memory until it is whole. */
const DOWNLOAD_LIMITS = { maxBytes: 100_000_000, maxMs: 300_000 }

export function composeBrowser(deps: {
  userData: string
  browserWorker: URL
  browserHost: BrowserHost
  ownPorts: () => readonly number[]
  settings: SettingsService
  signals: Signals
  publish: EventBus['publish']
  terminals: Pick<TerminalService, 'list'>
  clock: Clock
  log: Log
}) {
  const { signals } = deps
  const proxy = createGuardProxy({
    ownPorts: deps.ownPorts,
    trustsProxiedNames: () => deps.settings.get('web').trustsProxiedNames,
  })
  const fetch = createGuardedFetch({
    ...deps,
    trustsProxiedNames: () => deps.settings.get('web').trustsProxiedNames,
    limits: DOWNLOAD_LIMITS,
  })
  const browser = createBrowserService({
    worker: deps.browserWorker,
    host: deps.browserHost,
    net: {
      check: checkAddress,
      allow: proxy.allow,
      takeRefusal: proxy.takeRefusal,
      proxyFor: proxy.addressFor,
      forget: proxy.forget,
    },
    publish: deps.publish,
    deliver: (sessionId, words) => signals.emit('wordsForSession', { sessionId, words }),
    keepsLogins: () => deps.settings.get('browser').keepsLogins,
    loginsFile: join(deps.userData, 'browser', 'log-ins.json'),
    downloads: join(deps.userData, 'downloads'),
    fetchFile: (sessionId, { url, cookie, referer }) => {
      const { origin } = new URL(url)
      return fetch({
        ...{ url, headers: { ...(cookie && { Cookie: cookie }), Referer: referer } },
        ...(proxy.isAllowed(sessionId, origin) && { allowed: origin }),
        signal: new AbortController().signal,
      })
    },
    servedIn: (sessionId) =>
      deps.terminals
        .list()
        .filter((terminal) => terminal.sessionId === sessionId && terminal.state.kind === 'running')
        .flatMap(({ serves = [], cwd }) => serves.map((url) => ({ url, folder: cwd }))),
    watchFolders: (on) => createFolderWatch({ ...on, log: deps.log.scoped('browser') }),
    now: deps.clock.now,
    log: deps.log.scoped('browser'),
  })
  signals.on('clientGone', ({ clientId }) => browser.clientGone(clientId))
  signals.on('sessionEnded', ({ sessionId }) => browser.endSession(sessionId))
  return {
    ...browser,
    dispose: () => {
      browser.dispose()
      proxy.dispose()
    },
  }
}
