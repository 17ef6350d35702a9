/** Starts the server as a process of its own, which has no key of the person in its environment. */
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { startChild } from '../../lib/start-child.ts'
import { splitEnvironment } from '../handed-environment.ts'

const NO_DEBUGGER = '--disable-sigusr1' // Node knows it from 22.14 on

/** Ends with it, and gives its exit code; whoever ends this ends it. */
export async function startServer(program: string, args: readonly string[]): Promise<number> {
  const { open, handed } = splitEnvironment(process.env)
  const child = startChild(
    {
      file: process.execPath,
      // From the first moment on: the app itself can refuse the debugger only once it runs.
      args: [
        ...(process.allowedNodeEnvironmentFlags.has(NO_DEBUGGER) ? [NO_DEBUGGER] : []),
        program,
        ...args,
      ],
    },
    { env: open, stdio: ['inherit', 'inherit', 'inherit', 'pipe'] },
  )
  // Ctrl-C reaches both; the server is the one that ends by it.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const pipe = child.stdio[3]
  // It may have ended before it read.
  if (pipe instanceof Writable) pipe.on('error', () => {}).end(JSON.stringify(handed))
  const [code] = await once(child, 'exit')
  return code ?? 1
}
