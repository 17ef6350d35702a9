import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../../support/web/engines/engines.ts'
import { type OpenBrowsers, openBrowsers } from '../../support/web/open-browsers.ts'

for (const engine of ENGINES)
  describe.skipIf(!engine.isHere)(`pages that want more than they get, in ${engine.name}`, () => {
    let { heard, site, service, browserOf, open, read, refOf } = {} as OpenBrowsers
    let all: OpenBrowsers

    beforeAll(async () => {
      all = await openBrowsers(engine)
      ;({ heard, site, service, browserOf, open, read, refOf } = all)
    })

    afterAll(() => all.close())
    beforeEach(() => all.forget())

    const tabs = () => service.list()[0]?.tabs ?? []

    async function told() {
      const answer = await browserOf().console(false)
      if (!answer.ok) throw new Error(answer.message)
      return answer
    }

    it('keeps little of a console that a page fills, says so, and goes on', async () => {
      await open('/fills-console')
      await expect
        .poll(async () => (await told()).messages.map(({ text }) => text).join(), {
          timeout: 20_000,
        })
        .toContain('the rest is left out')

      expect((await told()).messages.length).toBeLessThanOrEqual(200)
      expect((await read()).snapshot).toContain('"Stay"')
      expect(await open('/cart')).toMatchObject({ title: 'Cart' })
      expect((await told()).messages).toEqual([])
    }, 60_000)

    it('ends a page that fills its console without end', async () => {
      await open('/fills-all').catch(() => {})
      await expect.poll(() => tabs(), { timeout: 90_000 }).toMatchObject([{ trouble: 'crashed' }])

      expect((await told()).messages.at(-1)?.text).toContain('filled its console without end')
      expect(await open('/cart')).toMatchObject({ title: 'Cart' })
    }, 120_000)

    it('leaves out a line that is larger than any page has to say', async () => {
      await open('/huge-line')
      await expect
        .poll(async () => (await told()).messages.map(({ text }) => text))
        .toEqual([expect.stringContaining('left out'), 'small'])
    })

    it('leaves a page that talks on while it is left', async () => {
      await open('/stays-on-leaving')
      await browserOf().click(await refOf('"Stay"'))

      expect(await open('/cart')).toMatchObject({ title: 'Cart', dialogs: [] })
      await expect.poll(() => tabs().map(({ title }) => title)).toEqual(['Cart'])
    }, 60_000)

    it('closes a tab that talks on while it is closed', async () => {
      await open('/cart')
      await service.handlers['browser.openTab']({ sessionId: 'one' }, { id: 'w', transport: 'web' })
      await open('/stays-on-leaving')
      await browserOf().click(await refOf('"Stay"'))
      const [, tab] = tabs()
      await service.handlers['browser.closeTab'](
        { sessionId: 'one', tabId: tab?.id ?? '' },
        { id: 'w', transport: 'web' },
      )

      await expect.poll(() => tabs().map(({ title }) => title)).toEqual(['Cart'])
    }, 60_000)

    it('copies nothing to the clipboard of the person', async () => {
      await open('/takes-over')
      await browserOf().click(await refOf('"Press"'))
      await browserOf().press('Control+C')

      expect((await read(true)).snapshot).toContain('copied false')
    })

    it('opens one window for a click, and none without', async () => {
      await open('/opens-windows')
      expect((await read()).tabs).toHaveLength(1)
      const [first] = tabs()
      await browserOf().click(await refOf('"Press"'))
      await expect.poll(() => tabs().length).toBe(2)

      expect((await read()).tabs).toHaveLength(2)
      for (const { id } of tabs().filter((tab) => tab.id !== first?.id))
        await service.handlers['browser.closeTab'](
          { sessionId: 'one', tabId: id },
          { id: 'w', transport: 'web' },
        )
      await expect.poll(() => tabs().length).toBe(1)
    })

    it('gives a page no file, and opens no window that asks for one', async () => {
      await open('/asks-for-files')
      const click = await browserOf().click(await refOf('"Choose"'))
      const notes = click.ok ? [...click.notes] : []

      await expect
        .poll(async () => notes.concat((await read()).notes))
        .toContain('the page asked for a file; pages are given none')
      expect((await read(true)).snapshot).toContain('pickers false')
    })

    it('asks about a few files of a page that saves without end', async () => {
      await open('/saves-much')
      await browserOf().click(await refOf('"Press"'))
      await expect.poll(() => service.list()[0]?.files.length).toBeGreaterThan(0)
      const page = await read()

      expect(service.list()[0]?.files.length).toBeLessThanOrEqual(5)
      expect(page.notes.length).toBeLessThanOrEqual(10)
    })

    it('asks for the site that wrote a frame that has no address of its own', async () => {
      await open('/nobodys-frame')
      await expect.poll(async () => (await read()).snapshot).toContain('In data')
      heard.questions = []
      await browserOf().click(await refOf('"In data"'))

      expect(heard.questions.map(({ remember }) => remember)).toEqual([`act on ${site.origin}`])
      expect((await read()).snapshot).toContain('Data done')
    })
  })
