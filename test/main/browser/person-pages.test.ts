import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '../../support/web/engines/engines.ts'
import { type OpenBrowsers, openBrowsers, WINDOW } from '../../support/web/open-browsers.ts'

for (const engine of ENGINES)
  describe.skipIf(!engine.isHere)(`pages beside those of the agent, in ${engine.name}`, () => {
    let { heard, site, proxy, service, browserOf, open, read, refOf, downloads } =
      {} as OpenBrowsers
    let all: OpenBrowsers

    beforeAll(async () => {
      all = await openBrowsers(engine)
      ;({ heard, site, proxy, service, browserOf, open, read, refOf, downloads } = all)
    })

    afterAll(() => all.close())
    beforeEach(() => all.forget())

    it('shows what a process of the session serves, and loads it anew when its files change', async () => {
      const url = `${site.origin}/`
      proxy.allow('one', site.innerOrigin)
      await service.handlers['browser.open']({ sessionId: 'one', url: site.innerOrigin }, WINDOW)
      await service.handlers['browser.preview']({ sessionId: 'one', url }, WINDOW)
      const addresses = () => service.list()[0]?.tabs.map((tab) => tab.url)
      await expect.poll(addresses).toEqual([`${site.innerOrigin}/`, url])
      await browserOf().click(await refOf('"Buy"'))
      expect((await read()).snapshot).toContain('Thanks')
      await service.handlers['browser.takeOver']({ sessionId: 'one' }, WINDOW)
      heard.filesChanged()
      await service.handlers['browser.handBack']({ sessionId: 'one' }, WINDOW)
      expect((await read()).snapshot).toContain('Thanks')
      heard.filesChanged()

      await expect.poll(async () => (await read()).snapshot, { timeout: 20_000 }).toContain('"Buy"')
      await expect(
        service.handlers['browser.preview']({ sessionId: 'two', url }, WINDOW),
      ).rejects.toThrow('serves')
      const [, tab] = service.list()[0]?.tabs ?? []
      await service.handlers['browser.closeTab']({ sessionId: 'one', tabId: tab?.id ?? '' }, WINDOW)
    })

    it('has the size of a phone when the person wants to see that, in every tab', async () => {
      const width = async () => {
        const told = await browserOf().evaluate('innerWidth')
        return told.ok && told.result
      }
      await open('/cart')
      await service.handlers['browser.resize']({ sessionId: 'one', size: 'phone' }, WINDOW)
      expect(await width()).toBe('390')
      expect(service.list()[0]?.size).toBe('phone')
      await service.handlers['browser.openTab']({ sessionId: 'one' }, WINDOW)
      await expect.poll(width).toBe('390')
      await service.handlers['browser.resize']({ sessionId: 'one', size: 'desktop' }, WINDOW)

      expect(await width()).toBe('1280')
    })

    it('says what the person points at, by a ref that the agent can use', async () => {
      await open('/signin')
      const at = { sessionId: 'one', x: 300, y: 130 }
      const pointed = await service.handlers['browser.point'](at, WINDOW)

      expect(pointed).toMatchObject({
        element: 'textbox "Password"',
        selector: expect.stringContaining('input'),
        url: `${site.origin}/signin`,
      })
      expect(await browserOf().type(pointed?.ref ?? '', 'x', false)).toMatchObject({
        needsPerson: 'password',
      })
      await service.handlers['browser.takeOver']({ sessionId: 'one' }, WINDOW)
      expect(await service.handlers['browser.point'](at, WINDOW)).toBeNull()
      await service.handlers['browser.handBack']({ sessionId: 'one' }, WINDOW)
    })

    it('saves a file of a page after a yes, with what the page is known by, and opens it never', async () => {
      const files = () => service.list()[0]?.files ?? []
      await open('/')
      await browserOf().evaluate('document.cookie = "who=me"')
      await browserOf().click(await refOf('"Save"'))
      await expect
        .poll(() => files().map(({ name, state }) => [name, state]))
        .toEqual([['list.csv', 'asked']])
      expect(readdirSync(downloads)).toEqual([])
      const [asked] = files()
      const answer = { sessionId: 'one', fileId: asked?.id ?? '', saves: true }
      await service.handlers['browser.answerFile'](answer, WINDOW)

      const path = join(downloads, 'list.csv')
      expect(files()).toMatchObject([{ state: 'saved', path }])
      expect(readFileSync(path, 'utf8')).toBe('a,b who=me')
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(heard.delivered.at(-1)).toContain(path)
      await service.handlers['browser.answerFile']({ ...answer, saves: false }, WINDOW)
      expect(files()).toEqual([])
    })

    it('reads a page that its scripts put together, unseen and as nobody, and only what may be opened', async () => {
      await open('/cart')
      await browserOf().evaluate('document.cookie = "who=me"')
      const { signal } = new AbortController()
      const before = service.list()
      const page = { url: `${site.origin}/built`, signal }
      const shown = await service.render({ ...page, allowed: site.origin })

      expect(shown?.url).toBe(page.url)
      expect(shown?.html).toContain('Put there by a script.')
      expect(shown?.html).not.toContain('who=me')
      expect(await service.render(page)).not.toMatchObject({
        html: expect.stringContaining('Put there'),
      })
      expect(service.list()).toEqual(before)
    }, 60_000)

    it('stays logged in for later pages of any session while the person wants it, until they forget', async () => {
      const cookieIn = async (sessionId: string) => {
        await open('/cart', sessionId)
        const told = await browserOf(sessionId).evaluate('document.cookie')
        return told.ok && told.result
      }
      const logIn = async (sessionId: string) => {
        await open('/cart', sessionId)
        await browserOf(sessionId).evaluate('document.cookie = "login=yes; max-age=1000"')
        await service.handlers['browser.takeOver']({ sessionId }, WINDOW)
        await service.handlers['browser.handBack']({ sessionId }, WINDOW)
      }
      await logIn('unkept')
      expect(await cookieIn('later')).toBe('')

      heard.keepsLogins = true
      await logIn('kept')
      // Views keep them in a profile of their own.
      if (all.host.isShared)
        await expect.poll(() => existsSync(join(downloads, '.kept', 'log-ins.json'))).toBe(true)
      expect(await cookieIn('other')).toBe('login=yes')
      await service.handlers['browser.forgetLogins']({}, WINDOW)
      expect(service.list().filter(({ tabs }) => tabs.length > 0)).toEqual([])
      expect(await cookieIn('another')).toBe('')
      heard.keepsLogins = false
    }, 60_000)
  })
