/** A screen that nobody sees, so that windows of the tests appear on no desktop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface VirtualDisplay {
  /** What DISPLAY has to say. */
  name: string
  close(): void
}

/** With `memory` it keeps what is to be seen in a file of that folder. */
export async function openVirtualDisplay(memory?: string): Promise<VirtualDisplay> {
  const kept = memory ? ['-fbdir', memory] : []
  // The server picks a free number by itself and writes it to its fourth channel.
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp', '-noreset', ...kept],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const close = (): void => {
    server.kill('SIGTERM')
  }
  process.on('exit', close)
  // Four channels were asked for above, and the fourth is read from.
  const [chosen] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(
      () => Promise.reject(new Error('Xvfb did not start; “Xvfb -displayfd 1” says why')),
      () => Promise.reject(new Error('There is no Xvfb here; “apt-get install xvfb” brings it')),
    ),
  ])
  return { name: `:${String(chosen).trim()}`, close }
}
