/** `npm start`: the desktop window where there can be one, else the same app in a browser. */
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { splitEnvironment } from '../src-main/host/handed-environment.ts'
import { buildIfStale, ROOT } from './build.ts'
import { chooseHost } from './choose-host.ts'
import { findElectron } from './electron-binary.ts'
import { thisMachine } from './machine.ts'
import { runGroup } from './run-group.ts'

const NO_DEBUGGER = '--disable-sigusr1' // Node knows it from 22.14 on

try {
  process.exitCode = await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start(): Promise<number> {
  await buildIfStale()
  const wantsWeb = process.argv.includes('--web')
  const host = await chooseHost({ wantsWeb, machine: thisMachine(), findElectron })
  if (host.kind === 'electron') {
    if (host.note) console.log(host.note)
    return runApp(host.executable, [...host.args, ROOT, ...passedOn()], 'ignore')
  }
  if (host.reason) console.log(`Opening in the browser: ${host.reason}.`)
  return startWeb()
}

function startWeb(): Promise<number> {
  const isAnsweredHere = process.argv.includes('--console')
  const args = [
    // From the first moment on: the app itself can refuse the debugger only once it runs.
    ...(process.allowedNodeEnvironmentFlags.has(NO_DEBUGGER) ? [NO_DEBUGGER] : []),
    join(ROOT, 'out', 'main', 'web.js'),
    '--open',
    ...(isAnsweredHere ? ['--console'] : []),
    ...passedOn(),
  ]
  return runApp(process.execPath, args, isAnsweredHere ? 'inherit' : 'ignore')
}

/** What the app itself reads. */
function passedOn(): string[] {
  return process.argv.includes('--without-plugins') ? ['--without-plugins'] : []
}

/** Keys of the person are not in the environment of the app, where others could read them. */
function runApp(
  program: string,
  args: readonly string[],
  input: 'inherit' | 'ignore',
): Promise<number> {
  const { open, handed } = splitEnvironment(process.env)
  return runGroup(program, args, {
    env: open,
    stdio: [input, 'inherit', 'inherit', 'pipe'],
    onStart: (child) => {
      const pipe = child.stdio[3]
      if (!(pipe instanceof Writable)) return
      // The app may have ended before it read.
      pipe.on('error', () => {})
      pipe.end(JSON.stringify(handed))
    },
  })
}
