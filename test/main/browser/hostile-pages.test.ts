import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../../support/web/engines/engines.ts'
import { killRenderers } from '../../support/web/engines/kill-renderers.ts'
import { type OpenBrowsers, openBrowsers, WINDOW } from '../../support/web/open-browsers.ts'

for (const engine of ENGINES)
  describe.skipIf(!engine.isHere)(`pages that do harm, in ${engine.name}`, () => {
    let { site, service, browserOf, open, read, refOf, told } = {} as OpenBrowsers
    let all: OpenBrowsers

    beforeAll(async () => {
      all = await openBrowsers(engine)
      ;({ site, service, browserOf, open, read, refOf, told } = all)
    })

    afterAll(() => all.close())
    beforeEach(() => all.forget())

    const tabs = () => service.list().find(({ sessionId }) => sessionId === 'one')?.tabs ?? []
    const dialogs = () => service.list()[0]?.dialogs

    /** The page is another one, in one tab, and nothing of the one before is left. */
    async function expectAway() {
      expect(await open('/cart')).toMatchObject({ title: 'Cart', status: 200, dialogs: [] })
      await expect.poll(() => tabs().map(({ title }) => title)).toEqual(['Cart'])
      expect(dialogs()).toEqual([])
    }

    it('goes on in the same tab when a page with some alerts is left', async () => {
      await open('/cart')
      const [before] = tabs()
      expect(await open('/some-alerts')).toMatchObject({ dialogs: [{ message: '0' }] })
      await expectAway()

      expect(tabs()[0]?.id).toBe(before?.id)
    })

    it('answers each alert of a page that alerts without end, and leaves it', async () => {
      expect(await open('/alerts')).toMatchObject({ dialogs: [{ message: '0' }], status: null })
      for (const message of ['0', '1', '2']) {
        await expect.poll(() => dialogs()).toMatchObject([{ message }])
        expect(await browserOf().dialog({ accepts: true })).toMatchObject({ answered: { message } })
      }
      await expectAway()
    })

    it('leaves a page that asks to stay after it was used', async () => {
      await open('/leaving')
      await browserOf().click(await refOf('"Stay"'))
      await expectAway()
    })

    it('leaves a page that hangs when it is left', async () => {
      await open('/last-words')
      await browserOf().click(await refOf('"Stay"'))
      await expectAway()
    })

    it('lets nothing of a page past the proxy by WebRTC', async () => {
      const before = site.asked.length
      await open('/calls')
      await expect.poll(async () => (await read()).title, { timeout: 20_000 }).toBe('Called')

      expect(site.asked.slice(before)).toEqual([])
    }, 60_000)

    it('leaves a page that prompts until it is answered', async () => {
      await open('/prompts')
      const asked = await browserOf().click(await refOf('"Ask"'))
      // Views have no prompts: there the page gets no answer, and is stopped at some time.
      if (all.host.isShared)
        expect(asked).toMatchObject({ ok: true, dialog: { kind: 'prompt', message: 'Who?' } })
      else expect(await browserOf().scroll('down')).toMatchObject({ ok: true })
      await expectAway()
    })

    it('says that a page hangs, in its tab too, and loads it again', async () => {
      await open('/hangs')
      expect(await browserOf().click(await refOf('"Hang"'))).toEqual({
        ok: false,
        message: expect.stringContaining('the page hangs'),
      })
      expect(tabs()).toMatchObject([{ trouble: 'hung' }])
      const browser = browserOf()
      for (const told of [
        await browser.snapshot(true),
        await browser.picture(false),
        await browser.scroll('down'),
        await browser.evaluate('1'),
        await browser.back(),
      ])
        expect(told).toMatchObject({ ok: false, message: expect.stringContaining('hangs') })
      await service.handlers['browser.go']({ sessionId: 'one', to: 'reload' }, WINDOW)

      await expect.poll(() => tabs()).toMatchObject([{ title: 'Hangs' }])
      expect(tabs()[0]?.trouble).toBeUndefined()
      expect((await read()).snapshot).toContain('"Hang"')
      await expectAway()
    }, 120_000)

    it('takes back that a page hangs when it only worked hard', async () => {
      await open('/works-hard')
      await browserOf().click(await refOf('"Work"'))
      await expect.poll(async () => (await browserOf().snapshot(false)).ok).toBe(true)

      expect(await read()).toMatchObject({ title: 'Done' })
      expect(tabs()[0]?.trouble).toBeUndefined()
    }, 120_000)

    it.skipIf(process.platform !== 'linux')(
      'says that a page has crashed, in its tab too, and loads it again',
      async () => {
        await open('/')
        const ref = await refOf('"Buy"')
        expect(killRenderers()).toBeGreaterThan(0)
        await expect.poll(() => tabs()).toMatchObject([{ trouble: 'crashed' }])
        for (const told of [
          await browserOf().snapshot(false),
          await browserOf().click(ref),
          await browserOf().picture(false),
        ])
          expect(told).toEqual({
            ok: false,
            message: 'the page has crashed; open it again with browser_navigate',
          })
        await service.handlers['browser.go']({ sessionId: 'one', to: 'reload' }, WINDOW)
        await expect.poll(() => tabs()).toMatchObject([{ title: 'Shop' }])
        expect(tabs()[0]?.trouble).toBeUndefined()
        expect((await read()).url).toBe(`${site.origin}/`)

        killRenderers()
        await expect.poll(() => tabs()).toMatchObject([{ trouble: 'crashed' }])
        await expectAway()
      },
      120_000,
    )

    it.skipIf(process.platform !== 'linux')(
      'ends a call in the middle of which the page crashes',
      async () => {
        await open('/hangs')
        const click = browserOf().click(await refOf('"Hang"'))
        await expect.poll(() => told('browser.acted')).toHaveLength(1)
        expect(killRenderers()).toBeGreaterThan(0)

        expect(await click).toMatchObject({ ok: false })
        await expectAway()
      },
      120_000,
    )

    // A browser keeps a process ready for its next page, and does not know at once that it has died.
    it.skipIf(process.platform !== 'linux')(
      'opens the next page when every process of pages has just died',
      async () => {
        for (const _round of [1, 2, 3, 4, 5, 6]) {
          await open('/hangs')
          const click = browserOf().click(await refOf('"Hang"'))
          await expect.poll(() => killRenderers()).toBeGreaterThan(0)

          expect(await click).toMatchObject({ ok: false })
          await expectAway()
        }
      },
      120_000,
    )
  })
