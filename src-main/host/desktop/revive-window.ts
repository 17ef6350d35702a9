/** A window whose page died or hangs comes back, without the conversation that it died over. */
import { app, type BrowserWindow, dialog } from 'electron'
import { LOST_WINDOW } from '#wire'

/** A page that dies so often dies of itself, and not of what it shows. */
const MAX_DEATHS = 3
const WITHIN_MS = 60_000

const ANSWERS = ['Wait', 'Reload'] as const

export function reviveWindow(deps: {
  window: BrowserWindow
  url: string
  onDeath: (reason: string) => void
}): void {
  const { window } = deps
  let deaths: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    deps.onDeath(reason)
    const now = Date.now()
    deaths = [...deaths.filter((at) => now - at < WITHIN_MS), now]
    // Not within the event: Electron is still taking the dead page down.
    if (deaths.length <= MAX_DEATHS) setTimeout(reload)
    else {
      dialog.showErrorBox(
        'Talaria cannot show its window',
        `Its page ended ${deaths.length} times within a minute (${reason}). Nothing is lost; start it again.`,
      )
      app.quit()
    }
  })
  window.on('unresponsive', () => void ask())

  function reload(): void {
    if (!window.isDestroyed()) void window.loadURL(`${deps.url}${LOST_WINDOW}`)
  }

  async function ask(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message:
        'The window does not answer. It may be busy with a long text. After a reload it opens no conversation by itself.',
      buttons: [...ANSWERS],
      defaultId: 0,
      cancelId: 0,
    })
    if (ANSWERS[response] === 'Reload' && !window.isDestroyed())
      window.webContents.forcefullyCrashRenderer()
  }
}
