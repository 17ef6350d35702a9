/** `npm start`: the desktop window where there can be one, else the same app in a browser. */
import { join } from 'node:path'
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
    return runGroup(host.executable, [...host.args, ROOT], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
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
  ]
  return runGroup(process.execPath, args, {
    stdio: [isAnsweredHere ? 'inherit' : 'ignore', 'inherit', 'inherit'],
  })
}
