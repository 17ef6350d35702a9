/** A host on this machine that gives out the files of a folder, and parts of them. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

export interface ReleaseHost {
  folder: string
  address: string
  /** How much of a file was given out. */
  bytesOf(name: string): number
  close(): Promise<void>
}

export async function startReleaseHost(folder: string): Promise<ReleaseHost> {
  mkdirSync(folder, { recursive: true })
  const given = new Map<string, number>()
  const server = createServer((request, answer) => {
    const name = basename(request.url ?? '')
    const path = join(folder, name)
    if (!existsSync(path)) return answer.writeHead(404).end()
    const file = readFileSync(path)
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    const body = range ? file.subarray(Number(range[1]), Number(range[2]) + 1) : file
    given.set(name, (given.get(name) ?? 0) + body.length)
    answer.writeHead(range ? 206 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    folder,
    address: `http://127.0.0.1:${port}/`,
    bytesOf: (name) => given.get(name) ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
