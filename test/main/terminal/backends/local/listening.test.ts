import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listensAt, socketsAt } from '../../../../../src-main/terminal/backends/local/listening.ts'

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0
   1: 0100007F:0BB8 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0
   2: 00000000:0BB9 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0
`

it('knows who waits at a port, and not who is spoken with there', () => {
  expect(socketsAt(TABLE, 3_000)).toEqual(['socket:[4711]'])
  expect(socketsAt(TABLE, 3_001)).toEqual(['socket:[4713]'])
  expect(socketsAt(TABLE, 80)).toEqual([])
})

it('believes a process only of ports that it listens at itself', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  expect(await listensAt(port, [process.pid])).toBe(true)
  if (process.platform === 'linux') expect(await listensAt(port, [process.ppid])).toBe(false)
  expect(await listensAt(port, [process.pid], 'darwin')).toBe(true)
  expect(await listensAt(1, [process.pid], 'darwin')).toBe(false)
})
