/** Where the agent's pages are drawn: in views of the desktop app, or by the Chromium of this machine. */
import type { BrowserHost } from '../../../../src-main/ports/browser.ts'
import { installedBrowser } from '../installed-browser.ts'
import { startElectronViews } from './electron-views.ts'

export interface Engine {
  name: string
  isHere: boolean
  start(): Promise<{ host: BrowserHost; close: () => void }>
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'an installed Chromium',
    isHere: installedBrowser.browserHost.problem() === undefined,
    start: async () => ({ host: installedBrowser.browserHost, close: () => {} }),
  },
  {
    name: 'views of the desktop app',
    // A machine without Electron has no end-to-end tests either, and says so.
    isHere: process.env.TALARIA_SKIP_E2E !== '1',
    start: startElectronViews,
  },
]
