/** Desktop entry: one instance, one window, the runtime behind it, and an orderly end. */
import './host/refuse-debugger.ts'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, type BrowserWindow, dialog, protocol } from 'electron'
import { setAppMenu } from './host/desktop/app-menu.ts'
import { serveAppProtocol } from './host/desktop/app-protocol.ts'
import { startIpcHost } from './host/desktop/ipc-host.ts'
import { openWindow } from './host/desktop/window.ts'
import { takeEnvironment } from './host/handed-environment.ts'
import { createLate } from './host/late.ts'
import { programFolders } from './program-folders.ts'
import { browserFolder, claimFolder, userDataFolder } from './user-data.ts'

/** Long enough for every child to get its SIGTERM and its SIGKILL. */
const MAX_QUIT_MS = 5_000
const APP_URL = 'app://talaria/index.html'

const environment = takeEnvironment(process.env)
// Root has to start without Chromium's sandbox, and every child would die for asking for it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
const userData = userDataFolder(process.env, process.platform)
app.setPath('userData', browserFolder(userData))
// What was compiled at an earlier start need not be compiled again.
enableCompileCache(join(userData, 'cache', 'code'))
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

if (app.requestSingleInstanceLock()) void start()
else app.quit()

/** The window comes first: it paints in a process of its own while the runtime is made here. */
async function start(): Promise<void> {
  const devUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const url = devUrl ?? APP_URL
  let window: BrowserWindow | undefined
  const firstFrame = Promise.withResolvers<void>()
  setAppMenu('en')
  await app.whenReady()
  const claim = claimFolder(userData)
  if ('refused' in claim) {
    dialog.showErrorBox('Talaria could not start', claim.refused)
    app.exit(1)
    return
  }
  const { release, trouble: folderTrouble } = claim
  serveAppProtocol(here('../renderer'))
  const firstWindow = openMainWindow()
  // Making the runtime keeps this thread busy, and the page needs it until its first frame.
  const late = createLate({ moment: firstFrame.promise, load: loadDesktop })
  const desktop = late.value
  desktop.catch((error: Error) => {
    dialog.showErrorBox('Talaria could not start', `${error.message}\n\nIts data: ${userData}`)
    app.exit(1)
  })
  const host = startIpcHost({ runtime: desktop, origin: new URL(url).origin })
  host.attach(firstWindow)
  void desktop.then(({ start }) => start())

  app.on('activate', showWindow)
  app.on('second-instance', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => app.quit())

  let disposed = false
  app.on('before-quit', (event) => {
    if (disposed) return
    event.preventDefault()
    disposed = true
    host.close()
    const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_QUIT_MS))
    void Promise.race([late.giveUp()?.dispose(), tooLong]).finally(() => {
      release()
      app.exit(0)
    })
  })

  async function loadDesktop() {
    const { createDesktop } = await import('./desktop.ts')
    return () =>
      createDesktop({
        userData,
        ...(folderTrouble && { folderTrouble }),
        environment,
        programFolders: programFolders(here('../..'), process.execPath),
        judgeWorker: new URL('./judge-worker.js', import.meta.url),
        isWatched: Boolean(devUrl || process.env.TALARIA_LOG),
        window: () => window,
      })
  }

  function showWindow(): void {
    if (!window || window.isDestroyed()) {
      host.attach(openMainWindow())
      return
    }
    if (window.isMinimized()) window.restore()
    window.focus()
  }

  function openMainWindow(): BrowserWindow {
    window = openWindow({
      url,
      preload: here('../preload/preload.cjs'),
      icon: here('../../resources/icon.png'),
      placeFile: join(userData, 'window.json'),
      onDeath: (reason) => void desktop.then(({ windowDied }) => windowDied(reason)),
      onRefusedLink: (link) => void desktop.then(({ refusedLink }) => refusedLink(link)),
    })
    // Of whichever window has one: on a Mac the first may be closed before, and the app lives on.
    window.once('ready-to-show', firstFrame.resolve)
    return window
  }
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
