/** `npm run dev`: electron-vite's dev mode, on the Electron that `npm start` would take. */
import { dirname, join } from 'node:path'
import { ROOT } from './build.ts'
import { chooseHost } from './choose-host.ts'
import { findElectron } from './electron-binary.ts'
import { thisMachine } from './machine.ts'
import { runGroup } from './run-group.ts'

const host = await chooseHost({ wantsWeb: false, machine: thisMachine(), findElectron })
if (host.kind === 'web') {
  console.error(`The dev mode needs a desktop window, but ${host.reason}.`)
  process.exit(1)
}
if (host.note) console.log(host.note)

const electronVite = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const options = host.args.includes('--no-sandbox') ? ['--noSandbox'] : []
process.exitCode = await runGroup(process.execPath, [electronVite, 'dev', '--watch', ...options], {
  cwd: ROOT,
  env: {
    ...process.env,
    ELECTRON_EXEC_PATH: host.executable,
    ELECTRON_OVERRIDE_DIST_PATH: dirname(host.executable),
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
