/**
 * `npm run acp`: what an editor starts to have Talaria as its agent. It joins the app that runs; where none
 * does, one without a window is started, which ends with the editor.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { joinStreams, reachApp } from '../src-main/acp/bridge.ts'
import { userDataFolder } from '../src-main/user-data.ts'
import { ROOT } from './build.ts'

const START_MS = 60_000
const LOOK_EVERY_MS = 200

const userData = userDataFolder(process.env, process.platform)
let app: ReturnType<typeof startApp> | undefined
const socket = (await reachApp(userData)) ?? (await started())
if (socket) await joinStreams(socket, { input: process.stdin, output: process.stdout })
else console.error('Talaria did not start; run npm start and look there.')
app?.kill('SIGTERM')
process.exitCode = socket ? 0 : 1

async function started() {
  app = startApp()
  for (const end = Date.now() + START_MS; Date.now() < end && app.exitCode === null; ) {
    const found = await reachApp(userData)
    if (found) return found
    await pause(LOOK_EVERY_MS)
  }
  return undefined
}

/** Standard output is the editor's: all that the app says goes to the other. */
function startApp() {
  return spawn(process.execPath, [join(ROOT, 'out', 'main', 'web.js')], {
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
}
