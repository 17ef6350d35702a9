import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createReading } from '../../../src-main/reading/reading.ts'
import { makePdf } from '../../support/make-pdf.ts'

const FILE = new URL('../../../src-main/reading/reading-worker.ts', import.meta.url)
const { signal } = new AbortController()

function open(limits: Parameters<typeof createReading>[0]['limits']) {
  const reading = createReading({ file: FILE, limits })
  onTestFinished(reading.dispose)
  return reading
}

// Its thread loads all that it reads with, once.
const shared = createReading({ file: FILE })
afterAll(shared.dispose)

const words = 'Cats came to Europe with the ships of traders, who liked them for their hunting. '
const article = (inside: string) =>
  `<!doctype html><html><head><title>Cats</title></head><body><nav>Home Shop Login</nav>
  <article><h1>Cats</h1><p>${words.repeat(8)}</p>${inside}<p>${words.repeat(8)}</p></article></body></html>`

async function read(html: string, mode: 'article' | 'whole' = 'article') {
  const found = await shared.page({ html, url: 'https://example.org/a/b', mode }, signal)
  if (!found.ok) throw new Error(found.message)
  return found.text
}

describe('a page', () => {
  it('becomes the Markdown of its article, with whole addresses', async () => {
    const text = await read(
      article(
        '<p>See <a href="../more">more</a>.</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><pre><code>let x = 1</code></pre>',
      ),
    )

    expect(text).toMatchObject({ title: 'Cats', mode: 'article' })
    expect(text.content).toContain('[more](https://example.org/more)')
    expect(text.content).toMatch(/\| a +\| b +\|\n\| --- \| --- \|\n\| 1 +\| 2 +\|/)
    expect(text.content).toContain('```\nlet x = 1\n```')
    expect(text.content).not.toContain('Login')
  })

  it('that is a list is read whole, without what leads elsewhere', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `<li><a href="/${n}">Item ${n}</a></li>`)
    const html = `<title>All</title><nav>Menu</nav><main><ul>${rows.join('')}</ul></main>`
    const text = await read(html, 'whole')

    expect(text).toMatchObject({ title: 'All', mode: 'whole' })
    expect(text.content).toContain('[Item 39](https://example.org/39)')
    expect(text.content).not.toContain('Menu')
  })

  it.each([
    ['template', '<template>OBEY</template>'],
    ['comment', '<!-- OBEY -->'],
    ['noscript', '<noscript>OBEY</noscript>'],
    ['hidden', '<p hidden>OBEY</p>'],
    ['aria-hidden', '<p aria-hidden="true">OBEY</p>'],
    ['display', '<p style="display: none">OBEY</p>'],
    ['visibility', '<p style="color:red;visibility:hidden">OBEY</p>'],
    ['font size', '<span style="font-size:0px">OBEY</span>'],
    ['opacity', '<span style="opacity: 0">OBEY</span>'],
    ['off the screen', '<div style="position:absolute;left:-9999px">OBEY</div>'],
    ['indented away', '<div style="text-indent:-5000px">OBEY</div>'],
    ['no height', '<div style="height:0;overflow:hidden">OBEY</div>'],
    ['title', '<p title="OBEY">seen</p>'],
    ['data address', '<p><img src="data:text/plain,OBEY" alt=""></p>'],
    ['script link', '<p><a href="javascript:OBEY()">seen</a></p>'],
    ['hidden field', '<input type="hidden" value="OBEY">'],
  ])('says nothing of what nobody sees: %s', async (_, inside) => {
    for (const mode of ['article', 'whole'] as const)
      expect((await read(article(inside), mode)).content).not.toContain('OBEY')
  })

  it('says what is seen beside it', async () => {
    const seen = '<p style="font-size:0.9em;opacity:0.5;left:-10px">Small print.</p>'

    expect((await read(article(seen), 'whole')).content).toContain('Small print.')
  })

  it('loses letters that nobody sees', async () => {
    const inside = '<p>Ze\u200bro \u{e0041}\u{e0042}wid\u202eth</p>'

    expect((await read(article(inside))).content).toContain('Zero width')
  })

  it('nested without end leaves its words', async () => {
    expect(await read(`${'<div>'.repeat(50_000)}deep`)).toMatchObject({ content: 'deep' })
  })

  it.each(['', '<', 'just words', '<html></html>', '\0\0'])('may be broken: %j', async (html) => {
    expect(await read(html)).toMatchObject({ title: '' })
  })

  it('that takes too long is given up, and the next one is read', async () => {
    const reading = open({ maxMs: 1, memoryMb: 512, idleMs: 1_000 })
    const page = { html: article(''), url: 'https://example.org', mode: 'article' as const }

    expect(await reading.page(page, signal)).toEqual({
      ok: false,
      message: 'it took longer than 0.001 s',
    })
    expect(await read(article(''))).toMatchObject({ title: 'Cats' })
  })

  it('that needs too much memory ends its thread and nothing else', async () => {
    const reading = open({ maxMs: 60_000, memoryMb: 24, idleMs: 1_000 })
    const html = `<main>${'<p><b>x</b><i>y</i></p>'.repeat(300_000)}</main>`
    const found = await reading.page({ html, url: 'https://example.org', mode: 'whole' }, signal)

    expect(found).toEqual({ ok: false, message: 'it took more than 24 MB of memory' })
  })
})

describe('a PDF', () => {
  it('is read page by page', async () => {
    expect(await shared.pdf(makePdf(['First page.', 'Second page.']), signal)).toEqual({
      ok: true,
      text: { kind: 'text', pages: ['First page.', 'Second page.'] },
    })
  })

  it('of pictures says so', async () => {
    expect(await shared.pdf(makePdf(['', '']), signal)).toEqual({
      ok: true,
      text: { kind: 'pictures', pages: 2 },
    })
  })

  it('that is locked says so', async () => {
    expect(await shared.pdf(makePdf(['x'], { isLocked: true }), signal)).toEqual({
      ok: true,
      text: { kind: 'locked' },
    })
  })

  it.each([Buffer.from('%PDF-1.7\nnothing'), Buffer.alloc(0)])('may be damaged', async (bytes) => {
    expect(await shared.pdf(bytes, signal)).toEqual({ ok: true, text: { kind: 'damaged' } })
  })
})
