import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureFacts } from '../../../src-main/lib/media/picture-facts.ts'
import type { BrowserHost } from '../../../src-main/ports/browser.ts'
import { ENGINES, type Engine } from '../../support/web/engines/engines.ts'
import { type OpenBrowsers, openBrowsers, WINDOW } from '../../support/web/open-browsers.ts'

type Command = { id: number; method: string; sessionId?: string }

for (const engine of ENGINES)
  describe.skipIf(!engine.isHere)(`pictures of pages, in ${engine.name}`, () => {
    let all: OpenBrowsers
    let refused = 0

    beforeAll(async () => {
      all = await openBrowsers(refusingTheFirstCast(engine, () => (refused += 1)))
    })

    afterAll(() => all.close())

    it('shows a page that stands still, also where its cast was refused while it came', async () => {
      const { service, site, told } = all
      await service.handlers['browser.attach']({ sessionId: 'one' }, WINDOW)
      await all.open('/cart')
      await expect.poll(() => told('browser.framed').length).toBeGreaterThan(0)

      expect(refused).toBe(1)
      const [frame] = told('browser.framed')
      expect(frame).toMatchObject({ sessionId: 'one', width: 1_280, height: 800 })
      // As large as the page itself, so that its words can be read.
      expect(pictureFacts(frame?.bytes ?? new Uint8Array())).toMatchObject({
        ...{ width: 1_280, height: 800 },
      })
      expect(service.list()[0]?.tabs[0]?.url).toBe(`${site.origin}/cart`)
    })
  })

/** As Chromium answers while one page takes the place of another. */
function refusingTheFirstCast(engine: Engine, onRefused: () => void): Engine {
  return {
    ...engine,
    start: async () => {
      const started = await engine.start()
      const open: BrowserHost['open'] = async (request) => {
        const line = await started.host.open(request)
        let hasRefused = false
        return {
          ...line,
          send: (message) => {
            // The driver speaks DevTools.
            const { id, method, sessionId } = message as Command
            if (hasRefused || method !== 'Page.startScreencast') return line.send(message)
            hasRefused = true
            onRefused()
            const error = { code: -32_000, message: 'Not attached to an active page' }
            return request.onMessage({ id, error, ...(sessionId !== undefined && { sessionId }) })
          },
        }
      }
      return { ...started, host: { ...started.host, open } }
    },
  }
}
