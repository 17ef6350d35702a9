/** The session's browser as one call of a tool has it: reading is free, acting asks once for a site. */
import { say } from '#say'
import type {
  ActedFacts,
  BrowserAccess,
  BrowserHost,
  BrowserTold,
  PageFacts,
} from '../ports/browser.ts'
import type { ToolQuestion } from '../ports/gate.ts'
import type { ToolAnswer } from '../ports/tool-context.ts'
import type { BrowserState } from './browser-state.ts'
import type { Aim, Box, DriverCalls, Located } from './driver/messages.ts'
import type { DriverClient } from './driver-client.ts'

/** Answers about one tool of the browser count for all of them. */
const UNDER = 'browser'

/** What the guard says of an address before it is opened. */
export type CheckedAddress =
  | { kind: 'public' | 'private'; url: URL }
  | { kind: 'never'; reason: string }

export interface BrowserNet {
  check(address: string): CheckedAddress
  /** The person lets this session open a private service. */
  allow(sessionId: string, origin: string): void
  takeRefusal(
    sessionId: string,
    host: string,
  ): { kind: 'private' | 'failed'; message: string } | undefined
}

interface BrowserCall {
  sessionId: string
  signal: AbortSignal
  ask: (question: ToolQuestion) => Promise<ToolAnswer>
  progress: (message: string) => void
}

class Told extends Error {
  readonly needsPerson: 'password' | undefined

  constructor(message: string, needsPerson?: 'password') {
    super(message)
    this.needsPerson = needsPerson
  }
}

export function createBrowserAccess(deps: {
  driver: Pick<DriverClient, 'call' | 'isOpen'>
  state: Pick<BrowserState, 'untilHandedBack' | 'view' | 'change'>
  net: BrowserNet
  keepAwake: BrowserHost['keepAwake']
  onActing: (sessionId: string, box: Box) => void
}) {
  const { driver, state, net } = deps
  return forCall

  function forCall({ sessionId, signal, ask, progress }: BrowserCall): BrowserAccess {
    return {
      navigate: (url) => told(() => navigate(url)),
      snapshot: (isFull) => told(() => ofPage('snapshot', { isFull })),
      scroll: (direction) => told(() => ofPage('scroll', { direction })),
      back: () => told(() => ofPage('back', null)),
      picture: (labels) => told(() => ofPage('picture', { labels })),
      images: () => told(() => ofPage('images', null)),
      console: (clears) => told(() => ofPage('console', { clears })),
      click: (ref) =>
        told(() => act(ref, 'click', (aim, { opensTab }) => call('click', { ...aim, opensTab }))),
      type: (ref, text, submits) =>
        told(() => act(ref, 'type', (aim) => call('type', { ...aim, text, submits }))),
      press: (key) => told(() => press(key)),
      evaluate: (expression) => told(() => evaluate(expression)),
      dialog: (answer) => told(() => answerDialog(answer)),
    }

    /** The border at which whatever goes wrong in a page becomes words for the model. */
    async function told<Facts>(work: () => Promise<Facts>): Promise<BrowserTold<Facts>> {
      const letSleep = deps.keepAwake(sessionId, 'acting')
      try {
        return { ok: true, ...(await untilStopped(work())) }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const needsPerson = error instanceof Told ? error.needsPerson : undefined
        return { ok: false, message, ...(needsPerson && { needsPerson }) }
      } finally {
        letSleep()
      }
    }

    function untilStopped<Value>(work: Promise<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        const stop = () => reject(new Error('it was stopped'))
        if (signal.aborted) stop()
        signal.addEventListener('abort', stop, { once: true })
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
      })
    }

    function call<Method extends keyof DriverCalls>(method: Method, args: DriverCalls[Method][0]) {
      return driver.call(sessionId, method, args)
    }

    async function ofPage<Method extends keyof DriverCalls>(
      method: Method,
      args: DriverCalls[Method][0],
    ): Promise<DriverCalls[Method][1]> {
      await turn()
      if (!driver.isOpen(sessionId))
        throw new Told('no page is open; open one with browser_navigate first')
      return call(method, args)
    }

    /** While the person has the page, nothing is done and nothing is seen. */
    async function turn(): Promise<boolean> {
      if (state.view(sessionId)?.holder !== 'person') return false
      progress('the person has the page')
      return state.untilHandedBack(sessionId, signal)
    }

    async function navigate(given: string): Promise<PageFacts & { status: number | null }> {
      await turn()
      const checked = net.check(withScheme(given))
      if (checked.kind === 'never') throw new Told(checked.reason)
      const { url } = checked
      if (checked.kind === 'private') await askPrivate(url)
      const { status } = await goTo(url, checked.kind === 'private')
      const page = await call('snapshot', { isFull: false })
      return { ...page, status }
    }

    async function goTo(url: URL, isAsked: boolean): Promise<{ status: number | null }> {
      const { status, failure } = await call('navigate', { url: url.href })
      if (failure === undefined && status !== 403) return { status }
      const refusal = net.takeRefusal(sessionId, hostOf(url))
      // A name that looked public leads to this machine or its network.
      if (refusal?.kind === 'private' && !isAsked) {
        await askPrivate(url)
        return goTo(url, true)
      }
      if (refusal) throw new Told(`${url.host} was not opened: ${refusal.message}`)
      if (failure !== undefined) throw new Told(`${url.host} was not opened: ${causeOf(failure)}`)
      return { status }
    }

    async function askPrivate({ origin }: URL): Promise<void> {
      await mayI({
        about: say('web.askPrivate', { origin }),
        ...{ level: 'caution', remember: `open ${origin}`, under: UNDER },
      })
      net.allow(sessionId, origin)
    }

    async function act(
      ref: string,
      what: 'click' | 'type',
      work: (aim: Aim, located: Located) => Promise<ActedFacts>,
    ): Promise<ActedFacts> {
      if (await turn()) throw handedBack()
      const located = await ofPage('locate', { ref })
      const { origin, element, isSecret, box } = located
      if (isSecret && what === 'type') throw forPerson(element)
      await mayAct(origin)
      if (await turn()) throw handedBack()
      if (box) deps.onActing(sessionId, box)
      return work({ ref, origin }, located)
    }

    async function press(key: string): Promise<ActedFacts> {
      if (await turn()) throw handedBack()
      const { keyTarget, isSecret } = await ofPage('focus', null)
      if (isSecret && key.length === 1) throw forPerson('the field')
      await mayAct(keyTarget)
      if (await turn()) throw handedBack()
      return call('press', { key, origin: keyTarget })
    }

    /** Code can do whatever the page can, so each piece is shown. */
    async function evaluate(expression: string) {
      if (await turn()) throw handedBack()
      const { origin } = await ofPage('focus', null)
      await mayI({
        about: say('web.askScript', { site: siteOf(origin) }),
        ...{ level: 'dangerous', remember: null, detail: expression },
      })
      if (await turn()) throw handedBack()
      return call('evaluate', { expression, origin })
    }

    async function answerDialog({ accepts, text, id }: Parameters<BrowserAccess['dialog']>[0]) {
      if (await turn()) throw handedBack()
      const { dialogs, origin } = await ofPage('dialogs', null)
      const dialog = id === undefined ? dialogs[0] : dialogs.find((each) => each.id === id)
      if (!dialog) throw new Told('no dialog is open')
      if (accepts) await mayAct(origin)
      await call('answerDialog', { id: dialog.id, accepts, ...(text !== undefined && { text }) })
      return { answered: dialog }
    }

    async function mayAct(origin: string): Promise<void> {
      await mayI({
        about: say('web.askAct', { site: siteOf(origin) }),
        ...{ level: 'caution', remember: `act on ${origin}`, under: UNDER },
      })
    }

    async function mayI(question: ToolQuestion): Promise<void> {
      const answer = await ask(question)
      if (!answer.isAllowed) throw new Told(answer.message)
    }

    function forPerson(element: string): Told {
      state.change(sessionId, { wants: 'password' })
      return new Told(
        `${element} is for a secret, which only the person enters. Ask them to take over the page in the Browser tab, to fill it in there and to hand it back; you are told when they have. Do not ask for the secret itself.`,
        'password',
      )
    }
  }
}

function handedBack(): Told {
  return new Told(
    'the person had the page and has handed it back; it may be another now. Nothing was done. Take a snapshot first',
  )
}

/** People and models leave it out. */
export function withScheme(address: string): string {
  const text = address.trim()
  if (/^[a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))/i.test(text)) return text
  return /^(?:localhost|127\.|\[::1\])/.test(text) ? `http://${text}` : `https://${text}`
}

function hostOf({ hostname, port, protocol }: URL): string {
  const name = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  return `${name}:${port || (protocol === 'https:' ? 443 : 80)}`
}

function siteOf(origin: string): string {
  return URL.parse(origin)?.host || origin
}

function causeOf(failure: string): string {
  const code = /net::ERR_(\w+)/.exec(failure)?.[1]
  return CAUSES[code ?? ''] ?? failure
}

const CAUSES: Readonly<Record<string, string>> = {
  ABORTED: 'it was broken off; it may have been a file to save',
  CONNECTION_REFUSED: 'nothing answers there',
  CONNECTION_RESET: 'the connection was broken off',
  EMPTY_RESPONSE: 'it answered nothing',
  CERT_AUTHORITY_INVALID: 'nobody vouches for its certificate',
  CERT_DATE_INVALID: 'its certificate has expired',
  TOO_MANY_REDIRECTS: 'it leads on and on',
}
