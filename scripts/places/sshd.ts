/** A private ssh server for tests: on loopback, with keys that are thrown away. Only root can start one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Machine, thisMachine } from '../machine.ts'
import { type Engine, engineFolder, startEngine } from './engine-process.ts'

export interface TestSshd extends Engine {
  host: string
  port: number
  user: string
  /** Of the client. */
  keyFile: string
  /** As ssh shows it. */
  fingerprint(): Promise<string>
  /** As if the machine had been installed anew. */
  changeHostKey(): Promise<void>
  /** As if the network had gone. */
  dropConnections(): void
}

export async function startSshd(machine: Machine = thisMachine()): Promise<TestSshd> {
  const folder = engineFolder('sshd')
  const [hostKey, keyFile] = [join(folder, 'host'), join(folder, 'client')]
  const port = await freePort()
  const user = userInfo().username
  await makeKey(hostKey)
  await makeKey(keyFile)
  writeFileSync(join(folder, 'config'), configuration())
  await mkdir('/run/sshd', { recursive: true })
  const engine = await startEngine('sshd', folder, `/usr/sbin/sshd -D -e -f ${folder}/config`, () =>
    answers(port),
  )
  return {
    ...{ host: '127.0.0.1', port, user, keyFile, fingerprint, changeHostKey, dropConnections },
    ...engine,
  }

  async function makeKey(path: string): Promise<void> {
    const { ok, output } = await machine.run('ssh-keygen', [
      '-q',
      '-t',
      'ed25519',
      '-N',
      '',
      '-f',
      path,
    ])
    if (!ok) throw new Error(`no key could be made: ${output}`)
  }

  function configuration(): string {
    return [
      ...['ListenAddress 127.0.0.1', `Port ${port}`, `HostKey ${hostKey}`, `PidFile ${folder}/pid`],
      ...[
        `AuthorizedKeysFile ${keyFile}.pub`,
        'StrictModes no',
        'UsePAM no',
        'PermitRootLogin yes',
      ],
      ...['PasswordAuthentication no', 'KbdInteractiveAuthentication no', 'PrintMotd no', ''],
    ].join('\n')
  }

  async function fingerprint(): Promise<string> {
    const { output } = await machine.run('ssh-keygen', ['-l', '-f', `${hostKey}.pub`])
    return output.split(' ')[1] ?? ''
  }

  async function changeHostKey(): Promise<void> {
    await machine.run('rm', [hostKey, `${hostKey}.pub`])
    await makeKey(hostKey)
    process.kill(serverPid(), 'SIGHUP')
    while (!(await answers(port)));
  }

  function dropConnections(): void {
    const parent = String(serverPid())
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (parentOf(pid) === parent) process.kill(Number(pid), 'SIGKILL')
  }

  function serverPid(): number {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    // To nobody, or to everybody: never.
    if (!(pid > 1)) throw new Error('the ssh server has not written down its number')
    return pid
  }
}

function parentOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined // it is gone
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens on a port, not on a path
      server.close(() => resolve(port))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
