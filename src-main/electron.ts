/** Desktop entry: one instance, one window, the runtime behind it, and an orderly end. */
import './host/refuse-debugger.ts'
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, protocol } from 'electron'
import { bridgeWithoutScreen } from './acp/bridge-without-screen.ts'
import { setAppMenu } from './host/desktop/app-menu.ts'
import { serveAppProtocol } from './host/desktop/app-protocol.ts'
import { linkAmong } from './host/desktop/deep-link.ts'
import { installationOf } from './host/desktop/installation.ts'
import { startIpcHost } from './host/desktop/ipc-host.ts'
import { holdDebuggersBack } from './host/desktop/remote-debugging.ts'
import { HIDDEN } from './host/desktop/start-at-login.ts'
import { startedAs } from './host/desktop/started-as.ts'
import { openWindow } from './host/desktop/window.ts'
import { createWindowFiles } from './host/desktop/window-files.ts'
import { takeEnvironment } from './host/handed-environment.ts'
import { createLate } from './host/late.ts'
import { appImageFiles, programFolders } from './program-folders.ts'
import { browserFolder, claimFolder, userDataFolder } from './user-data.ts'

/** Long enough for every child to get its SIGTERM and its SIGKILL. */
const MAX_QUIT_MS = 5_000
/** A window that nobody can see, behind a locked screen for example, may never have a first frame. */
const MAX_FIRST_FRAME_MS = 3_000
const APP_URL = 'app://talaria/index.html'
const ICON = here('../../resources/icon.png')

const environment = takeEnvironment(process.env)
// Root has to start without Chromium's sandbox, and every child would die for asking for it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
const userData = userDataFolder(process.env, process.platform)
app.setPath('userData', browserFolder(userData))
const healthFile = join(userData, 'healthy')
const isDebuggable = app.isPackaged && holdDebuggersBack(app.commandLine, userData)
// What was compiled at an earlier start need not be compiled again.
enableCompileCache(join(userData, 'cache', 'code'))
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

// On a Mac a link comes as an event, and may come before all else.
let linkAtStart = linkAmong(process.argv)
app.on('open-url', (event, link) => {
  event.preventDefault()
  linkAtStart = link
})

const started = startedAs({
  words: process.argv.slice(1),
  environment: process.env,
  platform: process.platform,
  version: app.getVersion(),
})
if (started.kind === 'answer') {
  // Before Chromium looks for a screen.
  writeSync(started.exitCode === 0 ? 1 : 2, started.text)
  process.exit(started.exitCode)
}
if (started.kind === 'bridge') {
  if (!started.hasScreen) bridgeWithoutScreen()
  void bridge()
} else if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function bridge(): Promise<void> {
  const { bridge: join } = await import('./acp/bridge.ts')
  app.exit(await join(userData))
}

/** The window comes first: it paints in a process of its own while the runtime is made here. */
async function start(): Promise<void> {
  const devUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const url = devUrl ?? APP_URL
  let window: BrowserWindow | undefined
  let livesOn = () => false
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
  const windowFiles = createWindowFiles(here('../renderer'))
  serveAppProtocol(windowFiles)
  const firstWindow = openMainWindow()
  // Started by the system at login: it waits to be wanted.
  if (process.argv.includes(HIDDEN)) firstWindow.once('ready-to-show', () => firstWindow.minimize())
  // Making the runtime keeps this thread busy, and the page needs it until its first frame.
  const late = createLate({
    moment: firstFrame.promise,
    longestMs: MAX_FIRST_FRAME_MS,
    load: loadDesktop,
  })
  const desktop = late.value
  desktop.catch((error: Error) => {
    dialog.showErrorBox('Talaria could not start', `${error.message}\n\nIts data: ${userData}`)
    app.exit(1)
  })
  const host = startIpcHost({ runtime: desktop, origin: new URL(url).origin })
  host.attach(firstWindow)
  void desktop.then((made) => {
    windowFiles.keepAll()
    if (linkAtStart) made.follow(linkAtStart)
    livesOn = made.livesOn
    app.removeAllListeners('open-url').on('open-url', (event, link) => {
      event.preventDefault()
      follow(link)
    })
    return made.start()
  })

  app.on('activate', showWindow)
  app.on('second-instance', (_event, argv) => follow(linkAmong(argv)))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !isWatching && !livesOn()) app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => app.quit())

  let disposed = false
  // The app has ended but for this process, which waits whether a newer version starts.
  let isWatching = false
  app.on('before-quit', (event) => {
    if (disposed) return
    event.preventDefault()
    disposed = true
    void end().finally(() => app.exit(0))
  })

  /** On a Mac the app lives on without a window; elsewhere it ends with it. */
  function askBeforeClosing(open: BrowserWindow): void {
    let isAgreed = process.platform === 'darwin'
    let isAsking = false
    open.on('close', (event) => {
      if (isAgreed || disposed) return
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      void mayEnd().then((may) => {
        isAsking = false
        isAgreed = may
        if (may) open.close()
      })
    })
  }

  /** An app that has not come up, or cannot ask, is no reason to keep a window open. */
  function mayEnd(): Promise<boolean> {
    const made = late.now()
    // With an icon that leads back, nothing ends with a window.
    if (!made || made.livesOn()) return Promise.resolve(true)
    return made.mayEnd().catch(() => true)
  }

  async function end(): Promise<void> {
    host.close()
    const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_QUIT_MS))
    await Promise.race([late.giveUp()?.dispose(), tooLong]).finally(release)
  }

  /** Everything ends but this process, which goes back to the old version if the new one does not start. */
  async function replaceWith(newFile: string, version: string): Promise<void> {
    const program = process.env.APPIMAGE ?? ''
    const { start: startProgram, swapIn, watchOver } = await import('./update/swap.ts')
    const { openRecord } = await import('./update/record.ts')
    const swapped = swapIn({ program, newFile, version })
    disposed = true
    isWatching = true
    await end()
    for (const open of BrowserWindow.getAllWindows()) open.destroy()
    app.releaseSingleInstanceLock()
    const outcome = await watchOver(swapped, { healthFile, environment: process.env })
    if (outcome === 'went back') {
      const record = openRecord(userData)
      record.change({ failed: [...record.read().failed, version], wentBack: version })
      startProgram(program, process.env)
    }
    app.exit(0)
  }

  async function loadDesktop() {
    const { createDesktop } = await import('./desktop.ts')
    return () =>
      createDesktop({
        userData,
        ...(folderTrouble && { folderTrouble }),
        environment,
        programFolders: [
          ...programFolders(here('../..'), process.execPath),
          ...appImageFiles(process.env.APPIMAGE),
        ],
        licences: join(process.resourcesPath, 'THIRD-PARTY.txt'),
        judgeWorker: new URL('./judge-worker.js', import.meta.url),
        browserWorker: new URL('./browser-worker.js', import.meta.url),
        readingWorker: new URL('./reading-worker.js', import.meta.url),
        namesWorker: new URL('./names-worker.js', import.meta.url),
        pluginProcess: new URL('./plugin-process.js', import.meta.url),
        withoutPlugins: process.argv.includes('--without-plugins'),
        isWatched: Boolean(devUrl || process.env.TALARIA_LOG),
        isDebuggable,
        // Root has none anyway, and was told so when it started.
        isUnsandboxed: app.commandLine.hasSwitch('no-sandbox') && process.getuid?.() !== 0,
        installation: installationOf(
          {
            isPackaged: app.isPackaged,
            resources: process.resourcesPath,
            appImage: process.env.APPIMAGE,
          },
          replaceWith,
        ),
        healthFile,
        archive: app.isPackaged ? app.getAppPath() : undefined,
        window: () => window,
        showWindow,
        icon: ICON,
      })
  }

  /** A second start shows the window of the first, and what its link is about. */
  function follow(link: string | undefined): void {
    showWindow()
    if (link) void desktop.then((made) => made.follow(link))
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
      icon: ICON,
      placeFile: join(userData, 'window.json'),
      onDeath: (reason) => void desktop.then(({ windowDied }) => windowDied(reason)),
      onRefusedLink: (link) => void desktop.then(({ refusedLink }) => refusedLink(link)),
    })
    askBeforeClosing(window)
    // Of whichever window has one: on a Mac the first may be closed before, and the app lives on.
    window.once('ready-to-show', firstFrame.resolve)
    return window
  }
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
