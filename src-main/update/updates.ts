/** Whether there is a newer version of the app, and the way to it; every state ends. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Handlers, NoticeView, UpdateView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { ToldError, type Words } from '#words'
import type { Installation } from '../ports/installation.ts'
import { download, isFull } from './difference.ts'
import {
  causeOf,
  type Feed,
  type FeedFile,
  type Fetch,
  fileKey,
  type Release,
  readFeed,
} from './feed.ts'
import type { Patience } from './patience.ts'
import type { UpdateMemory } from './record.ts'
import { isNewer } from './versions.ts'

/** Long after the window is there; a start has better things to do. */
const FIRST_LOOK_MS = 60_000
const A_DAY_MS = 24 * 60 * 60_000
const LOOK_EVERY_MS = 60 * 60_000

/** The name without a scope is somebody else's: npx would run a stranger's program. */
export const SERVER_PACKAGE = '@talaria-app/server'

/** What the person types where a package manager brings the new version. */
const COMMANDS: Partial<Record<Installation['kind'], (name: string, version: string) => string>> = {
  deb: (name) => `sudo apt install ./${name}`,
  rpm: (name) => `sudo dnf install ./${name}`,
  npm: (_name, version) => `npm install --global ${SERVER_PACKAGE}@${version}`,
}

export function createUpdates(deps: {
  version: string
  arch: string
  userData: string
  installation: Installation
  feed: Feed | undefined
  fetch: Fetch
  memory: UpdateMemory
  now: () => number
  /** For whoever does not look into the settings. */
  tell: (notice: Omit<NoticeView, 'id'>) => void
  patience: Patience
  publish: (name: 'update.changed', view: UpdateView) => void
}) {
  const { installation, feed, memory, version, patience } = deps
  let view: UpdateView = atStart()
  let found: { release: Release; file: FeedFile } | undefined
  let fetched: string | undefined
  let timer: NodeJS.Timeout | undefined
  let toldOf: string | undefined
  const handlers: Pick<Handlers, 'update.check' | 'update.download' | 'update.install'> = {
    'update.check': () =>
      begin(check, ['idle', 'none', 'failed', 'went-back', 'by-hand', 'available']),
    'update.download': () => begin(fetchFound, ['available']),
    'update.install': () => begin(install, ['ready']),
  }
  return { handlers, view: () => view, start, stop }

  function atStart(): UpdateView {
    if (installation.kind === 'source') return { state: 'off', reason: say('update.fromSource') }
    if (!feed) return { state: 'off', reason: say('update.noFeed') }
    const { wentBack, checkedAt } = memory.read()
    if (wentBack) return { state: 'went-back', version: wentBack }
    return checkedAt > 0 ? { state: 'none', checkedAt } : { state: 'idle' }
  }

  /** Once a day, as long as nobody is in the middle of it. */
  function start(): void {
    if (view.state === 'off') return
    if (view.state === 'went-back') tellOfReturn(view.version)
    timer = setTimeout(look, FIRST_LOOK_MS).unref()
  }

  function stop(): void {
    clearTimeout(timer)
  }

  function look(): void {
    timer = setTimeout(look, LOOK_EVERY_MS).unref()
    const isDue = deps.now() - memory.read().checkedAt > A_DAY_MS
    if (isDue && ['idle', 'none', 'failed', 'went-back'].includes(view.state))
      void check().then(tellOfNewer)
  }

  /** Once a version, however often it is looked for. */
  function tellOfNewer(): void {
    if (view.state !== 'available' && view.state !== 'by-hand') return
    if (toldOf === view.version) return
    toldOf = view.version
    const title = say('update.isThere', { version: view.version })
    deps.tell({ level: 'info', leadsTo: 'about', title, detail: say('update.isThereHow') })
  }

  function tellOfReturn(failed: string): void {
    memory.change({ wentBack: undefined })
    const title = say('update.wentBack', { version: failed })
    deps.tell({ level: 'warning', leadsTo: 'about', title, detail: say('update.wentBackTo') })
  }

  function begin(work: () => Promise<void>, from: readonly UpdateView['state'][]): null {
    if (!from.includes(view.state)) throw new RuntimeError('conflict', say('update.notNow'))
    void work()
    return null
  }

  async function check(): Promise<void> {
    if (!feed) return
    show({ state: 'checking' })
    const read = await readFeed(feed, deps.fetch, patience).catch(reasonOf)
    const checkedAt = deps.now()
    if ('text' in read) return show({ state: 'failed', reason: read })
    memory.change({ checkedAt, wentBack: undefined })
    const kind = installation.kind === 'folder' ? 'tar.gz' : installation.kind
    const file = read.files[fileKey(kind, deps.arch)]
    const isWanted = isNewer(read.version, version) && !memory.read().failed.includes(read.version)
    if (!isWanted || !file) return show({ state: 'none', checkedAt })
    found = { release: read, file }
    const { notes } = read
    if (installation.self)
      return show({ state: 'available', version: read.version, notes, bytes: file.bytes })
    const command = COMMANDS[installation.kind]?.(file.name, read.version)
    // npm fetches what it installs.
    const address = kind === 'npm' ? undefined : new URL(file.name, feed.address).href
    const way = { ...(address && { address }), ...(command && { command }) }
    show({ state: 'by-hand', version: read.version, notes, ...way })
  }

  async function fetchFound(): Promise<void> {
    const { self } = installation
    if (!found || !feed || !self) return
    const { release, file } = found
    const folder = join(deps.userData, 'update')
    const goal = join(folder, 'fetched')
    show({ state: 'downloading', version: release.version, percent: 0 })
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const isRight = await download({
        ...{ url: new URL(file.name, feed.address).href, file, goal },
        ...{ present: self.file, fetch: deps.fetch, onProgress, patience },
      })
      if (!isRight) return show({ state: 'failed', reason: say('update.damaged') })
      fetched = goal
      show({ state: 'ready', version: release.version })
    } catch (error) {
      rmSync(goal, { force: true })
      show({ state: 'failed', reason: because('update.notFetched', release.version, error) })
    }

    function onProgress(percent: number): void {
      if (view.state === 'downloading' && view.percent !== percent)
        show({ state: 'downloading', version: release.version, percent })
    }
  }

  async function install(): Promise<void> {
    const { self } = installation
    if (!found || !fetched || !self) return
    const wanted = found.release.version
    show({ state: 'installing', version: wanted })
    await self.replaceWith(fetched, wanted).catch((error: unknown) => {
      show({ state: 'failed', reason: because('update.notReplaced', wanted, error) })
    })
  }

  function show(next: UpdateView): void {
    view = next
    deps.publish('update.changed', next)
  }
}

function because(
  key: 'update.notFetched' | 'update.notReplaced',
  version: string,
  error: unknown,
): Words {
  if (isFull(error)) return say('update.noRoom', { version })
  return say(key, { version, cause: causeOf(error) })
}

function reasonOf(error: unknown): Words {
  return error instanceof ToldError ? error.words : say('update.unreadable')
}
