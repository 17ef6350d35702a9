/** Functions that run inside a page, so they use nothing of this file but what is within them. */
import type { PictureFacts } from '../../ports/browser.ts'

// This layer is compiled without the types of a browser; these are all that is used of one.
declare const document: {
  images: Iterable<{
    currentSrc: string
    src: string
    alt: string
    naturalWidth: number
    naturalHeight: number
  }>
  scrollingElement: Scrollable | null
  elementFromPoint(x: number, y: number): Scrollable | null
  createElement(name: 'div'): Part
  querySelector(selector: string): Part | null
  documentElement: Part
}

interface Part {
  id: string
  textContent: string
  style: { cssText: string }
  append(part: Part): void
  remove(): void
}
declare const innerWidth: number
declare const innerHeight: number

interface Scrollable {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  parentElement: Scrollable | null
  scrollBy(by: { top: number; behavior: 'instant' }): void
}

export function readImages(): PictureFacts[] {
  const most = 100
  return [...document.images].slice(0, most).map((image) => ({
    src: (image.currentSrc || image.src).slice(0, 500),
    alt: image.alt.slice(0, 200),
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
}

/** What scrolls under the middle of the page, or the page itself. */
export function scrollPage(direction: 'up' | 'down'): { at: number; of: number } {
  const sign = direction === 'up' ? -1 : 1
  const canMove = (part: Scrollable): boolean =>
    sign < 0
      ? part.scrollTop > 0
      : Math.ceil(part.scrollTop) + part.clientHeight < part.scrollHeight
  let part = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const page = document.scrollingElement
  while (part && part !== page) {
    const before = part.scrollTop
    if (canMove(part)) part.scrollBy({ top: sign * part.clientHeight * 0.8, behavior: 'instant' })
    if (part.scrollTop !== before) break
    part = part.parentElement
  }
  if (!part || part === page) {
    part = page
    part?.scrollBy({ top: sign * innerHeight * 0.8, behavior: 'instant' })
  }
  return {
    at: Math.round(part?.scrollTop ?? 0),
    of: Math.max(0, (part?.scrollHeight ?? 0) - (part?.clientHeight ?? 0)),
  }
}

/** Electron has no `prompt`: a page gets the answer of somebody who closes it, and the console tells. */
export function refusePrompts(): void {
  const page = globalThis as { prompt?: (message?: string) => null }
  const most = 20
  let count = 0
  page.prompt = (message = '') => {
    count += 1
    // One that asks until it is answered would ask without end.
    if (count > most) throw new Error('this page asks too often')
    console.warn(`a prompt was closed without an answer: ${message}`)
    return null
  }
}

/**
 * What would come out of the page to the person without their doing: the clipboard, that one click of the
 * agent opens to it, and the printer's window. Each frame runs this before its own scripts.
 */
export function shutIn(): void {
  const page = globalThis as unknown as {
    Document: { prototype: { execCommand(command: string, ...rest: unknown[]): boolean } }
    /** Only where the page came safely. */
    Clipboard: { prototype: object } | undefined
    addEventListener(name: string, hear: (event: Stoppable) => void, isFirst: boolean): void
    print(): void
  }
  interface Stoppable {
    preventDefault(): void
    stopImmediatePropagation(): void
  }
  const { execCommand } = page.Document.prototype
  const fix = (owner: object, name: string, value: unknown) =>
    Object.defineProperty(owner, name, { value, writable: false, configurable: false })
  fix(page.Document.prototype, 'execCommand', function (this: object, ...given: [string]) {
    const command = String(given[0])
    if (/^(?:copy|cut)$/i.test(command)) return false
    return Reflect.apply(execCommand, this, [command, ...given.slice(1)])
  })
  fix(page, 'print', () => {})
  const refuse = () => Promise.reject(new Error('the clipboard is not for this page'))
  for (const name of ['write', 'writeText'])
    if (page.Clipboard) fix(page.Clipboard.prototype, name, refuse)
  for (const name of ['copy', 'cut'])
    page.addEventListener(
      name,
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
}

export function drawLabels(
  labels: { ref: string; box: { x: number; y: number; width: number; height: number } }[],
): void {
  const layer = document.createElement('div')
  layer.id = 'talaria-labels'
  layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647;pointer-events:none'
  for (const { ref, box } of labels) {
    const outline = document.createElement('div')
    outline.style.cssText = `position:fixed;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;outline:2px solid #6546b8`
    const name = document.createElement('div')
    name.textContent = `@${ref}`
    name.style.cssText =
      'position:absolute;left:0;top:0;background:#6546b8;color:#fff;font:bold 11px sans-serif;padding:0 2px'
    outline.append(name)
    layer.append(outline)
  }
  document.documentElement.append(layer)
}

export function removeLabels(): void {
  document.querySelector('#talaria-labels')?.remove()
}

/** A short way to an element that a developer recognises. */
export function selectorOf(element: unknown): string {
  interface Named {
    id: string
    tagName: string
    classList: Iterable<string>
    parentElement: Named | null
  }
  const parts: string[] = []
  for (let part = element as Named | null; part && parts.length < 4; part = part.parentElement) {
    const tag = part.tagName.toLowerCase()
    if (part.id) {
      parts.unshift(`${tag}#${part.id}`)
      break
    }
    parts.unshift([tag, ...[...part.classList].slice(0, 3)].join('.'))
  }
  return parts.join(' > ').slice(0, 200)
}

/** What a page keeps for itself under such an address; nobody else can read it. */
export async function readOwnFile({
  url,
  most,
}: {
  url: string
  most: number
}): Promise<string | null> {
  const answer = await fetch(url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length > most) return null
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
