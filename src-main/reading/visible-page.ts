/** A page without what a person would not see. Hidden text is where strangers put words for models. */
import { parseHTML } from 'linkedom/worker'

const NEVER_SEEN =
  'script, style, noscript, template, iframe, object, embed, svg, canvas, [hidden], [aria-hidden="true"], input[type="hidden"], dialog:not([open])'

/** Said in the element itself; what style sheets hide nobody knows without drawing the page. */
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![\d.]*[1-9])|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?:left|top|right|bottom|text-indent|margin-(?:left|top))\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]|(?:max-)?(?:width|height)\s*:\s*0(?:px)?\s*(?:;|!|$)|transform\s*:\s*scale\(0\))/i

/** Tags of the language plane, zero-width marks, and marks that turn the direction of writing. */
const INVISIBLE = /[\u{e0000}-\u{e007f}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad]/gu

export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

export function visiblePage(html: string, url: string) {
  const { document } = parseHTML(completed(html))
  if (!document.documentElement || !document.body) return undefined
  const base = baseOf(document, url)
  const title = document.querySelector('body title')
  if (title) document.head.append(title)
  for (const element of [...document.querySelectorAll(NEVER_SEEN)]) {
    // What a page says about itself is read from here.
    if (element.getAttribute('type') !== 'application/ld+json') element.remove()
  }
  for (const element of [...document.querySelectorAll('[style]')])
    if (HIDING_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
  for (const element of [...document.querySelectorAll('[title]')]) element.removeAttribute('title')
  for (const name of ['href', 'src'] as const)
    for (const element of [...document.querySelectorAll(`[${name}]`)]) {
      const address = absolute(element.getAttribute(name) ?? '', base)
      if (address === undefined) element.removeAttribute(name)
      else element.setAttribute(name, address)
    }
  return document
}

/** The parser adds nothing that a page leaves out, and pages may leave out all of these. */
function completed(html: string): string {
  const bodyAt = html.search(/<body\b/i)
  if (bodyAt < 0) return `<html><head></head><body>${html}</body></html>`
  if (/<html\b/i.test(html)) return html
  const before = html.slice(0, bodyAt).replaceAll(/<!doctype[^>]*>|<\/?head\b[^>]*>/gi, '')
  return `<html><head>${before}</head>${html.slice(bodyAt)}</html>`
}

function baseOf(document: { querySelector(selector: string): unknown }, url: string): string {
  const base = document.querySelector('base[href]') as { getAttribute(n: string): string } | null
  return (base && absolute(base.getAttribute('href'), url)) ?? url
}

/** Undefined for what is no address of a page: `javascript:`, `data:` and the like. */
function absolute(address: string, base: string): string | undefined {
  const parsed = URL.parse(address, base)
  return parsed && /^(?:https?|mailto):$/.test(parsed.protocol) ? parsed.href : undefined
}
