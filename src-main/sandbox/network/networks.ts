/** The network of commands in the sandbox: which sessions have it, by way of what, and what they reached. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import {
  type AddressInfo,
  connect as connectTo,
  isIP,
  type Socket,
  type TcpNetConnectOpts,
} from 'node:net'
import type { SandboxNetwork } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { proxyVariables } from '../../lib/net/proxy-variables.ts'
import type { NotedHosts, NotedRun, NoteRun } from '../../ports/network.ts'
import { createLookups } from './lookups.ts'
import { createNotingProxy, Refused, type Target } from './noting-proxy.ts'
import { type Opener, type OwnNetwork, openOwnNetwork } from './own-network.ts'

interface Run {
  sessionId: string
  cwd: string
  isOnline: boolean
  alsoHosts: readonly string[]
  reached: Set<string>
  refused: Set<string>
  onNoted(hosts: NotedHosts): void
}

export interface NetworksDeps {
  /** The person's wish, for the folder of a session. */
  networkOf(sessionId: string): SandboxNetwork
  /** Did the person allow this host, by a rule that holds here? */
  isAllowed(of: { sessionId: string; cwd: string }, host: string): boolean
  /** Why a name that the person allowed leads to no address to be opened; undefined when it does. */
  whyNot(address: string, target: Target): string | undefined
  asRoot: boolean
  /** What is needed for a network of their own: undefined where there is none of it. */
  programs(): Promise<{ bubblewrap: string; nsenter: string; opener: Opener } | undefined>
}

const USUAL_PORTS: ReadonlySet<number> = new Set([80, 443])
const MOST_RUNS = 2_000 // what they left running may still ask
const MOST_HOSTS = 200 // of one run; after that it is noted that there were more
const CONNECT_MS = 30_000
// Each holds two files of the app's own; a command that opens more must not take those of everybody.
const MOST_CONNECTIONS = 400
// Looking a name up holds one of the few threads that also read and write files for the whole app.
const MOST_LOOKUPS = 2

/** How a host is written down and allowed: its port is left out where everybody would leave it out. */
function hostName({ host, port }: Target): string {
  const shown = isIP(host) === 6 ? `[${host}]` : host
  return USUAL_PORTS.has(port) ? shown : `${shown}:${port}`
}

export function createNetworks(deps: NetworksDeps) {
  const secret = randomBytes(32)
  const runs = new Map<string, Run>()
  const proxy = createNotingProxy({ runOf, connect })
  proxy.maxConnections = MOST_CONNECTIONS
  const lookedUp = createLookups((host) => lookup(host, { all: true }), MOST_LOOKUPS)
  let count = 0
  let port: number | undefined
  let own: OwnNetwork | undefined
  let problem: Words | undefined
  let opening: Promise<void> | undefined
  let listening: Promise<void> | undefined
  return { note, ownOf, stateOf, endSession, close }

  /** Before the first command that may need it; what cannot be had is told by `stateOf`. */
  async function ready(sessionId: string): Promise<void> {
    listening ??= listen()
    await listening
    if (deps.networkOf(sessionId) !== 'listed') return
    opening ??= openOwn()
    await opening
  }

  async function listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      proxy.once('error', () => resolve())
      proxy.listen(0, '127.0.0.1', resolve)
    })
    proxy.unref()
    const address = proxy.address() as AddressInfo | null
    port = address?.port
  }

  /** The border around a system that may refuse any of it: then there is no network at all. */
  async function openOwn(): Promise<void> {
    const programs = await deps.programs()
    if (!programs || port === undefined) {
      problem = say('sandbox.noOpener')
      return
    }
    try {
      own = await openOwnNetwork({ ...programs, port, asRoot: deps.asRoot })
      own.server.maxConnections = MOST_CONNECTIONS
      own.server.on('connection', (socket) => void proxy.emit('connection', socket))
      own.server.unref()
    } catch {
      problem = say('sandbox.noOwnNetwork')
    }
  }

  /** What its programs are started by, to be in the network of their own. */
  function ownOf(sessionId: string): readonly string[] | undefined {
    return deps.networkOf(sessionId) === 'listed' ? own?.enter : undefined
  }

  function stateOf(sessionId: string): { kind: SandboxNetwork; problem?: Words } {
    const kind = deps.networkOf(sessionId)
    return { kind, ...(kind === 'listed' && !own && problem && { problem }) }
  }

  async function note({
    isOnline = false,
    alsoHosts = [],
    ...of
  }: Parameters<NoteRun>[0]): Promise<NotedRun | undefined> {
    await ready(of.sessionId)
    const network = deps.networkOf(of.sessionId)
    const isCutOff = network === 'off' || (network === 'listed' && !own)
    if (port === undefined || (isCutOff && !isOnline)) return undefined
    const id = String(++count)
    const run: Run = {
      ...{ ...of, isOnline, alsoHosts },
      ...{ reached: new Set(), refused: new Set() },
    }
    runs.set(id, run)
    const [oldest] = runs.keys()
    if (runs.size > MOST_RUNS && oldest !== undefined) runs.delete(oldest)
    const address = `http://${id}:${passwordOf(id)}@127.0.0.1:${port}`
    const isForced = network === 'listed' && !isOnline
    return {
      isForced,
      env: proxyVariables(address, { isForced }),
      hosts: () => hostsOf(run),
    }
  }

  function runOf(id: string, password: string): Run | undefined {
    const [given, right] = [Buffer.from(password), Buffer.from(passwordOf(id))]
    return given.length === right.length && timingSafeEqual(given, right) ? runs.get(id) : undefined
  }

  function passwordOf(id: string): string {
    return createHmac('sha256', secret).update(id).digest('base64url')
  }

  async function connect(run: Run, target: Target): Promise<Socket> {
    const name = hostName(target)
    const isJudged = !run.isOnline && deps.networkOf(run.sessionId) !== 'open'
    if (isJudged && !mayReach(run, name)) {
      add(run, 'refused', name)
      throw new Refused(`${name} is not among the hosts that the person allowed`)
    }
    const socket = await dial(target, isJudged)
    add(run, 'reached', name)
    return socket
  }

  function mayReach({ sessionId, cwd, alsoHosts }: Run, name: string): boolean {
    return alsoHosts.includes(name) || deps.isAllowed({ sessionId, cwd }, name)
  }

  /** The address that was judged is the one that is opened: a name may lead elsewhere a moment later. */
  async function dial(target: Target, isJudged: boolean): Promise<Socket> {
    const found = await lookedUp(target.host)
    const why = isJudged && found.flatMap(({ address }) => deps.whyNot(address, target) ?? [])[0]
    if (why) throw new Refused(why)
    const [first] = found
    if (!first) throw new Error(`${target.host} was not found`)
    if (isJudged) return opened({ host: first.address, port: target.port })
    return opened({
      ...{ host: target.host, port: target.port, autoSelectFamily: true },
      // Both of its addresses are tried, and the name is not looked up again.
      lookup: (_host, _options, done) => done(null, found),
    })
  }

  function add(run: Run, kind: 'reached' | 'refused', name: string): void {
    const hosts = run[kind]
    if (hosts.has(name) || hosts.size >= MOST_HOSTS) return
    hosts.add(name)
    run.onNoted(hostsOf(run))
  }

  /** What it left running asks in vain from now on. */
  function endSession(sessionId: string): void {
    for (const [id, run] of runs) if (run.sessionId === sessionId) runs.delete(id)
  }

  function close(): void {
    own?.server.close()
    own?.close()
    proxy.close()
    proxy.closeAllConnections()
  }
}

function hostsOf({ reached, refused }: Run): NotedHosts {
  return { reached: [...reached], refused: [...refused] }
}

function opened(to: TcpNetConnectOpts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(to)
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(CONNECT_MS, () => fail(new Error(`${to.host} did not answer`)))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}
