/** The net as one call of a tool sees it: the person is asked where an address is not simply public. */
import { say } from '#say'
import type { ToolQuestion } from '../ports/gate.ts'
import type { PageText, Reading } from '../ports/reading.ts'
import type { ToolAnswer } from '../ports/tool-context.ts'
import type { RenderPage, WebAccess, WebPage } from '../ports/web.ts'
import { checkAddress } from './address-guard.ts'
import { decodeText } from './decode-text.ts'
import type { Fetched, GuardedFetch } from './guarded-fetch.ts'
import type { Search } from './search/search.ts'

/** Many servers have a page as Markdown too, which loses nothing. */
const ACCEPT =
  'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, application/json;q=0.8, application/pdf;q=0.7, */*;q=0.1'

/** Whoever has such an address has what it leads to. */
const KEY_PARAMETER =
  /^(?:access_?token|api_?key|apikey|auth(?:_?token)?|client_secret|id_token|jwt|key|password|passwd|pwd|refresh_token|secret|session(?:_?id)?|sig|signature|token|x-amz-(?:credential|security-token|signature)|x-goog-signature)$/i

const LITTLE_TEXT = 200

/** With the private origin that the person let be opened for it. */
type Opened = Fetched & { allowed?: string }

interface WebCall {
  signal: AbortSignal
  ask: (question: ToolQuestion) => Promise<ToolAnswer>
}

export function createWeb(deps: {
  fetch: GuardedFetch
  /** As a browser has it, for what only a script puts together. */
  render: RenderPage
  reading: Reading
  search: Search
}) {
  return { forCall }

  function forCall({ signal, ask }: WebCall): WebAccess {
    return { read, bytes, search: (query, limit) => deps.search(query, limit, { signal, ask }) }

    async function read(url: string, mode: PageText['mode']): Promise<WebPage> {
      const fetched = await open(url)
      if ('message' in fetched) return { ok: false, message: fetched.message }
      if (fetched.status >= 400) {
        const shown = isChallenge(fetched) ? await rendered(fetched, mode) : undefined
        return shown ?? { ok: false, message: statusMessage(fetched) }
      }
      const page = await asText(fetched, mode, signal)
      if (!page.ok || page.note !== BUILT_BY_SCRIPT) return page
      return (await rendered(fetched, mode, page.content.length)) ?? page
    }

    /** Once, by the pages of the agent, where nobody is logged in; if there is more to read then. */
    async function rendered(
      { url, allowed }: Opened,
      mode: PageText['mode'],
      least = LITTLE_TEXT,
    ): Promise<WebPage | undefined> {
      const shown = await deps.render({ url, signal, ...(allowed && { allowed }) })
      if (!shown) return undefined
      const read = await deps.reading.page({ html: shown.html, url: shown.url, mode }, signal)
      if (!read.ok || read.text.content.length <= least) return undefined
      return { ok: true, url: shown.url, ...read.text, note: BY_BROWSER }
    }

    async function bytes(url: string): ReturnType<WebAccess['bytes']> {
      const fetched = await open(url)
      if ('message' in fetched) return { ok: false, message: fetched.message }
      if (fetched.status >= 400) return { ok: false, message: statusMessage(fetched) }
      return { ok: true, bytes: fetched.bytes }
    }

    async function open(address: string): Promise<Opened | { message: string }> {
      const checked = checkAddress(address)
      if (checked.kind === 'never') return { message: checked.reason }
      const { url } = checked
      const secret = [...url.searchParams.keys()].find((name) => KEY_PARAMETER.test(name))
      if (secret !== undefined) {
        const answer = await ask({
          about: say('web.askKeyInAddress', { host: url.host, name: secret }),
          level: 'caution',
          remember: `${url.origin}${url.pathname}?${secret}=…`,
        })
        if (!answer.isAllowed) return answer
      }
      if (checked.kind === 'private') return openPrivate(url)
      const fetched = await fetchIt(url)
      // A name that looked public leads to this machine or its network.
      if (!fetched.ok && fetched.kind === 'private') return openPrivate(url)
      return fetched.ok ? fetched : { message: fetched.message }
    }

    async function openPrivate(url: URL): Promise<Opened | { message: string }> {
      const answer = await ask({
        about: say('web.askPrivate', { origin: url.origin }),
        level: 'caution',
        remember: url.origin,
      })
      if (!answer.isAllowed) return answer
      const fetched = await fetchIt(url, url.origin)
      return fetched.ok ? { ...fetched, allowed: url.origin } : { message: fetched.message }
    }

    function fetchIt(url: URL, allowed?: string) {
      const headers = { Accept: ACCEPT }
      return deps.fetch({ url: url.href, headers, signal, ...(allowed && { allowed }) })
    }
  }

  async function asText(
    { url, bytes, contentType }: Fetched,
    mode: PageText['mode'],
    signal: AbortSignal,
  ): Promise<WebPage> {
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
    if (type === 'application/pdf' || startsWith(bytes, '%PDF-')) return pdf(url, bytes, signal)
    if (/^image\//.test(type))
      return {
        ok: false,
        message: `it is a picture (${type}), not a page; look at it with vision_analyze`,
      }
    const isHtml = /html/.test(type) || (type === '' && looksLikeHtml(bytes))
    if (!isHtml && !/^text\/|json|xml|javascript|yaml|^$/.test(type))
      return { ok: false, message: `it is ${type}, which is not read as text` }
    const text = decodeText(bytes, contentType)
    if (!isHtml) return { ok: true, url, title: '', content: text }
    const read = await deps.reading.page({ html: text, url, mode }, signal)
    if (!read.ok) return { ok: false, message: `the page could not be read: ${read.message}` }
    const isBuiltByScript = read.text.content.length < LITTLE_TEXT && /<script\b/i.test(text)
    return { ok: true, url, ...read.text, ...(isBuiltByScript && { note: BUILT_BY_SCRIPT }) }
  }

  async function pdf(url: string, bytes: Uint8Array, signal: AbortSignal): Promise<WebPage> {
    const read = await deps.reading.pdf(bytes, signal)
    if (!read.ok) return { ok: false, message: `the PDF could not be read: ${read.message}` }
    switch (read.text.kind) {
      case 'locked':
        return { ok: false, message: 'the PDF is locked by a password' }
      case 'damaged':
        return { ok: false, message: 'the PDF is damaged' }
      case 'pictures':
        return {
          ok: false,
          message: `the PDF holds no text: its ${read.text.pages} pages are pictures`,
        }
      case 'text': {
        const pages = read.text.pages.map((page, at) => `--- page ${at + 1} ---\n${page}`)
        return { ok: true, url, title: '', content: pages.join('\n') }
      }
    }
  }
}

const BUILT_BY_SCRIPT =
  'The page is put together by a script, which is not run here, so most of it is missing.'

const BY_BROWSER =
  'The page was put together by its scripts, in a browser where nobody is logged in.'

/** It wants to see a browser first. */
function isChallenge({ status, contentType }: Fetched): boolean {
  return (status === 403 || status === 503) && /html/i.test(contentType)
}

function statusMessage({ status, url }: Fetched): string {
  const host = URL.parse(url)?.host ?? url
  if (status === 404 || status === 410) return `${host} has no such page (${status})`
  if (status === 401 || status === 403)
    return `${host} does not show this page to programs (${status})`
  if (status === 429) return `${host} wants to be asked less often (429); try again later`
  return `${host} answered with an error (${status})`
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  return /<(?:!doctype html|html|head|body)\b/i.test(
    Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'),
  )
}
