/** Whether a process listens at a port of this machine, so that nobody is believed who only says so. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'

const LISTEN = '0A'
const ANSWER_MS = 1_000

/** Linux tells whose a port is; elsewhere it is enough that somebody answers there. */
export async function listensAt(
  port: number,
  pids: readonly number[],
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (platform !== 'linux') return answersAt(port)
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => textOf(`/proc/net/${name}`)))
  const sockets = new Set(tables.flatMap((table) => socketsAt(table, port)))
  if (sockets.size === 0) return false
  const holders = await Promise.all(pids.map((pid) => holdsOne(pid, sockets)))
  return holders.includes(true)
}

/** As the links in a process's folder of open files name them. */
export function socketsAt(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    return state === LISTEN && local.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : []
  })
}

async function holdsOne(pid: number, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`
  // One that has just ended, or is not ours to look at, holds nothing for us.
  const names = await readdir(folder).catch(() => [])
  const links = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  )
  return links.some((link) => sockets.has(link))
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: 'localhost', port, timeout: ANSWER_MS })
    const settle = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}
