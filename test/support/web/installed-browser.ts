/** What a runtime needs to open pages here: the Chromium of this machine. */
import { createChromiumHost } from '../../../src-main/browser/chromium-host.ts'

export const installedBrowser = {
  browserWorker: new URL('../../../src-main/browser/driver/driver-worker.ts', import.meta.url),
  browserHost: createChromiumHost({
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
  }),
}
