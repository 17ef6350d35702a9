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

    it('has its own shape when it has got another size', async () => {
      const { service, told } = all
      const acks = setInterval(() => {
        service.handlers['browser.ack']({ sessionId: 'one' }, WINDOW)
      }, 20)
      for (const [size, width, height] of SIZES) {
        all.forget()
        await service.handlers['browser.resize']({ sessionId: 'one', size }, WINDOW)
        await expect.poll(() => told('browser.framed').at(-1)?.width).toBe(width)
        const shapes = told('browser.framed')
          .filter((frame) => frame.width === width)
          .map(({ bytes }) => pictureFacts(bytes))
        const own = expect.closeTo(width / height, 1)
        expect(shapes.map((facts) => (facts?.width ?? 0) / (facts?.height ?? 1))).toEqual(
          shapes.map(() => own),
        )
      }
      clearInterval(acks)
    }, 60_000)
  })

const SIZES = [
  ['phone', 390, 844],
  ['desktop', 1_280, 800],
  ['tablet', 820, 1_180],
  ['desktop', 1_280, 800],
] as const

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
