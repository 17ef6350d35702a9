/**
 * A network with nothing in it but a way to our proxy. A small program opens it, listens there, and hands
 * the open socket over; from then on the network is held by two open files of ours, and by nobody else.
 */
import { closeSync, openSync } from 'node:fs'
import { Server } from 'node:net'
import { startChild } from '../../lib/start-child.ts'

export interface OwnNetwork {
  /** As `nsenter` takes it, before the program that is to be in there. */
  enter: readonly string[]
  server: Server
  close(): void
}

export interface Opener {
  file: string
  language: 'javascript' | 'python'
  env: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 20_000

/** Rejects where the system does not let us make one, or join it. */
export async function openOwnNetwork(given: {
  bubblewrap: string
  nsenter: string
  opener: Opener
  port: number
  asRoot: boolean
}): Promise<OwnNetwork> {
  const { opener, asRoot } = given
  const child = startChild(
    {
      file: given.bubblewrap,
      args: [
        ...['--unshare-net', ...(asRoot ? [] : ['--unshare-user']), '--die-with-parent'],
        // With all of the disk, and no more devices of its own: it must stay in one user namespace.
        ...['--dev-bind', '/', '/', '--', opener.file],
        ...(opener.language === 'python' ? ['-I', '-c', PYTHON] : ['-e', JAVASCRIPT]),
        String(given.port),
      ],
    },
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { ...opener.env }, timeout: TIMEOUT_MS },
  )
  const files: number[] = []
  try {
    const server = await new Promise<Server>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the opener ended with ${code}`)))
      child.once('message', (told, handle) => {
        const pid = Number((told as { pid?: unknown }).pid)
        if (!(handle instanceof Server) || !Number.isInteger(pid))
          return reject(new Error('the opener handed nothing over'))
        files.push(openSync(`/proc/${pid}/ns/net`, 'r'))
        if (!asRoot) files.push(openSync(`/proc/${pid}/ns/user`, 'r'))
        resolve(handle)
      })
    })
    child.send('done', () => {})
    const [net, user] = files.map((fd) => `/proc/${process.pid}/fd/${fd}`)
    return {
      enter: [
        ...[given.nsenter, `--net=${net}`],
        ...(user === undefined ? [] : [`--user=${user}`, '--preserve-credentials']),
        '--',
      ],
      server,
      close,
    }
  } catch (error) {
    close()
    child.kill('SIGKILL')
    throw error
  }

  function close(): void {
    for (const fd of files.splice(0)) closeSync(fd)
  }
}

const JAVASCRIPT = `const server = require('node:net').createServer()
server.listen(Number(process.argv[1]), '127.0.0.1', () => process.send({ pid: process.pid }, server))
process.on('message', () => process.exit(0))
process.on('disconnect', () => process.exit(0))`

/** Where our own program cannot be used as Node: the same, in the words in which Node hands things over. */
const PYTHON = `import json, os, socket, sys
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(('127.0.0.1', int(sys.argv[1])))
server.listen(128)
channel = socket.socket(fileno=int(os.environ['NODE_CHANNEL_FD']))
told = json.dumps({'cmd': 'NODE_HANDLE', 'type': 'net.Server', 'msg': {'pid': os.getpid()}}) + '\\n'
socket.send_fds(channel, [told.encode()], [server.fileno()])
said = b''
while b'done' not in said:
    more = channel.recv(4096)
    if not more: break
    said += more`
