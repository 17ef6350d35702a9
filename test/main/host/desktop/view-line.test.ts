import { expect, it } from 'vitest'
import { createViewLine, type DebuggedView } from '../../../../src-main/host/desktop/view-line.ts'

function open() {
  const said: Record<string, unknown>[] = []
  const sent: unknown[][] = []
  const sizes: unknown[][] = []
  const used: string[] = []
  const ended: string[] = []
  const line = createViewLine({
    product: 'Chrome/1',
    userAgent: 'Mozilla',
    onMessage: (message) => said.push(message as Record<string, unknown>),
    makeView: async () => {
      line.added(view('made'))
      return 'made'
    },
  })
  return { line, said, sent, sizes, used, ended, view, ask }

  function view(targetId: string): DebuggedView {
    return {
      targetId,
      url: () => 'about:blank',
      send: async (...command) => {
        sent.push([targetId, ...command])
        return { from: targetId }
      },
      used: () => void used.push(targetId),
      resize: (...size) => void sizes.push([targetId, ...size]),
      end: () => void ended.push(targetId),
      close: () => line.removed(targetId),
    }
  }

  async function ask(message: { id: number; method: string; params?: object; sessionId?: string }) {
    line.send(message)
    await expect.poll(() => said.some(({ id }) => id === message.id)).toBe(true)
    return said.find(({ id }) => id === message.id)
  }
}

it('tells a click or a key of a page from a mouse that only moves', async () => {
  const { line, used, view, ask } = open()
  line.added(view('first'))
  const mouse = (id: number, type: string) =>
    ask({ id, method: 'Input.dispatchMouseEvent', params: { type }, sessionId: 'first' })
  await mouse(1, 'mouseMoved')
  expect(used).toEqual([])
  await mouse(2, 'mousePressed')

  expect(used).toEqual(['first'])
})

it('ends a page that hears nothing by a second line to it', async () => {
  const { line, sent, ended, view, ask } = open()
  line.added(view('first'))
  const browser = await ask({ id: 1, method: 'Target.attachToBrowserTarget' })
  const ofBrowser = browser?.result as object | undefined
  const page = await ask({
    ...{ id: 2, method: 'Target.attachToTarget', ...ofBrowser },
    params: { targetId: 'first' },
  })
  const ofPage = page?.result as object | undefined
  await ask({ id: 3, method: 'Page.crash', ...ofPage })

  expect(ended).toEqual(['first'])
  expect(sent).toEqual([])
})

it('announces each view as a page of one browser', async () => {
  const { line, said, view, ask } = open()
  line.added(view('first'))
  expect(said).toEqual([])
  await ask({ id: 1, method: 'Target.setAutoAttach' })
  await ask({ id: 2, method: 'Target.createTarget' })

  const announced = said.filter(({ method }) => method === 'Target.attachedToTarget')
  expect(announced).toMatchObject([
    { params: { sessionId: 'first', targetInfo: { type: 'page', browserContextId: 'agent' } } },
    { params: { sessionId: 'made' } },
  ])
})

it('brings what is said of a page or a frame of it to its view, and the answer back', async () => {
  const { line, sent, said, view, ask } = open()
  line.added(view('one'))
  line.added(view('two'))
  line.heard('two', 'Target.attachedToTarget', { sessionId: 'frame' })

  expect(await ask({ id: 1, method: 'Page.enable', sessionId: 'one' })).toEqual({
    ...{ id: 1, sessionId: 'one', result: { from: 'one' } },
  })
  await ask({ id: 2, method: 'DOM.enable', sessionId: 'frame', params: { a: 1 } })
  expect(sent).toEqual([
    ['one', 'Page.enable', {}, undefined],
    ['two', 'DOM.enable', { a: 1 }, 'frame'],
  ])
  line.heard('two', 'Page.frameNavigated', {}, 'frame')
  expect(said.at(-1)).toMatchObject({ method: 'Page.frameNavigated', sessionId: 'frame' })
})

it('lets no frame wait for a debugger, and no page take the keyboard', async () => {
  const { line, sent, view, ask } = open()
  line.added(view('one'))
  await ask({
    ...{ id: 1, method: 'Target.setAutoAttach', sessionId: 'one' },
    params: { autoAttach: true, waitForDebuggerOnStart: true },
  })
  await ask({ id: 2, method: 'Page.bringToFront', sessionId: 'one' })

  expect(sent).toEqual([
    ['one', 'Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false }, undefined],
  ])
})

it('refuses what is not for a page, and tells of pages that go', async () => {
  const { line, said, view, ask } = open()
  line.added(view('one'))

  expect(await ask({ id: 1, method: 'Storage.setCookies' })).toMatchObject({
    error: { message: 'Storage.setCookies is not for this browser' },
  })
  await ask({ id: 2, method: 'Target.closeTarget', params: { targetId: 'one' } })
  expect(said).toContainEqual(expect.objectContaining({ method: 'Target.detachedFromTarget' }))
  expect(await ask({ id: 3, method: 'Page.enable', sessionId: 'one' })).toMatchObject({
    error: { message: 'the page is closed' },
  })
})

it('asks a page for the cookies that all pages share', async () => {
  const { line, sent, view, ask } = open()
  expect(await ask({ id: 1, method: 'Storage.getCookies' })).toMatchObject({
    result: { cookies: [] },
  })
  line.added(view('one'))
  await ask({ id: 2, method: 'Storage.getCookies' })

  expect(sent).toEqual([['one', 'Network.getAllCookies', {}]])
})

it('makes a view as large as its page is told to be, and none for a frame', async () => {
  const { line, sizes, view, ask } = open()
  line.added(view('one'))
  line.heard('one', 'Target.attachedToTarget', { sessionId: 'frame' })
  const params = { width: 390, height: 844 }
  const method = 'Emulation.setDeviceMetricsOverride'
  await ask({ id: 1, method, params, sessionId: 'frame' })
  await ask({ id: 2, method, params, sessionId: 'one' })

  expect(sizes).toEqual([['one', 390, 844]])
})
