/** Carries requests and events between the runtime and Electron windows. */
import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { Client } from '#contract'
import { failed } from '#wire'
import type { Log } from '../lib/log.ts'
import type { Send } from './event-bus.ts'
import type { Serve } from './serve.ts'

export function startIpcHost(deps: {
  serve: Serve
  connect: (client: Client, send: Send) => () => void
  origin: string
  log: Log
}) {
  const clients = new Map<number, Client>()
  let connections = 0
  let isOpen = true
  ipcMain.handle('runtime:request', async (event, name: unknown, payload: unknown) => {
    // A window may still ask while the app ends; without an answer it would report an error.
    if (!isOpen) return failed('disconnected', 'Talaria is closing')
    const client = clientOf(event)
    if (client) return deps.serve(name, payload, client)
    deps.log.warn('refused a request from another page', { url: event.senderFrame?.url })
    return failed('forbidden', 'only the window of Talaria may ask')
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
      return deps.connect(client, (frame) => {
        if (!webContents.isDestroyed()) webContents.send('runtime:event', frame)
      })
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
