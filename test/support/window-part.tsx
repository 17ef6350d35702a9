/** A part of the window in a page without layout, and a runtime that answers as a test tells it to. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Answers, RequestName, RequestOf } from '#contract'
import { RuntimeContext } from '../../src-renderer/runtime/runtime-context.ts'
import { TooltipProvider } from '../../src-renderer/ui/overlays/Tooltip.tsx'

/** What the runtime says to a request; to one that is not here it never answers. */
export type Answering = {
  [Name in RequestName]?: (payload: RequestOf<Name>) => Answers[Name] | Promise<Answers[Name]>
}

const ROLES: Readonly<Record<string, string>> = {
  button: 'button, [role=button]',
  textbox: 'textarea, input:not([type]), input[type=text], [role=textbox]',
  /** Has no role of its own, so that nobody reads it out. */
  secret: 'input[type=password]',
  combobox: 'select, [role=combobox]',
  list: 'ul, ol',
  listitem: 'li',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4',
}

/** React waits for what a test does only where it is told that this is one. */
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

export async function showPart(part: ReactNode, answering: Answering = {}) {
  vi.stubGlobal('IntersectionObserver', InView)
  const asked: { name: RequestName; payload: unknown }[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const connection = { request, on: () => () => {}, retry: () => {}, close: () => {} }
  await show(part)
  return { show, find, get, names, says, click, type, press, passed, requests }

  async function show(next: ReactNode): Promise<void> {
    await act(async () =>
      root.render(
        <RuntimeContext value={connection}>
          <TooltipProvider>{next}</TooltipProvider>
        </RuntimeContext>,
      ),
    )
  }

  async function request<Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name]> {
    asked.push({ name, payload })
    const answer = answering[name]
    return answer ? answer(payload) : new Promise(() => {})
  }

  /** What was asked for by this name, the oldest first. */
  function requests<Name extends RequestName>(name: Name): RequestOf<Name>[] {
    return asked
      .filter((each) => each.name === name)
      .map(({ payload }) => payload as RequestOf<Name>)
  }

  function find(role: string, name: string | RegExp): HTMLElement | undefined {
    const named = all(role).filter((element) => fits(nameOf(element), name))
    if (named.length > 1) throw new Error(`there are ${named.length} of ${role} ${name}`)
    return named[0]
  }

  function get(role: string, name: string | RegExp): HTMLElement {
    const found = find(role, name)
    if (!found) throw new Error(`no ${role} ${name} among ${names(role).join(' | ')}`)
    return found
  }

  /** In the order of the page. */
  function names(role: string): string[] {
    return all(role).map(nameOf)
  }

  function says(words: string | RegExp): boolean {
    return fits(document.body.textContent, words, 'anywhere')
  }

  async function click(role: string, name: string | RegExp): Promise<void> {
    const element = get(role, name)
    if (element.matches(':disabled')) throw new Error(`${role} ${name} cannot be pressed`)
    await act(async () => {
      element.focus()
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
      element.click()
    })
  }

  /** All of it at once, in the place of what stood there. */
  async function type(name: string | RegExp, text: string): Promise<void> {
    const field = find('textbox', name) ?? find('secret', name) ?? get('combobox', name)
    await act(async () => {
      // React watches the field's own setter, to know what it has seen already.
      Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
      const event = field.matches('select') ? 'change' : 'input'
      field.dispatchEvent(new Event(event, { bubbles: true }))
    })
  }

  /** In whatever has the keyboard, unless it is said in what. */
  async function press(
    key: string,
    more: KeyboardEventInit = {},
    target: Element = document.activeElement ?? document.body,
  ): Promise<void> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    await act(async () => void target.dispatchEvent(event))
  }

  /** For tests with a clock of their own. */
  async function passed(ms: number): Promise<void> {
    await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  }
}

function all(role: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROLES[role] ?? `[role=${role}]`)].filter(
    (element) => !element.closest('[aria-hidden=true]'),
  )
}

function nameOf(element: Element): string {
  const labelId = element.getAttribute('aria-labelledby')
  const label = labelId ? document.getElementById(labelId)?.textContent : undefined
  return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
}

function fits(text: string | null, wanted: string | RegExp, where?: 'anywhere'): boolean {
  if (wanted instanceof RegExp) return wanted.test(text ?? '')
  return where ? (text ?? '').includes(wanted) : text === wanted
}

/** Whatever is on this page is in view. */
class InView implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this)
  }
  disconnect(): void {}
  unobserve(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}
