/** HTML as Markdown: the article of a page, or all of it where there is no article. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import { Readability } from '@mozilla/readability'
import TurndownService from 'turndown'
import type { PageText } from '../ports/reading.ts'
import { visiblePage, visibleText } from './visible-page.ts'

/** More than any page that people read has. */
const MAX_ELEMENTS = 150_000
/** Browsers stop at 512. */
const MAX_DEPTH = 1_000
/** An article with less of the page's text than this is probably a caption or a note on cookies. */
const LEAST_SHARE = 0.1
const AROUND = 'nav, footer, aside, header nav, form[role="search"], [role="navigation"]'

export function readPage(page: { html: string; url: string; mode: PageText['mode'] }): PageText {
  // Nested deeper than any parser goes in a bearable time: the words are left, without their form.
  if (depthOf(page.html) > MAX_DEPTH) return wordsOf(page.html)
  return (page.mode === 'article' ? articleOf(page) : undefined) ?? wholeOf(page)
}

function articleOf({ html, url }: { html: string; url: string }): PageText | undefined {
  const document = visiblePage(html, url)
  if (!document) return undefined
  const all = lengthOf(document.body.textContent)
  const title = document.querySelector('title')?.textContent ?? ''
  // It changes the document, which nobody needs any more.
  const read = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse()
  if (!read?.content || lengthOf(read.textContent) < all * LEAST_SHARE) return undefined
  return {
    title: visibleText(read.title || title).trim(),
    content: markdown(read.content),
    mode: 'article',
    ...(read.byline && { byline: visibleText(read.byline).trim() }),
    ...(read.publishedTime && { published: visibleText(read.publishedTime).trim() }),
  }
}

function wholeOf({ html, url }: { html: string; url: string }): PageText {
  const document = visiblePage(html, url)
  if (!document) return wordsOf(html)
  const title = visibleText(document.querySelector('title')?.textContent ?? '').trim()
  const main = document.querySelector('main') ?? document.body
  for (const element of [...main.querySelectorAll(AROUND)]) element.remove()
  for (const element of [...main.querySelectorAll('script')]) element.remove()
  return { title, content: markdown(main.innerHTML), mode: 'whole' }
}

function wordsOf(html: string): PageText {
  const text = html
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { title: '', content: visibleText(text).trim(), mode: 'whole' }
}

/** Without building anything: tags that open, less those that close. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi)) {
    if (CLOSES_ITSELF.test(name)) continue
    depth += end ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Either nothing is ever inside, or the next one closes the one before. */
const CLOSES_ITSELF =
  /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|td|th|tr|track|wbr)$/i

function markdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    hr: '---',
  })
  service.use(gfm)
  // Where its address was no address, a picture says nothing.
  service.addRule('nameless pictures', {
    filter: (element) => element.nodeName === 'IMG' && !element.getAttribute('src'),
    replacement: () => '',
  })
  const text = service.turndown(html)
  return visibleText(text)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function lengthOf(text: string | null | undefined): number {
  return (text ?? '').replaceAll(/\s+/g, ' ').length
}
