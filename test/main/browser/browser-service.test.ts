import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../../support/web/engines/engines.ts'
import { type OpenBrowsers, openBrowsers, WINDOW } from '../../support/web/open-browsers.ts'

for (const engine of ENGINES)
  describe.skipIf(!engine.isHere)(`the agent’s browser, in ${engine.name}`, () => {
    let { heard, site, proxy, service, browserOf, open, read, refOf, told } = {} as OpenBrowsers
    let all: OpenBrowsers

    beforeAll(async () => {
      all = await openBrowsers(engine)
      ;({ heard, site, proxy, service, browserOf, open, read, refOf, told } = all)
    })

    afterAll(() => all.close())
    beforeEach(() => all.forget())

    it('opens a page and shows what can be used on it, each with a ref', async () => {
      const page = await open('/')

      expect(page).toMatchObject({ title: 'Shop', status: 200, dialogs: [] })
      expect(page.snapshot).toMatch(/- heading 1 "Shop"\n/)
      expect(page.snapshot).toMatch(/- link "Cart" @e\d+/)
      expect(page.snapshot).toMatch(/- textbox "Search" @e\d+/)
      expect(page.snapshot).not.toContain('Open all day')
      expect(page.elementCount).toBeGreaterThan(6)
      expect((await read(true)).snapshot).toContain('Open all day.')
    })

    it('asks before a private address is opened, and opens nothing without a yes', async () => {
      heard.isRefused = () => true
      const answer = await browserOf('stranger').navigate(site.origin)

      expect(answer).toEqual({ ok: false, message: 'the person said no' })
      expect(heard.questions).toMatchObject([
        { about: { key: 'web.askPrivate' }, remember: `open ${site.origin}`, under: 'browser' },
      ])
      expect(service.list().some(({ sessionId }) => sessionId === 'stranger')).toBe(false)
    })

    it.each([
      'file:///etc/passwd',
      'javascript:alert(1)',
      'chrome://version',
      'data:text/html,hi',
      'view-source:http://a.b',
      'http://169.254.169.254/',
      'http://user:pw@a.b/',
    ])('does not open %s', async (address) => {
      expect(await browserOf().navigate(address)).toMatchObject({
        ok: false,
        message: expect.stringMatching(/not opened|never opened/),
      })
    })

    it('clicks after a yes for the site, and shows where', async () => {
      await open('/')
      const ref = await refOf('"Buy"')
      heard.questions = []
      const answer = await browserOf().click(`@${ref}`)

      expect(answer).toMatchObject({ ok: true, element: 'button "Buy"' })
      expect(heard.questions).toMatchObject([
        { about: { key: 'web.askAct' }, remember: `act on ${site.origin}`, under: 'browser' },
      ])
      expect((await read()).snapshot).toContain('button "Thanks"')
      expect(told('browser.acted')[0]?.box.width).toBeGreaterThan(10)
    })

    it('does nothing on a site without a yes', async () => {
      await open('/')
      const ref = await refOf('"Buy"')
      heard.isRefused = ({ about }) => about.key === 'web.askAct'

      expect(await browserOf().click(ref)).toEqual({ ok: false, message: 'the person said no' })
      expect((await read()).snapshot).toContain('button "Buy"')
    })

    it('types, and goes on to the page that comes', async () => {
      await open('/')
      const answer = await browserOf().type(await refOf('"Search"'), 'green tea', true)

      expect(answer).toMatchObject({ ok: true, url: `${site.origin}/found?q=green+tea` })
      expect(await browserOf().back()).toMatchObject({ ok: true, url: `${site.origin}/` })
    })

    it('says at once that a ref is of an older page', async () => {
      await open('/')
      const ref = await refOf('"Buy"')
      await open('/cart')

      expect(await browserOf().click(ref)).toMatchObject({
        ok: false,
        message: expect.stringContaining('take a snapshot'),
      })
    })

    it('names what covers a button', async () => {
      await open('/covered')

      expect(await browserOf().click(await refOf('"Below"'))).toMatchObject({
        ok: false,
        message: expect.stringMatching(/button "Below" is covered by <div.*banner/),
      })
    })

    it('reaches into a shadow tree, a frame of the page and one of another site', async () => {
      await open('/shadow')
      await browserOf().click(await refOf('"Inside"'))
      expect((await read()).title).toBe('in the shadow')

      proxy.allow('one', site.innerOrigin)
      await open('/frames')
      await expect.poll(async () => (await read()).snapshot).toContain('Inner button')
      heard.questions = []
      await browserOf().click(await refOf('"Own frame"'))
      await browserOf().click(await refOf('"Inner button"'))

      expect((await read()).snapshot).toContain('Own done')
      expect((await read()).snapshot).toContain('Done inside')
      // A frame of another site is that site's.
      expect(heard.questions.map(({ remember }) => remember)).toEqual([
        `act on ${site.origin}`,
        `act on ${site.innerOrigin}`,
      ])
    })

    // A page without words of its own is held back from drawing for half a second after it came.
    it('clicks on a page that came just now, and has not been drawn', async () => {
      for (const _round of [1, 2, 3, 4]) {
        await open('/held-back')
        const click = await browserOf().click(await refOf('"Own frame"'))

        expect(click).toMatchObject({ ok: true })
        expect((await read()).snapshot).toContain('Own done')
      }
    })

    it('presses keys only where the person said yes, also when a frame has the focus', async () => {
      proxy.allow('one', site.innerOrigin)
      await open('/keys')
      await expect.poll(async () => (await read()).snapshot).toContain('Inner field')
      await browserOf().click(await refOf('"Own field"'))
      expect(await browserOf().press('a')).toMatchObject({ ok: true })
      // The page gives the focus to a frame of a site that nobody was asked about.
      await browserOf().click(await refOf('"Lead away"'))
      heard.questions = []
      heard.isRefused = ({ remember }) => remember === `act on ${site.innerOrigin}`

      expect(await browserOf().press('b')).toEqual({ ok: false, message: 'the person said no' })
      expect(heard.questions.map(({ remember }) => remember)).toEqual([
        `act on ${site.innerOrigin}`,
      ])
      const { snapshot } = await read(true)
      expect(snapshot).toMatch(/"Own field" .*: a$/m)
      expect(snapshot).not.toMatch(/"Inner field" .*b$/m)

      heard.isRefused = () => false
      await browserOf().click(await refOf('"Inner field"'))
      expect(await browserOf().press('c')).toMatchObject({ ok: true })
      expect((await read(true)).snapshot).toMatch(/"Inner field" .*: c$/m)
    })

    it('keeps passwords and codes from everybody, and types into no such field', async () => {
      await open('/login')
      const { snapshot } = await read(true)

      expect(snapshot).toContain('textbox "Password"')
      expect(snapshot).not.toContain('hunter2')
      expect(snapshot).toMatch(/textbox "Code" @\w+: ••••/)
      expect(await browserOf().type(await refOf('"Password"'), 'x', false)).toMatchObject({
        ok: false,
        needsPerson: 'password',
      })
      expect(service.list()[0]?.wants).toBe('password')
      const answer = await browserOf().evaluate('document.querySelector("[type=password]").value')
      expect(answer).toMatchObject({ ok: true, result: '••••' })
      expect(heard.questions.at(-1)).toMatchObject({
        about: { key: 'web.askScript' },
        remember: null,
      })
    })

    it('keeps passwords in shadow trees and in frames of other sites from everybody', async () => {
      proxy.allow('one', site.innerOrigin)
      await open('/secrets')
      await expect.poll(async () => (await read(true)).snapshot).toContain('textbox "Inner"')

      const { snapshot } = await read(true)
      expect(snapshot).toMatch(/textbox "Shadow" .*: ••••/)
      expect(snapshot).toMatch(/textbox "Inner" .*: ••••/)
      expect(snapshot).not.toContain('secret')
    })

    it('does nothing in a frame that went to another site while the person was asked', async () => {
      proxy.allow('one', site.innerOrigin)
      await open('/frames')
      await expect.poll(async () => (await read()).snapshot).toContain('Inner button')
      const ref = await refOf('"Inner button"')
      const moved = `document.querySelector('iframe[src]').contentDocument?.title`
      heard.isRefused = async ({ about }) => {
        if (about.key !== 'web.askAct') return false
        await browserOf().evaluate(`document.querySelector('iframe[src]').src = '/cart'`)
        await expect.poll(() => browserOf().evaluate(moved)).toMatchObject({ result: 'Cart' })
        return false
      }

      expect(await browserOf().click(ref)).toEqual({
        ok: false,
        message: `the page has gone to ${site.origin} meanwhile; take a snapshot`,
      })
    })

    it('waits while the person has the page, and does nothing that was meant for the page before', async () => {
      await open('/login')
      const ref = await refOf('"Log in" @')
      await browserOf().type(await refOf('"Password"'), 'x', false)
      await service.handlers['browser.takeOver']({ sessionId: 'one' }, WINDOW)
      const click = browserOf().click(ref)
      const look = browserOf().snapshot(false)
      const box = { x: 0, y: 0 }
      await service.handlers['browser.input'](
        { sessionId: 'one', input: { kind: 'mouse', action: 'move', button: 'left', ...box } },
        WINDOW,
      )
      await service.handlers['browser.open'](
        { sessionId: 'one', url: `${site.origin}/home` },
        WINDOW,
      )
      expect(service.heldMs('one')).toBeGreaterThan(0)
      await service.handlers['browser.handBack']({ sessionId: 'one' }, WINDOW)

      expect(await click).toMatchObject({
        ok: false,
        message: expect.stringContaining('handed it back'),
      })
      expect(await look).toMatchObject({ ok: true, title: 'Home' })
      expect(heard.delivered).toEqual([expect.stringContaining(`${site.origin}/home`)])
      expect(service.list()[0]?.wants).toBeUndefined()
    })

    it('shows where a page is as soon as it is said to be open', async () => {
      // Parts of one page follow one another sooner than what a page does is told.
      for (const path of ['/cart', '/cart#1', '/cart#2', '/cart#3', '/cart#4', '/home']) {
        await open(path)
        expect(service.list()[0]?.tabs).toMatchObject([{ url: `${site.origin}${path}` }])
      }
    })

    it('takes no input of a window while the agent has the page', async () => {
      await open('/')
      const input = { kind: 'text', text: 'x' } as const

      expect(() => service.handlers['browser.input']({ sessionId: 'one', input }, WINDOW)).toThrow(
        'take it over first',
      )
    })

    it('ends a wait for the person when the call is stopped', async () => {
      await open('/')
      await service.handlers['browser.takeOver']({ sessionId: 'one' }, WINDOW)
      const stop = new AbortController()
      const look = browserOf('one', stop.signal).snapshot(false)
      stop.abort()

      expect(await look).toMatchObject({ ok: false, message: expect.stringContaining('stopped') })
      await service.handlers['browser.handBack']({ sessionId: 'one' }, WINDOW)
      expect(heard.delivered).toEqual([])
    })

    it('tells of a dialog, and waits until it is answered', async () => {
      await open('/')
      const answer = await browserOf().click(await refOf('"Ask"'))

      expect(answer).toMatchObject({ ok: true, dialog: { kind: 'alert', message: 'Really?' } })
      expect(await browserOf().scroll('down')).toMatchObject({
        ok: false,
        message: expect.stringContaining('browser_dialog'),
      })
      expect((await read()).dialogs).toHaveLength(1)
      expect(await browserOf().dialog({ accepts: true })).toMatchObject({ ok: true })
      expect((await read()).snapshot).toContain('"Ask"')
      expect(await browserOf().console(false)).toMatchObject({
        ok: true,
        messages: [{ type: 'log', text: 'asked' }],
      })
    })

    it('leaves a page that asks to stay, and one that alerts without end', async () => {
      await open('/leaving')
      expect(await open('/alerts')).toMatchObject({ dialogs: [{ message: '0' }], status: null })

      expect(await open('/cart')).toMatchObject({ title: 'Cart' })
    })

    it('opens a link in a tab of its own, and comes back from it', async () => {
      await open('/')
      const answer = await browserOf().click(await refOf('"Cart in a tab"'))

      expect(answer).toMatchObject({ ok: true, openedTab: { isActive: true } })
      await expect.poll(async () => (await read()).title).toBe('Cart')
      expect((await read()).tabs).toHaveLength(2)
      expect(await browserOf().back()).toMatchObject({ ok: true, url: `${site.origin}/` })
      expect((await read()).tabs).toHaveLength(1)
    })

    it('saves no file by itself', async () => {
      await open('/')
      const answer = await browserOf().click(await refOf('"Save"'))
      // It comes with the click, or a moment later.
      const notes = answer.ok ? [...answer.notes] : []

      await expect
        .poll(async () => notes.concat((await read()).notes).join())
        .toContain('list.csv; it is not saved unless')
    })

    it('reads errors of the page, its pictures, and scrolls', async () => {
      await open('/error')
      await expect
        .poll(() => browserOf().console(false))
        .toMatchObject({
          messages: [{ type: 'warning', text: 'careful' }],
          errors: ['broken page'],
        })
      await open('/')
      expect(await browserOf().images()).toMatchObject({ images: [{ alt: 'A cat' }] })
      await open('/long')
      const down = await browserOf().scroll('down')
      expect(down).toMatchObject({ ok: true })
      expect(down.ok && down.at).toBeGreaterThan(100)
    })

    it('takes a picture on which refs may stand, and leaves the page as it was', async () => {
      await open('/login')
      const plain = await browserOf().picture(false)
      const labelled = await browserOf().picture(true)

      for (const picture of [plain, labelled])
        expect(picture.ok && [...picture.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
      expect(labelled).not.toEqual(plain)
      const left = await browserOf().evaluate('document.querySelectorAll("#talaria-labels").length')
      expect(left).toMatchObject({ result: '0' })
    })

    it('gets away from a page that hangs', async () => {
      await open('/hangs')
      expect(await browserOf().click(await refOf('"Hang"'))).toMatchObject({ ok: false })

      expect(await open('/cart')).toMatchObject({ title: 'Cart' })
    }, 120_000)

    it('lets no page reach a private service that the agent may not open', async () => {
      const before = site.asked.length
      await open('/steal', 'two')
      const browser = browserOf('two')
      await expect
        .poll(async () => {
          const page = await browser.snapshot(true)
          return page.ok && page.snapshot
        })
        .toContain('kept out')

      expect(site.asked.length).toBe(before)
    })

    it('shows its pictures to a window that watches, and no more than it draws', async () => {
      await open('/')
      await service.handlers['browser.attach']({ sessionId: 'one' }, WINDOW)
      await expect.poll(() => told('browser.framed').length).toBeGreaterThan(0)
      const [frame] = told('browser.framed')

      expect([...(frame?.bytes.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff])
      expect(frame?.width).toBe(1_280)
      for (const path of ['/cart', '/login', '/', '/cart']) await open(path)
      expect(told('browser.framed').length).toBeLessThanOrEqual(2)
      await service.handlers['browser.detach']({ sessionId: 'one' }, WINDOW)
    })

    it('is another one for each session, and goes with its last tab', async () => {
      await open('/login', 'two')
      expect(service.list().map(({ sessionId }) => sessionId)).toEqual(['one', 'two'])
      const tab = service.list()[1]?.tabs[0]
      await service.handlers['browser.closeTab']({ sessionId: 'two', tabId: tab?.id ?? '' }, WINDOW)

      await expect.poll(() => told('browser.closed')).toEqual([{ sessionId: 'two' }])
      expect(await browserOf('two').snapshot(false)).toMatchObject({
        ok: false,
        message: expect.stringContaining('browser_navigate'),
      })
    })
  })
