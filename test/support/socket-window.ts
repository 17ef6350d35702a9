/** The whole app but for its page, and windows that speak with it over its real socket. */
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Answers, RequestName, RequestOf } from '#contract'
import type { AnswerFrame, EventFrame } from '#wire'
import { createServe } from '../../src-main/host/serve.ts'
import { forkPlugins } from '../../src-main/host/web/forked-plugin.ts'
import { startWebHost } from '../../src-main/host/web/ws-host.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import { createRuntime } from '../../src-main/runtime.ts'
import { plainVault } from '../../src-main/secrets/secrets.ts'
import { openConfStore } from '../../src-main/settings/conf-store.ts'
import { installedBrowser } from './web/installed-browser.ts'

/** Not started yet, so that a window may be there before. The folder holds a `project`. */
export async function openSocketHost(folder: string) {
  const userData = join(folder, 'data')
  const runtime = createRuntime({
    installation: { kind: 'source' },
    licences: '/none',
    host: 'web',
    version: '0.0.0',
    userData,
    environment: { ...process.env, HOME: folder },
    settingsStore: openConfStore(userData),
    vault: () => plainVault({ text: 'none in tests' }),
    defaultCwd: join(folder, 'project'),
    home: folder,
    programFolders: [join(folder, 'program')],
    ownPids: () => [process.pid],
    startPlugin: forkPlugins(new URL('../../src-main/plugins/host-process.ts', import.meta.url)),
    withoutPlugins: false,
    judgeWorker: new URL('../../src-main/approval/gate/judge-worker.ts', import.meta.url),
    ...installedBrowser,
    readingWorker: new URL('../../src-main/reading/reading-worker.ts', import.meta.url),
    namesWorker: new URL('../../src-main/files/names/names-worker.ts', import.meta.url),
    ownPorts: () => [],
  })
  const host = await startWebHost({
    serve: createServe({ handlers: runtime.handlers, log: silentLog }),
    connect: runtime.connect,
    rendererFolder: folder,
    onEntered: () => {},
    language: () => 'en',
    log: silentLog,
    port: 0,
  })
  return { runtime, host, entry: await letIn(host.freshAddress()) }
}

interface Entry {
  cookie: string
  key: string
}

export async function letIn(address: string): Promise<Entry> {
  const response = await fetch(address)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const key = /setItem\('[\w-]+','([\w-]+)'\)/.exec(await response.text())?.[1] ?? ''
  return { cookie, key }
}

/** What a window is to the host: its socket, with requests out and events in. */
export async function openWindow(port: number, { cookie, key }: Entry) {
  const origin = `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, key, { headers: { cookie, origin } })
  const waiting = new Map<number, (frame: AnswerFrame) => void>()
  let listener: (frame: EventFrame) => void = () => {}
  let requests = 0
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const frame: AnswerFrame | EventFrame = JSON.parse(String(data))
    if (frame.kind === 'event') listener(frame)
    else waiting.get(frame.id)?.(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    request,
    onEvent: (listen: typeof listener) => {
      listener = listen
    },
    close: () =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.close()
      }),
  }

  async function request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name]> {
    const id = requests++
    const answered = new Promise<AnswerFrame>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ kind: 'request', id, name, payload }))
    const { answer } = await answered
    if (!answer.ok) throw new Error(`${name}: ${answer.message}`)
    return answer.value as Answers[Name]
  }
}
