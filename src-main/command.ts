/** `talaria` where there is no window: the server, and the words for one that runs. */
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { openBrowser } from './host/web/open-browser.ts'
import { openAgain } from './host/web/open-door.ts'
import { startServer } from './host/web/start-server.ts'
import { systemdUnit } from './host/web/systemd-unit.ts'
import { userDataFolder } from './user-data.ts'

const HELP = `talaria            starts the server, and says where it is open
  --open           and shows it in the browser
  --console        and lets you answer its questions here
  --without-plugins
talaria open       a fresh address of the server that runs, shown in the browser where there is one
talaria acp        what an editor starts to have Talaria as its agent
talaria unit       a systemd unit for the server, to be kept in ~/.config/systemd/user/talaria.service
talaria --version`

const OF_THE_SERVER = ['--open', '--console', '--without-plugins']

process.exitCode = await run(process.argv.slice(2))

async function run(args: readonly string[]): Promise<number> {
  const [first = ''] = args
  const userData = userDataFolder(process.env, process.platform)
  if (args.every((word) => OF_THE_SERVER.includes(word))) return startServer(here('./web.js'), args)
  switch (args.length === 1 ? first : '') {
    case 'open':
      return openAgain({
        userData,
        isTerminal: process.stdout.isTTY,
        say: console.log,
        complain: console.error,
        show: (entrance) => openBrowser(entrance, process.platform, process.env),
      })
    case 'acp': {
      const { bridge } = await import('./acp/bridge.ts')
      return bridge(userData)
    }
    case 'unit':
      process.stdout.write(systemdUnit([process.execPath, here('../../bin/talaria.js')]))
      return 0
    case '--version':
      console.log(packageJson.version)
      return 0
    case '--help':
      console.log(HELP)
      return 0
    default:
      console.error(`talaria does not know: ${args.join(' ')}\n\n${HELP}`)
      return 2
  }
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
