/** An installed Chromium without a window, spoken to by a pipe: no port is opened. */
import { mkdtempSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { say } from '#say'
import { startChild } from '../lib/start-child.ts'
import type { BrowserHost, BrowserLine } from '../ports/browser.ts'
import { findChromium } from './find-chromium.ts'

/** Snap's Chromium made another product wait for a minute. */
const START_MS = 20_000
const END_MS = 3_000
/** Of the environment: what a program needs to run at all, and nothing of the person's. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'SYSTEMROOT',
  'LOCALAPPDATA',
  'TEMP',
  'FONTCONFIG_PATH',
]

const SWITCHES = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication',
  '--dns-prefetch-disable',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  // Without these a page could talk past the proxy.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The name that it had in older ones.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // Windows of the system in which files are chosen.
  '--disable-blink-features=FileSystemAccessLocal',
]

export function createChromiumHost(deps: {
  environment: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  /** Root has to start it without its own sandbox. */
  isRoot: boolean
}): BrowserHost {
  const find = () => findChromium(deps.platform, deps.environment)
  return {
    isShared: true,
    problem: () =>
      find() ? undefined : { reason: say('web.noBrowser'), fix: say('web.installBrowser') },
    // Without a window it draws all the time.
    keepAwake: () => () => {},
    open: async ({ onMessage, onClosed }) => {
      const program = find()
      if (!program) throw new Error(say('web.noBrowser').text)
      return start(program, onMessage, onClosed)
    },
  }

  function start(
    program: string,
    onMessage: (message: string) => void,
    onClosed: (reason: string) => void,
  ): Promise<BrowserLine> {
    const folder = mkdtempSync(join(tmpdir(), 'talaria-browser-'))
    const args = [
      ...SWITCHES,
      `--user-data-dir=${folder}`,
      ...(deps.isRoot ? ['--no-sandbox'] : []),
    ]
    const env = Object.fromEntries(PASSED_ON.map((name) => [name, deps.environment[name]]))
    const child = startChild(
      { file: program, args },
      { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    )
    // Both were asked for as pipes.
    const [, , , into, out] = child.stdio as unknown as [null, null, null, Writable, Readable]
    const ready = Promise.withResolvers<BrowserLine>()
    const timer = setTimeout(() => {
      ready.reject(new Error(`${program} did not answer within ${START_MS / 1_000} s`))
      child.kill('SIGKILL')
    }, START_MS)
    const line: BrowserLine = {
      send: (message) => void (into.writable && into.write(`${JSON.stringify(message)}\0`)),
      close: () => {
        child.kill()
        setTimeout(() => child.kill('SIGKILL'), END_MS).unref()
      },
    }
    into.on('error', () => {})
    out.on('error', () => {})
    child.on('error', (error) =>
      ready.reject(new Error(`${program} did not start: ${error.message}`)),
    )
    child.on('exit', (code) => {
      clearTimeout(timer)
      const reason = `the browser has ended (${code ?? 'by a signal'})`
      ready.reject(new Error(reason))
      removeLock(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      onClosed(reason)
    })
    let isThere = false
    readMessages(out, (message) => {
      clearTimeout(timer)
      // The answer to our own question is the first one, and the sign that it is there.
      if (isThere) onMessage(message)
      else ready.resolve(line)
      isThere = true
    })
    line.send({ id: FIRST, method: 'Browser.getVersion' })
    return ready.promise
  }
}

/**
 * A folder of its own beside the profile, by which it finds another of the same profile. One that is
 * ended by a signal leaves it behind. Nothing else is removed, wherever the link leads.
 */
function removeLock(profile: string): void {
  try {
    const lock = dirname(readlinkSync(join(profile, LOCK[0])))
    for (const name of LOCK) rmSync(join(lock, name), { force: true })
    rmdirSync(lock)
  } catch {
    // There is none, as on Windows, or it was removed.
  }
}

const LOCK = ['SingletonSocket', 'SingletonCookie'] as const

/** Playwright counts its own from one. */
const FIRST = 2_000_000_000

/** More than the largest picture; what a page puts into its console may be as large as it likes. */
const MAX_MESSAGE = 64_000_000

/** Each ends with a zero byte; a large one comes in many pieces. Whoever it is for reads what it says. */
function readMessages(out: Readable, hear: (message: string) => void): void {
  let pieces: Buffer[] = []
  let size = 0
  out.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const isWhole = size <= MAX_MESSAGE
      const message = isWhole ? Buffer.concat([...pieces, chunk.subarray(from, end)]) : undefined
      pieces = []
      size = 0
      from = end + 1
      if (message) hear(message.toString('utf8'))
    }
    size += chunk.length - from
    if (size > MAX_MESSAGE) pieces = []
    else if (from < chunk.length) pieces.push(chunk.subarray(from))
  })
}
