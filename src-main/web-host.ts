/** The same runtime and the same window, in the person's browser. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { createChromiumHost } from './browser/chromium-host.ts'
import { takeEnvironment } from './host/handed-environment.ts'
import { reportUncaught } from './host/report-uncaught.ts'
import { createServe } from './host/serve.ts'
import { writeEntrance } from './host/web/entrance-file.ts'
import { forkPlugins } from './host/web/forked-plugin.ts'
import { openBrowser } from './host/web/open-browser.ts'
import { createOpenDoor, type WayIn } from './host/web/open-door.ts'
import { startWebHost } from './host/web/ws-host.ts'
import { installedByNpm, programFolders, startFolder } from './program-folders.ts'
import { createRuntime } from './runtime.ts'
import { openSecretServiceVault } from './secrets/secret-service-vault.ts'
import { secretTool } from './secrets/secret-tool.ts'
import { openConfStore } from './settings/conf-store.ts'
import { openSettings } from './settings/settings-file.ts'
import { claimFolder } from './user-data.ts'

/** Long enough for every child to get its SIGTERM and its SIGKILL. */
const MAX_QUIT_MS = 5_000
/** A key store that is open answers at once. */
const SOON_MS = 2_000
const WAITING_FOR_KEYS =
  'Waiting for the system’s key store. If it asks for its password, enter that.'

/** `here` finds what lies beside the entry. */
export async function serveWeb(deps: { userData: string; here(path: string): URL }): Promise<void> {
  const { userData, here } = deps
  const environment = takeEnvironment(process.env)
  const claim = claimFolder(userData)
  if ('refused' in claim) {
    console.error(claim.refused)
    process.exit(1)
  }
  const { release, trouble: folderTrouble } = claim
  const program = fileURLToPath(here('../..'))
  const waits = setTimeout(() => console.error(WAITING_FOR_KEYS), SOON_MS)
  const vault = await openSecretServiceVault({
    platform: process.platform,
    environment,
    secretTool,
  })
  clearTimeout(waits)
  const runtime = createRuntime({
    host: 'web',
    version: packageJson.version,
    installation: { kind: installedByNpm(program) ? 'npm' : 'source' },
    userData,
    environment,
    ...openSettings(userData, openConfStore),
    ...(folderTrouble && { folderTrouble }),
    vault: () => vault,
    defaultCwd: startFolder({ program, home: homedir(), started: startedIn() }),
    home: homedir(),
    programFolders: programFolders(program),
    licences: join(program, 'THIRD-PARTY.txt'),
    // Whoever started this ends it with itself.
    ownPids: () => [process.pid, process.ppid],
    judgeWorker: here('./judge-worker.js'),
    readingWorker: here('./reading-worker.js'),
    namesWorker: here('./names-worker.js'),
    browserWorker: here('./browser-worker.js'),
    browserHost: createChromiumHost({
      environment,
      platform: process.platform,
      isRoot: process.getuid?.() === 0,
    }),
    ownPorts: () => [host.port],
    startPlugin: forkPlugins(here('./plugin-process.js')),
    withoutPlugins: process.argv.includes('--without-plugins'),
    isWatched: Boolean(process.env.TALARIA_LOG),
  })
  reportUncaught(process, runtime.reportError)

  const host = await startWebHost({
    serve: createServe({ handlers: runtime.handlers, log: runtime.log.scoped('host') }),
    connect: runtime.connect,
    rendererFolder: fileURLToPath(here('../renderer')),
    onEntered: () => entrance?.remove(),
    language: runtime.language,
    log: runtime.log.scoped('host'),
    ...(process.env.TALARIA_PORT && { port: Number(process.env.TALARIA_PORT) }),
  })
  let entrance: ReturnType<typeof writeEntrance> | undefined
  const first = wayIn()
  const hostLog = runtime.log.scoped('host')
  const openDoor = createOpenDoor({ userData, wayIn, log: hostLog })
  // Whoever started this waits for the next line, and may ask for another address after it. A data folder
  // in which no door can be made is told of already.
  await openDoor
    .start()
    .catch((error) => hostLog.warn('no fresh address can be asked for', { error }))
  // A terminal is the person's own. What else is written to may be a log, which others read.
  const shown = process.stdout.isTTY ? first.address : pathToFileURL(first.entrance).href
  console.log(`Talaria is ready at ${shown}`)
  if (process.argv.includes('--open')) openBrowser(first.entrance, process.platform, process.env)
  // Not on standard output, which whoever started this reads line by line.
  if (process.argv.includes('--console'))
    runtime.answerInConsole({ input: process.stdin, output: process.stderr })
  void runtime.start()

  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => close())

  /** One at a time: the page of the last one goes with it. */
  function wayIn(): WayIn {
    const address = host.freshAddress()
    entrance?.remove()
    entrance = writeEntrance(userData, address)
    return { entrance: entrance.path, address }
  }

  async function close(): Promise<void> {
    if (closing) return
    closing = true
    openDoor.stop()
    await host.close()
    entrance?.remove()
    for (const command of runtime.keptCommands()) console.log(`Goes on: ${command}`)
    const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_QUIT_MS))
    await Promise.race([runtime.dispose(), tooLong])
    release()
    process.exit(0)
  }
}

/** npm itself goes into the folder of the program, and says where it came from. */
function startedIn(): string {
  return process.env.INIT_CWD ?? process.cwd()
}
