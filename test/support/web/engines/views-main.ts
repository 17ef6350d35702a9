/** Started by Electron: the desktop app's views and nothing else, told what to do by a test. */
import { app } from 'electron'
import { createFloodGate } from '../../../../src-main/browser/flood-gate.ts'
import { createBrowserViews } from '../../../../src-main/host/desktop/browser-views.ts'
import type { BrowserHost, BrowserLine } from '../../../../src-main/ports/browser.ts'
import type { FromViews, ToViews } from './view-messages.ts'

const lines = new Map<number, BrowserLine>()
const awake = new Map<number, () => void>()

// It is here for the test, whatever becomes of its pages.
app.on('window-all-closed', () => {})
process.on('disconnect', () => app.exit())
// Electron is ready after this file has been read, so nothing here may wait for that.
void app.whenReady().then(() => {
  const views = createBrowserViews({ window: () => undefined })
  process.on('message', (message: ToViews) => void hear(views, message))
  tell({ kind: 'ready' })
})

async function hear(views: BrowserHost, message: ToViews): Promise<void> {
  const { id } = message
  switch (message.kind) {
    case 'open':
      return done(id, async () => {
        const say = (said: object | string): void => tell({ kind: 'said', id, message: said })
        // As in the app, where no process lies between: a flood would fill the way to the test.
        const gate = createFloodGate({
          now: () => performance.now(),
          tell: say,
          send: (command) => lines.get(id)?.send(command),
        })
        const line = await views.open({
          ...message,
          onMessage: (said) => {
            if (gate.passes(said)) say(said)
          },
          onClosed: (reason) => tell({ kind: 'closed', id, reason }),
        })
        lines.set(id, line)
      })
    case 'send':
      return lines.get(id)?.send(message.message)
    case 'close':
      return lines.get(id)?.close()
    case 'keep awake':
      return void awake.set(id, views.keepAwake(message.sessionId, message.why))
    case 'let sleep':
      return awake.get(id)?.()
    case 'forget':
      return done(id, async () => views.forgetLogins?.())
  }
}

async function done(id: number, work: () => Promise<unknown>): Promise<void> {
  const problem = await work().then(
    () => undefined,
    (error: unknown) => String(error),
  )
  tell({ kind: 'done', id, ...(problem !== undefined && { problem }) })
}

function tell(message: FromViews): void {
  if (process.connected) process.send?.(message)
}
