import { PhotonImage } from '@silvia-odwyer/photon-node'
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
    let line: ReturnType<typeof troubled>

    beforeAll(async () => {
      line = troubled(engine, () => (refused += 1))
      all = await openBrowsers(line.engine)
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

    it('begins anew where nothing is heard of a cast', async () => {
      const { service, told } = all
      line.losePictures(true)
      await service.handlers['browser.attach']({ sessionId: 'two' }, WINDOW)
      await all.open('/cart', 'two')
      await expect.poll(() => line.lost()).toBeGreaterThan(0)
      line.losePictures(false)

      await expect.poll(() => ofSession(told('browser.framed'), 'two').length).toBeGreaterThan(0)
      service.endSession('two')
    }, 30_000)

    it('ends with the picture of how a page stands, also where it moved faster than it was shown', async () => {
      const { service, told } = all
      line.keepAnswers(true)
      const acks = setInterval(() => {
        service.handlers['browser.ack']({ sessionId: 'one' }, WINDOW)
      }, 20)
      await all.open('/moves')
      await expect.poll(() => service.list()[0]?.tabs[0]?.title).toBe('Moving')
      await expect.poll(async () => (await all.read()).title).toBe('At rest')

      await expect.poll(() => colourOf(told('browser.framed').at(-1)?.bytes)).toBe('blue')
      clearInterval(acks)
      line.keepAnswers(false)
    }, 60_000)

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

/** Of a page of the usual size. */
const MIDDLE = 400 * 1_280 + 640

const SIZES = [
  ['phone', 390, 844],
  ['desktop', 1_280, 800],
  ['tablet', 820, 1_180],
  ['desktop', 1_280, 800],
] as const

function isPicture(message: object | string): boolean {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  return text.includes('"method":"Page.screencastFrame"')
}

function ofSession<Told extends { sessionId: string }>(all: Told[], sessionId: string): Told[] {
  return all.filter((each) => each.sessionId === sessionId)
}

function colourOf(picture: Uint8Array | undefined): string {
  if (!picture) return 'none'
  const image = PhotonImage.new_from_byteslice(picture)
  const [red = 0, , blue = 0] = image.get_raw_pixels().subarray(4 * MIDDLE)
  image.free()
  return blue > 200 && red < 50 ? 'blue' : `red ${red}, blue ${blue}`
}

/** As Chromium answers while one page takes the place of another; and one that keeps pictures to itself. */
function troubled(engine: Engine, onRefused: () => void) {
  let hasRefused = false
  let losesPictures = false
  let lost = 0
  let keepsAnswers = false
  const start = async () => {
    const started = await engine.start()
    const open: BrowserHost['open'] = async (request) => {
      const line = await started.host.open({
        ...request,
        onMessage: (message) => {
          if (losesPictures && isPicture(message)) lost += 1
          else request.onMessage(message)
        },
      })
      return {
        ...line,
        send: (message) => {
          // The driver speaks DevTools.
          const { id, method, sessionId } = message as Command
          if (keepsAnswers && method === 'Page.screencastFrameAck') return
          if (hasRefused || method !== 'Page.startScreencast') return line.send(message)
          hasRefused = true
          onRefused()
          const error = { code: -32_000, message: 'Not attached to an active page' }
          return request.onMessage({ id, error, ...(sessionId !== undefined && { sessionId }) })
        },
      }
    }
    return { ...started, host: { ...started.host, open } }
  }
  return {
    engine: { ...engine, start },
    lost: () => lost,
    losePictures: (does: boolean) => (losesPictures = does),
    keepAnswers: (does: boolean) => (keepsAnswers = does),
  }
}
