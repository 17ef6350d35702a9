/** What stands behind the window: the runtime, with what only Electron can give it. */
import { app, type BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron'
import { say } from '#say'
import { setAppMenu } from './host/desktop/app-menu.ts'
import { createAttention } from './host/desktop/attention.ts'
import { takeNormalPriority } from './host/desktop/thread-priority.ts'
import { reportUncaught } from './host/report-uncaught.ts'
import { createServe } from './host/serve.ts'
import type { FolderTrouble } from './ports/folder-trouble.ts'
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
  judgeWorker: URL
  isWatched: boolean
  window: () => BrowserWindow | undefined
}) {
  const { userData } = deps
  takeNormalPriority()
  let vault: Vault | undefined
  const runtime = createRuntime({
    host: 'desktop',
    version: app.getVersion(),
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
    judgeWorker: deps.judgeWorker,
    // Whoever started this ends it with itself.
    ownPids: () => [process.pid, process.ppid, ...app.getAppMetrics().map(({ pid }) => pid)],
    testNotification: () => attention.test(),
    openFolder: async (path) => (await shell.openPath(path)) === '',
    chooseFolder,
    onUnseen: (question) => attention.unseen(question.id),
    isWatched: deps.isWatched,
  })
  reportUncaught(process, runtime.reportError)
  const log = runtime.log.scoped('host')
  const serve = createServe({ handlers: runtime.handlers, log })
  const attention = createAttention({
    window: deps.window,
    settings: () => runtime.settings.get('notifications'),
    language: runtime.language,
    pick: runtime.pick,
    reply: (id, decision) =>
      void serve('approval.reply', { id, decision }, { id: 'notification', transport: 'ipc' }),
  })
  setAppMenu(runtime.language())
  runtime.settings.onChange(
    ({ appearance }) => [appearance.language],
    () => setAppMenu(runtime.language()),
  )
  runtime.settings.onChange(({ notifications }) => [notifications.badge], attention.showCount)
  runtime.watch(attention.watch)
  return {
    serve,
    connect: runtime.connect,
    start: runtime.start,
    dispose,
    log,
    windowDied: (reason: string) => runtime.reportError(say('notice.windowEnded'), reason),
    refusedLink: (url: string) => log.warn('refused to open a link', { url }),
  }

  async function dispose(): Promise<void> {
    attention.goesOn(runtime.keptCommands())
    await runtime.dispose()
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
