// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageView } from '#contract'
import { useSessions } from '../../../src-renderer/copies/sessions.ts'
import { followTranscript, useTranscript } from '../../../src-renderer/copies/transcript.ts'
import { Transcript } from '../../../src-renderer/session/Transcript.tsx'
import { messageView, sessionView, WithoutApprovals } from '../../support/session-views.tsx'
import { type Answering, showPart } from '../../support/window-part.tsx'

const VIEW_PX = 600
const ROW_PX = 60
const SCROLLED_MS = 1_000 // after which a list knows that nobody scrolls any more

/** A page without layout: the log is as high as a window, each row as high as the next. */
function heightOf(this: HTMLElement): number {
  return this.getAttribute('role') === 'log' ? VIEW_PX : ROW_PX
}

beforeEach(() => {
  vi.useFakeTimers()
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(heightOf)
  vi.spyOn(prototype, 'clientHeight', 'get').mockImplementation(heightOf)
  vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(800)
  vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(function all(this: HTMLElement) {
    return Number.parseFloat(this.querySelector<HTMLElement>('[style]')?.style.height ?? '0')
  })
  return () => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

describe('the messages of a conversation', () => {
  it('are shown in their order, each by who said it', async () => {
    const { names, says } = await showTranscript([
      messageView({ id: 1, role: 'user', text: 'A question?' }),
      messageView({ id: 2, text: 'A **bold** answer.', reasoning: 'Hm.' }),
      messageView({ id: 3, role: 'notice', text: 'Stopped.' }),
    ])

    expect(names('heading')).toEqual(['You', 'Agent'])
    expect(says('A bold answer.')).toBe(true)
    expect(says('Hm.')).toBe(false)
    expect(says('Stopped.')).toBe(true)
  })

  it('are divided where the model reads less than the person, and say what it reads', async () => {
    const shortened = { how: 'summary', why: 'full', before: 9_000, after: 4_000 } as const
    const { says } = await showTranscript([
      messageView({ id: 1, role: 'user', text: 'A question?' }),
      messageView({
        ...{ id: 2, role: 'notice', text: 'Summarised.' },
        shortened: { ...shortened, summary: 'They met.' },
      }),
    ])
    expect([says('A question?'), says('Summarised.'), says('They met.')]).toEqual([
      true,
      true,
      false,
    ])
    const divider = document.querySelector('details')
    await act(async () => {
      divider?.setAttribute('open', '')
      divider?.dispatchEvent(new Event('toggle'))
    })

    expect([says('They met.'), says('About 9,000 tokens before, 4,000 after.')]).toEqual([
      true,
      true,
    ])
  })

  it('say that the agent thinks, until it says something', async () => {
    const { says, streams } = await showTranscript([messageView({ id: 1, role: 'user' })], {
      state: 'running',
    })
    expect(says('Thinking…')).toBe(true)
    await streams({ ...messageView({ id: 2, text: '' }), streaming: true }, 'So far')

    expect([says('Thinking…'), says('So far')]).toEqual([false, true])
  })

  it('of which one cannot be drawn are all there, that one as plain text', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    // No version of the runtime sends a call whose arguments are no text.
    const broken = { id: 'c1', name: 'todo', emoji: '', arguments: 5, state: 'done' } as never
    const { get, says } = await showTranscript([
      messageView({ id: 1, text: 'The **odd** one.', calls: [broken] }),
      messageView({ id: 2, text: 'The next one.' }),
    ])

    expect(get('alert', /could not be shown/)).toBeDefined()
    expect([says('The **odd** one.'), says('The next one.')]).toEqual([true, true])
  })

  it('offer the way on after a turn that was cut off, and after an error', async () => {
    const { click, find, requests, says } = await showTranscript(
      [messageView({ id: 1, text: 'Half of' })],
      { state: 'interrupted' },
    )
    expect(says('This turn was left unfinished.')).toBe(true)
    await click('button', 'Continue')
    expect(requests('session.continue')).toEqual([{ id: 's1' }])

    const error = { message: { text: 'it refused the key' }, hint: { text: 'Enter another one.' } }
    await act(async () => load([messageView({ id: 1, text: '', error })], { state: 'failed' }))
    expect([says('it refused the key'), says('Enter another one.')]).toEqual([true, true])
    expect(find('button', 'Continue')).toBeUndefined()
    await click('button', 'Try again')
    expect(requests('session.continue')).toHaveLength(2)
  })

  it('are edited and sent again, or left as they were', async () => {
    const { click, type, press, find, get, requests } = await showTranscript([
      messageView({ id: 7, role: 'user', text: 'Old words' }),
    ])
    await click('button', 'Edit and send again')
    await press('Escape', {}, get('textbox', 'Edit your message'))
    expect(find('textbox', 'Edit your message')).toBeUndefined()

    await click('button', 'Edit and send again')
    await type('Edit your message', 'New words')
    await press('Enter', {}, get('textbox', 'Edit your message'))
    expect(requests('session.resend')).toEqual([{ id: 's1', messageId: 7, text: 'New words' }])
  })
})

describe('a long conversation', () => {
  const MANY = Array.from({ length: 400 }, (_, at) => messageView({ id: at + 1 }))

  it('draws only what is near the view', async () => {
    await showTranscript(MANY)

    expect(document.querySelectorAll('[data-message]').length).toBeLessThan(60)
  })

  it('offers the way back to its end only to whoever has left it', async () => {
    const { find, scrollTo } = await showTranscript(MANY)
    await scrollTo('end')
    await scrollTo(1_000)
    expect(find('button', 'Jump to latest')).toBeDefined()
    await scrollTo('end')

    expect(find('button', 'Jump to latest')).toBeUndefined()
  })

  it('stays at its end when rows come between a scroll and the news of it', async () => {
    const { find, get, scrollTo } = await showTranscript(MANY)
    await scrollTo('end')
    const log = get('log', 'Conversation')
    const content = log.querySelector<HTMLElement>('[style]')
    if (content) content.style.height = `${log.scrollHeight + 300}px`
    await act(async () => void log.dispatchEvent(new Event('scroll')))

    expect(find('button', 'Jump to latest')).toBeUndefined()
    expect(log.scrollTop).toBeGreaterThanOrEqual(log.scrollHeight - log.clientHeight)
  })

  it('fetches what was said before when its first rows come near', async () => {
    const older = [messageView({ id: 1, text: 'The very first.' })]
    const { requests, scrollTo } = await showTranscript(
      MANY.slice(1),
      {},
      { 'session.messages': () => ({ messages: older, todos: [], hasMore: false }) },
      true,
    )
    await scrollTo(0)

    expect(requests('session.messages')).toEqual([{ id: 's1', before: 2 }])
    expect(useTranscript.getState().order.slice(0, 2)).toEqual([1, 2])
  })
})

function conversation() {
  return (
    <WithoutApprovals>
      <Transcript sessionId="s1" />
    </WithoutApprovals>
  )
}

function load(
  messages: MessageView[],
  about: Parameters<typeof sessionView>[0] = {},
  hasMore = false,
): void {
  useSessions.setState({ all: [sessionView(about)], clarify: [] })
  useTranscript.setState({ sessionId: undefined })
  useTranscript.getState().opened('s1')
  useTranscript.getState().loaded('s1', { messages, todos: [], hasMore })
}

async function showTranscript(
  messages: MessageView[],
  about: Parameters<typeof sessionView>[0] = {},
  answering: Answering = {},
  hasMore = false,
) {
  load(messages, about, hasMore)
  const listeners = new Map<string, (payload: never) => void>()
  followTranscript({ on: (name, listen) => listeners.set(name, listen) && (() => {}) }, (run) =>
    run(),
  )
  const part = await showPart(conversation(), answering)
  return { ...part, streams, scrollTo }

  async function streams(message: MessageView, text: string): Promise<void> {
    await act(async () => {
      listeners.get('message.changed')?.(message as never)
      listeners.get('message.streamed')?.({ sessionId: 's1', id: message.id, text } as never)
    })
  }

  async function scrollTo(to: number | 'end'): Promise<void> {
    const log = part.get('log', 'Conversation')
    await act(async () => {
      log.scrollTop = to === 'end' ? log.scrollHeight - log.clientHeight : to
      log.dispatchEvent(new Event('scroll'))
    })
    await part.passed(SCROLLED_MS)
  }
}
