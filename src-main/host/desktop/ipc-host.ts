/** Carries requests and events between the runtime and Electron windows. */
import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { Client } from '#contract'
import { failed } from '#wire'
import type { Log } from '../../lib/log.ts'
import type { Send } from '../event-bus.ts'
import type { Serve } from '../serve.ts'

interface Behind {
  serve: Serve
  connect: (client: Client, send: Send) => () => void
  log: Log
}

/** A window may be there before the runtime is; what it asks until then is answered late. */
export function startIpcHost(deps: { runtime: Promise<Behind>; origin: string }) {
  const clients = new Map<number, Client>()
  let connections = 0
  let isOpen = true
  ipcMain.handle('runtime:request', async (event, name: unknown, payload: unknown) => {
    // A window may still ask while the app ends; without an answer it would report an error.
    if (!isOpen) return failed('disconnected', { text: 'Talaria is closing' })
    const client = clientOf(event)
    const url = event.senderFrame?.url
    const { serve, log } = await deps.runtime
    if (client) return serve(name, payload, client)
    log.warn('refused a request from another page', { url })
    return failed('forbidden', { text: 'only the window of Talaria may ask' })
  })
  return { attach, close }

  /** A page that loads anew is a new client, so nothing of the old one is held for it. */
  function attach(window: BrowserWindow): void {
    const { webContents } = window
    let disconnect = connect()
    // Not when it starts: a link or a dropped file that the window refuses has started too.
    webContents.on('did-navigate', () => {
      disconnect()
      disconnect = connect()
    })
    webContents.on('destroyed', () => {
      disconnect()
      clients.delete(webContents.id)
    })

    function connect(): () => void {
      connections += 1
      const client: Client = { id: `ipc-${connections}`, transport: 'ipc' }
      clients.set(webContents.id, client)
      let disconnect: (() => void) | undefined
      let isGone = false
      void deps.runtime.then((runtime) => {
        if (isGone) return
        disconnect = runtime.connect(client, (frame) => {
          if (!webContents.isDestroyed()) webContents.send('runtime:event', frame)
        })
      })
      return () => {
        isGone = true
        disconnect?.()
      }
    }
  }

  function close(): void {
    isOpen = false
  }

  function clientOf(event: IpcMainInvokeEvent): Client | undefined {
    const frame = event.senderFrame
    if (!frame || frame !== event.sender.mainFrame) return undefined
    return new URL(frame.url).origin === deps.origin ? clients.get(event.sender.id) : undefined
  }
}
