import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxNetwork } from '../../../../src-main/contract/approval.ts'
import { createNetworks } from '../../../../src-main/sandbox/network/networks.ts'
import type { Opener } from '../../../../src-main/sandbox/network/own-network.ts'
import { probeHere } from '../../../../src-main/sandbox/probe.ts'
import { hasPython } from '../../../support/run-script.ts'
import { openTerminals } from '../../../support/terminal-window.ts'

const probe = probeHere(process.env.PATH)
const usable = await probe.check()
const nsenter = probe.find('nsenter')
if (!usable.ok || !nsenter) console.warn('NOT TESTED: a network of its own needs bwrap and nsenter')

/** Beside 127.0.0.1, for which no proxy is asked. */
const HOST = '127.0.0.2'
const NODE: Opener = { file: process.execPath, language: 'javascript', env: {} }
const PYTHON: Opener = { file: '/usr/bin/python3', language: 'python', env: {} }

const page = createServer((asked, answer) => answer.end(`page ${asked.method} ${asked.url}`))
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => page.listen(0, HOST, resolve))
  port = (page.address() as AddressInfo).port
})
afterAll(() => void page.close())

describe('commands whose hosts are noted', () => {
  it('reach them by the proxy of their own, and are told apart', async () => {
    const { note, networks } = open('open')
    const [one, other] = [await note('s1'), await note('s1')]

    expect(await fetched(one.env.HTTP_PROXY)).toContain('page GET /there?x=1')
    expect(one.hosts()).toEqual({ reached: [`${HOST}:${port}`], refused: [] })
    expect(other.hosts()).toEqual({ reached: [], refused: [] })
    networks.close()
  })

  it('are nobody without the right name and password', async () => {
    const { note, networks } = open('open')
    const address = new URL((await note('s1')).env.HTTP_PROXY ?? '')
    address.password = `${address.password.slice(1)}x`

    expect(await fetched(address.href)).toMatch(/^HTTP\/1.1 407/)
    networks.endSession('s1')
    expect(await fetched((await note('s2')).env.HTTP_PROXY)).toContain('page')
    networks.close()
  })

  it('reach only what the person allowed, by rules or this once', async () => {
    const allowed = new Set<string>()
    const { networks, note } = open('listed', { allowed })
    if (!usable.ok || !nsenter) return networks.close()
    const run = await note('s1')

    expect(await fetched(run.env.HTTP_PROXY)).toMatch(/^HTTP\/1.1 403/)
    expect(run.hosts()).toEqual({ reached: [], refused: [`${HOST}:${port}`] })
    const once = await note('s1', [`${HOST}:${port}`])
    expect(await fetched(once.env.HTTP_PROXY)).toContain('page')
    allowed.add(`${HOST}:${port}`)
    expect(await fetched(run.env.HTTP_PROXY)).toContain('page')
    networks.close()
  })

  it('reach no address that an allowed name must not lead to', async () => {
    const { networks, note } = open('listed', {
      allowed: new Set([`${HOST}:${port}`]),
      whyNot: (address) => `${address} is this machine`,
    })
    if (!usable.ok || !nsenter) return networks.close()
    const run = await note('s1')

    expect(await fetched(run.env.HTTP_PROXY)).toMatch(/^HTTP\/1.1 403.*this machine/s)
    expect(run.hosts()).toEqual({ reached: [], refused: [] })
    networks.close()
  })
})

describe.skipIf(!usable.ok || !nsenter)('a network of its own', () => {
  const openers = new Map([
    ['Node', NODE],
    ['Python', PYTHON],
  ])
  it.each(['Node', ...(hasPython ? ['Python'] : [])])(
    'holds nothing but the way to the proxy (opened by %s)',
    async (name) => {
      const opener = openers.get(name) ?? NODE
      const { networks, note } = open('listed', { allowed: new Set([`${HOST}:${port}`]), opener })
      const run = await note('s1')
      const [file = '', ...args] = networks.ownOf('s1') ?? []
      const inside = (text: string) =>
        execFileSync(file, [...args, 'bash', '--norc', '-c', text], {
          env: run.env,
          encoding: 'utf8',
        })

      expect(inside('while read -r name _; do echo "$name"; done </proc/net/dev')).toMatch(
        /^\S+\n\S+\nlo:\n$/,
      )
      expect(inside(`exec 3<>/dev/tcp/${HOST}/${port} || echo no way; true`)).toBe('no way\n')
      const text = 'exec 3<>/dev/tcp/127.0.0.1/${HTTP_PROXY##*:}; echo hello >&3; echo there'
      expect(inside(text)).toBe('there\n')
      networks.close()
    },
  )

  it('is not there, and neither is any other, where it cannot be opened', async () => {
    const { networks } = open('listed', { opener: { ...NODE, file: '/bin/false' } })

    expect(await networks.note(runOf('s1'))).toBeUndefined()
    expect(networks.ownOf('s1')).toBeUndefined()
    expect(networks.stateOf('s1')).toMatchObject({ kind: 'listed', problem: expect.anything() })
    networks.close()
  })
})

it('leaves no proxy to the next command, and changes none that the person has', async () => {
  const { access } = openTerminals({
    // As if the shell were in the sandbox: the variables of a run are for those only.
    confine: () => ({ key: 'walls', onDisk: (path) => path, launcher: () => noWalls }),
    note: async () => ({
      env: { HTTP_PROXY: 'http://ours', http_proxy: 'http://ours', NO_PROXY: 'localhost' },
      ...{ isForced: false, hosts: () => ({ reached: [], refused: [] }) },
    }),
  })
  const show = 'echo "${HTTP_PROXY-none} ${NO_PROXY-none}"'

  expect(await access().exec({ command: show })).toMatchObject({
    output: 'http://ours localhost\n',
  })
  await access().exec({ command: 'export http_proxy=http://mine' })
  expect(await access().exec({ command: `${show}; echo $http_proxy` })).toMatchObject({
    output: 'none none\nhttp://mine\n',
  })
})

/** It finds the file open that walls would read, and nothing else is around it. */
function noWalls(program: { file: string; args: readonly string[] }) {
  return { ...program, opens: { fd: 9, path: '/dev/null' }, ignores: ['USR2'] }
}

function open(
  network: SandboxNetwork,
  {
    allowed = new Set<string>(),
    opener = NODE,
    whyNot = (_address: string): string | undefined => undefined,
  } = {},
) {
  const networks = createNetworks({
    networkOf: () => network,
    isAllowed: (_of, host) => allowed.has(host),
    whyNot,
    asRoot: process.getuid?.() === 0,
    programs: async () =>
      usable.ok && usable.kind === 'bubblewrap' && nsenter
        ? { bubblewrap: usable.bubblewrap, nsenter, opener }
        : undefined,
  })
  return { networks, note }

  async function note(sessionId: string, alsoHosts: readonly string[] = []) {
    const run = await networks.note({ ...runOf(sessionId), alsoHosts })
    if (!run) throw new Error('nothing is noted')
    return run
  }
}

function runOf(sessionId: string) {
  return { sessionId, cwd: '/', onNoted: () => {} }
}

/** As a program does that knows of proxies; the answer is the whole text. */
async function fetched(proxy = ''): Promise<string> {
  const { hostname, port: at, username, password } = new URL(proxy)
  const { connect } = await import('node:net')
  const socket = connect(Number(at), hostname)
  const secret = Buffer.from(`${username}:${password}`).toString('base64')
  socket.write(
    `GET http://${HOST}:${port}/there?x=1 HTTP/1.1\r\nhost: ${HOST}\r\nproxy-authorization: Basic ${secret}\r\nconnection: close\r\n\r\n`,
  )
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
