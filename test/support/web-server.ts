/** The web host as a program of its own, and the way in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../../scripts/build.ts'

/** Of the built app; what is handed over comes by a pipe of its own. */
export async function startServer(env: NodeJS.ProcessEnv, handed?: Record<string, string>) {
  const server = spawn(process.execPath, [join(ROOT, 'out/main/web.js')], {
    env: { ...env, TALARIA_PORT: '0' },
    cwd: env.HOME,
    stdio: ['ignore', 'pipe', 'inherit', handed ? 'pipe' : 'ignore'],
  })
  const pipe = server.stdio[3]
  if (pipe instanceof Writable) pipe.end(JSON.stringify(handed))
  for await (const line of createInterface({ input: outputOf(server) })) {
    const entrance = /ready at (file:\S+)/.exec(line)?.[1]
    if (entrance) return { server, address: addressIn(fileURLToPath(entrance)) }
  }
  throw new Error('the web host ended before it was ready')
}

function outputOf({ stdout }: ChildProcess): Readable {
  if (!stdout) throw new Error('the web host was started without its output')
  return stdout
}

/** Where the page leads that only the person can read. */
function addressIn(path: string): string {
  const address = /url=(http:[^"]+)/.exec(readFileSync(path, 'utf8'))?.[1]
  if (!address) throw new Error(`${path} leads nowhere`)
  return address
}

export async function stopServer(
  server: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}
