/** What stands behind the window: the runtime, with what only Electron can give it. */
import { writeFileSync } from 'node:fs'
import { app, type BrowserWindow, dialog, net, type OpenDialogOptions, shell } from 'electron'
import { say } from '#say'
import { setAppMenu } from './host/desktop/app-menu.ts'
import { createAttention } from './host/desktop/attention.ts'
import { createBrowserViews } from './host/desktop/browser-views.ts'
import { readLink } from './host/desktop/deep-link.ts'
import { createNotifySend } from './host/desktop/notify-send.ts'
import { watchProgram } from './host/desktop/program-change.ts'
import { quitQuestion, STAY } from './host/desktop/quit-question.ts'
import { createStartAtLogin } from './host/desktop/start-at-login.ts'
import { takeNormalPriority } from './host/desktop/thread-priority.ts'
import { createTray } from './host/desktop/tray.ts'
import { utilityPlugins } from './host/desktop/utility-plugin.ts'
import { reportUncaught } from './host/report-uncaught.ts'
import { createServe } from './host/serve.ts'
import type { FolderTrouble } from './ports/folder-trouble.ts'
import type { Installation } from './ports/installation.ts'
import { createRuntime } from './runtime.ts'
import { openElectronVault } from './secrets/electron-vault.ts'
import type { Vault } from './secrets/secrets.ts'
import { openElectronStore } from './settings/electron-store.ts'
import { openSettings } from './settings/settings-file.ts'

export function createDesktop(deps: {
  userData: string
  folderTrouble?: FolderTrouble
  environment: Readonly<Record<string, string | undefined>>
  programFolders: readonly string[]
  licences: string
  judgeWorker: URL
  readingWorker: URL
  namesWorker: URL
  browserWorker: URL
  pluginProcess: URL
  withoutPlugins: boolean
  isWatched: boolean
  /** Another program may steer the window. */
  isDebuggable: boolean
  /** The window runs without Chromium's sandbox, and could have one. */
  isUnsandboxed: boolean
  /** The file that the app is run from; none from source. */
  archive: string | undefined
  installation: Installation
  /** Where an app that was put in the place of another says that it runs. */
  healthFile: string
  window: () => BrowserWindow | undefined
  showWindow: () => void
  /** The picture of the app. */
  icon: string
}) {
  const { userData } = deps
  takeNormalPriority()
  let vault: Vault | undefined
  const runtime = createRuntime({
    host: 'desktop',
    version: app.getVersion(),
    installation: deps.installation,
    fetchUpdate: (url, init) => net.fetch(url, init),
    userData,
    environment: deps.environment,
    ...openSettings(userData, openElectronStore),
    ...(deps.folderTrouble && { folderTrouble: deps.folderTrouble }),
    vault: () => {
      vault ??= openElectronVault()
      return vault
    },
    defaultCwd: app.getPath('home'),
    home: app.getPath('home'),
    programFolders: deps.programFolders,
    licences: deps.licences,
    judgeWorker: deps.judgeWorker,
    readingWorker: deps.readingWorker,
    namesWorker: deps.namesWorker,
    browserWorker: deps.browserWorker,
    browserHost: createBrowserViews({ window: deps.window }),
    ownPorts: () => [],
    startPlugin: utilityPlugins(deps.pluginProcess),
    withoutPlugins: deps.withoutPlugins,
    // Whoever started this ends it with itself.
    ownPids: () => [process.pid, process.ppid, ...app.getAppMetrics().map(({ pid }) => pid)],
    testNotification: () => attention.test(),
    restart: () => {
      const { self } = deps.installation
      // The program of an AppImage lies in a folder that ends with it.
      app.relaunch(self && { execPath: self.file })
      app.quit()
    },
    openFolder: async (path) => (await shell.openPath(path)) === '',
    chooseFolder,
    onUnseen: (question) => attention.unseen(question.id),
    isWatched: deps.isWatched,
  })
  reportUncaught(process, runtime.reportError)
  const log = runtime.log.scoped('host')
  const handle = createServe({ handlers: runtime.handlers, log })
  const shown = Promise.withResolvers<void>()
  const serve: typeof handle = async (name, ...request) => {
    const answer = await handle(name, ...request)
    // With this a window has all that it shows, and takes events.
    if (name === 'runtime.snapshot') shown.resolve()
    return answer
  }
  const attention = createAttention({
    window: deps.window,
    settings: () => runtime.settings.get('notifications'),
    language: runtime.language,
    pick: runtime.pick,
    reply: (id, decision) =>
      void serve('approval.reply', { id, decision }, { id: 'notification', transport: 'ipc' }),
    notifySend: process.platform === 'linux' ? createNotifySend() : undefined,
    onCount: (count) => tray.count(count),
  })
  const tray = createTray({
    icon: deps.icon,
    isWanted: () => runtime.settings.get('desktop').tray,
    language: runtime.language,
    open: deps.showWindow,
    quit: () => void mayEnd().then((may) => may && app.quit()),
  })
  const startAtLogin = createStartAtLogin({
    platform: process.platform,
    configFolder: app.getPath('appData'),
    program: deps.installation.self?.file ?? process.execPath,
    setLoginItem: (settings) => app.setLoginItemSettings(settings),
  })
  tray.update()
  runtime.settings.onChange(
    ({ desktop, appearance }) => [desktop.tray, appearance.language],
    tray.update,
  )
  runtime.settings.onChange(({ desktop }) => [desktop.startAtLogin], setStartAtLogin)
  setAppMenu(runtime.language())
  runtime.settings.onChange(
    ({ appearance }) => [appearance.language],
    () => setAppMenu(runtime.language()),
  )
  runtime.settings.onChange(({ notifications }) => [notifications.badge], attention.showCount)
  runtime.watch(attention.watch)
  tellOfDangers()
  if (deps.installation.self) void shown.promise.then(sayHealthy)
  const program = deps.archive
    ? watchProgram({ path: deps.archive, onChange: programChanged })
    : undefined
  if (program) app.on('browser-window-focus', program.look)
  return {
    serve,
    connect: runtime.connect,
    start: runtime.start,
    dispose,
    log,
    follow,
    mayEnd,
    windowDied: (reason: string) => runtime.reportError(say('notice.windowEnded'), reason),
    /** Closing the window is not the end while an icon leads back to it. */
    livesOn: tray.isThere,
    refusedLink: (url: string) => log.warn('refused to open a link', { url }),
  }

  function setStartAtLogin(): void {
    try {
      startAtLogin.set(runtime.settings.get('desktop').startAtLogin)
    } catch (error) {
      runtime.reportError(say('notice.noLoginStart'), String(error))
    }
  }

  /** A link from outside, once there is a window to show it. */
  function follow(text: string): void {
    const link = readLink(text)
    void shown.promise.then(() => runtime.follow(link ?? { kind: 'unreadable', text }))
  }

  /** Whoever started this version waits for that. */
  function sayHealthy(): void {
    try {
      writeFileSync(deps.healthFile, app.getVersion())
    } catch (error) {
      log.warn('the app could not say that it runs', { error })
    }
  }

  function tellOfDangers(): void {
    if (deps.isUnsandboxed)
      runtime.tell({
        level: 'warning',
        title: say('notice.noSandbox'),
        detail: say('notice.noSandboxWhy'),
      })
    if (deps.isDebuggable)
      runtime.tell({
        level: 'warning',
        title: say('notice.debuggable'),
        detail: say('notice.debuggableWhy', { folder: userData }),
      })
  }

  function programChanged(): void {
    runtime.tell({
      level: 'info',
      title: say('notice.programChanged'),
      detail: say('notice.restartSoon'),
      offers: 'restart',
    })
  }

  async function dispose(): Promise<void> {
    program?.stop()
    tray.remove()
    attention.goesOn(runtime.keptCommands())
    await runtime.dispose()
  }

  /** Asks while something is at work; nobody has to say yes to an end that takes nothing away. */
  async function mayEnd(): Promise<boolean> {
    const question = quitQuestion(runtime.atWork(), runtime.language())
    if (!question) return true
    const window = deps.window()
    const { response } = window
      ? await dialog.showMessageBox(window, question)
      : await dialog.showMessageBox(question)
    return response !== STAY
  }

  async function chooseFolder(start: string): Promise<string | undefined> {
    const options: OpenDialogOptions = {
      defaultPath: start,
      properties: ['openDirectory', 'createDirectory'],
    }
    const window = deps.window()
    const { filePaths } = window
      ? await dialog.showOpenDialog(window, options)
      : await dialog.showOpenDialog(options)
    return filePaths[0]
  }
}
