/** The line that the desktop's preload gives; it lives as long as the window. */
import type { Answer, EventFrame } from '#wire'
import type { OpenLink } from './link.ts'

export interface Bridge {
  request(name: string, payload: unknown): Promise<Answer>
  onEvent(listener: (frame: EventFrame) => void): () => void
  /** Where a dropped file lies; empty for one that lies nowhere. */
  pathOf(dropped: File): string
}

declare global {
  interface Window {
    runtime?: Bridge
  }
}

export function ipcLink(bridge: Bridge): OpenLink {
  return (listener) => {
    const stop = bridge.onEvent(listener.received)
    queueMicrotask(listener.opened)
    return { request: bridge.request, close: stop }
  }
}
