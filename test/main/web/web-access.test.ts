import type { RequestListener } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import type { ToolQuestion } from '../../../src-main/ports/gate.ts'
import type { RenderPage } from '../../../src-main/ports/web.ts'
import { createReading } from '../../../src-main/reading/reading.ts'
import { createGuardedFetch } from '../../../src-main/web/guarded-fetch.ts'
import { createWeb } from '../../../src-main/web/web-access.ts'
import { makePdf } from '../../support/make-pdf.ts'
import { startServer } from '../../support/web/hostile-server.ts'

const reading = createReading({
  file: new URL('../../../src-main/reading/reading-worker.ts', import.meta.url),
})
afterAll(reading.dispose)

async function open(
  answer: RequestListener,
  {
    isAllowed = true,
    render = async () => undefined,
  }: { isAllowed?: boolean; render?: RenderPage } = {},
) {
  const server = await startServer(answer)
  const asked: ToolQuestion[] = []
  const fetch = createGuardedFetch({
    ownPorts: () => [],
    trustsProxiedNames: () => false,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const web = createWeb({
    fetch,
    reading,
    render,
    search: async () => ({ ok: false, message: 'none' }),
  }).forCall({
    signal: new AbortController().signal,
    ask: async (question) => {
      asked.push(question)
      return isAllowed ? { isAllowed } : { isAllowed, message: 'the person said no' }
    },
  })
  const read = (path: string, origin = server.origin) => web.read(`${origin}${path}`, 'article')
  return { ...server, questions: asked, read, web }
}

const typed =
  (type: string, body: string | Buffer): RequestListener =>
  (_request, response) =>
    response.setHeader('Content-Type', type).end(body)

describe('a page for a tool', () => {
  it.each([
    ['application/json', '{"a":1}', '{"a":1}'],
    ['text/markdown; charset=utf-8', '# Hi', '# Hi'],
    ['text/html', '<title>T</title><main><p>Hello there.</p></main>', 'Hello there.'],
    ['application/pdf', makePdf(['Inside.']), '--- page 1 ---\nInside.'],
    ['application/octet-stream', makePdf(['Unnamed.']), '--- page 1 ---\nUnnamed.'],
  ])('is read by what it is: %s', async (type, body, content) => {
    const { read } = await open(typed(type, body))

    expect(await read('/')).toMatchObject({ ok: true, content })
  })

  it.each([
    ['image/png', 'x', /picture.*vision_analyze/],
    ['video/mp4', 'x', /video\/mp4/],
    ['application/pdf', makePdf(['x'], { isLocked: true }), /locked by a password/],
    ['application/pdf', makePdf(['']), /its 1 pages are pictures/],
    ['application/pdf', '%PDF-broken', /damaged/],
  ])('that is no text says what it is: %s', async (type, body, message) => {
    const { read } = await open(typed(type, body))

    expect(await read('/')).toEqual({ ok: false, message: expect.stringMatching(message) })
  })

  it.each([404, 403, 429, 500])('that is not there says so: %s', async (status) => {
    const { read } = await open((_request, response) => response.writeHead(status).end('no'))

    expect(await read('/')).toEqual({ ok: false, message: expect.stringContaining(`(${status})`) })
  })

  it('built by a script says that most of it is missing', async () => {
    const { read } = await open(typed('text/html', '<div id=app></div><script src=x.js></script>'))

    expect(await read('/')).toMatchObject({ ok: true, note: expect.stringMatching(/script/) })
  })

  it.each([
    [200, '<div id=app></div><script src=x.js></script>'],
    [403, '<title>Just a moment</title><script src=check.js></script>'],
    [503, '<title>Just a moment</title><script src=check.js></script>'],
  ])(
    'built by a script, or shown to browsers only (%s), is read from a browser',
    async (status, body) => {
      const words = 'What the script has put there, in some words. '.repeat(8)
      const wanted: Parameters<RenderPage>[0][] = []
      const { read, origin } = await open(
        (_request, response) =>
          response.writeHead(status, { 'Content-Type': 'text/html' }).end(body),
        {
          render: async (page) => {
            wanted.push(page)
            return {
              url: `${page.url}#there`,
              html: `<title>There</title><main><p>${words}</p></main>`,
            }
          },
        },
      )

      expect(await read('/a')).toMatchObject({
        ...{ ok: true, url: `${origin}/a#there`, title: 'There', content: words.trim() },
        note: expect.stringContaining('nobody is logged in'),
      })
      // Only what the person has said yes to is opened there.
      expect(wanted).toMatchObject([{ url: `${origin}/a`, allowed: origin }])
    },
  )

  it('that is refused in the browser too says what the server said', async () => {
    const { read } = await open(
      (_request, response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end('no'),
      { render: async ({ url }) => ({ url, html: '<p>Not for you.</p>' }) },
    )

    expect(await read('/')).toEqual({ ok: false, message: expect.stringContaining('(403)') })
  })

  it('on this machine is opened after a yes, asked for the origin', async () => {
    const { read, questions, origin } = await open(typed('text/plain', 'mine'))

    expect(await read('/a')).toMatchObject({ ok: true, content: 'mine' })
    expect(questions).toMatchObject([{ level: 'caution', remember: origin }])
  })

  it('on this machine is not touched after a no, by whatever name', async () => {
    const { read, asked, port } = await open(typed('text/plain', 'mine'), { isAllowed: false })

    for (const origin of [`http://localhost:${port}`, `http://site.test:${port}`])
      expect(await read('/', origin)).toEqual({ ok: false, message: 'the person said no' })
    expect(asked).toEqual([])
  })

  it('whose address carries a key is asked about, without the key', async () => {
    const { read, questions } = await open(typed('text/plain', 'x'), { isAllowed: false })

    expect(await read('/file?access_token=hunter2hunter2')).toMatchObject({ ok: false })
    expect(questions).toHaveLength(1)
    expect(JSON.stringify(questions)).not.toContain('hunter2')
  })

  it.each(['file:///etc/passwd', 'http://169.254.169.254/', 'ftp://a.org/'])(
    'is never opened at %s, and nobody is asked',
    async (url) => {
      const { web, questions } = await open(typed('text/plain', 'x'))

      expect(await web.read(url, 'article')).toMatchObject({ ok: false })
      expect(questions).toEqual([])
    },
  )
})
