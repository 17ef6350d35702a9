/** Desktop entry: one instance, one window, the runtime behind it, and an orderly end. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, type BrowserWindow, dialog, protocol, shell } from 'electron'
import { setAppMenu } from './host/app-menu.ts'
import { serveAppProtocol } from './host/app-protocol.ts'
import { createAttention } from './host/attention.ts'
import { startIpcHost } from './host/ipc-host.ts'
import { createServe } from './host/serve.ts'
import { openWindow } from './host/window.ts'
import { openElectronVault } from './secrets/electron-vault.ts'
import type { Vault } from './secrets/secrets.ts'
import { openElectronStore } from './settings/electron-store.ts'
import { moveBadFileAside } from './settings/settings-file.ts'
import { claimFolder, userDataFolder } from './user-data.ts'

/** Long enough for every child to get its SIGTERM and its SIGKILL. */
const MAX_QUIT_MS = 5_000
const APP_URL = 'app://talaria/index.html'

// Root has to start without Chromium's sandbox, and every child would die for asking for it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
app.setPath('userData', userDataFolder(process.env, process.platform))
// What was compiled at an earlier start need not be compiled again.
enableCompileCache(join(app.getPath('userData'), 'cache', 'code'))
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start(): Promise<void> {
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
  const devUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const url = devUrl ?? APP_URL
  const userData = app.getPath('userData')
  let window: BrowserWindow | undefined
  let vault: Vault | undefined
  setAppMenu()
  // The largest part of the app is read while Electron itself gets ready.
  const loading = import('./runtime.ts')
  await app.whenReady()
  const claim = claimFolder(userData)
  if (!claim) {
    dialog.showErrorBox(
      'Talaria is already open',
      `Its web host works with the data in ${userData}. Close that first.`,
    )
    app.exit(1)
    return
  }
  serveAppProtocol(here('../renderer'))

  const settingsDamage = moveBadFileAside(`${userData}/settings.json`, Date.now())
  const { createRuntime } = await loading
  const runtime = createRuntime({
    host: 'desktop',
    version: app.getVersion(),
    userData,
    environment: process.env,
    settingsStore: openElectronStore(userData),
    ...(settingsDamage && { settingsDamage }),
    vault: () => {
      vault ??= openElectronVault()
      return vault
    },
    defaultCwd: app.getPath('home'),
    home: app.getPath('home'),
    programFolder: here('..'),
    judgeWorker: new URL('./judge-worker.js', import.meta.url),
    testNotification: () => attention.test(),
    openFolder: async (path) => (await shell.openPath(path)) === '',
    onUnseen: (question) => attention.unseen(question),
    isWatched: Boolean(devUrl || process.env.TALARIA_LOG),
  })
  process.on('uncaughtException', (error) => report(error))
  process.on('unhandledRejection', (error) => report(error))
  const serve = createServe({ handlers: runtime.handlers, log: runtime.log.scoped('host') })
  const attention = createAttention({
    window: () => window,
    settings: runtime.notificationSettings,
    reply: (id, decision) =>
      void serve('approval.reply', { id, decision }, { id: 'notification', transport: 'ipc' }),
  })
  runtime.watch(attention.watch)
  const host = startIpcHost({
    serve,
    connect: runtime.connect,
    origin: new URL(url).origin,
    log: runtime.log.scoped('host'),
  })
  showWindow()
  window?.once('ready-to-show', () => void runtime.start())

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
    void Promise.race([runtime.dispose(), tooLong]).finally(() => {
      claim.release()
      app.exit(0)
    })
  })

  function showWindow(): void {
    if (window && !window.isDestroyed()) {
      if (window.isMinimized()) window.restore()
      window.focus()
      return
    }
    window = openWindow({
      url,
      preload: here('../preload/preload.cjs'),
      icon: here('../../resources/icon.png'),
      log: runtime.log.scoped('window'),
    })
    host.attach(window)
  }

  function report(error: unknown): void {
    const known = error instanceof Error ? error : new Error(String(error))
    runtime.reportError('Something went wrong inside Talaria', known.message, { error: known })
  }
}
