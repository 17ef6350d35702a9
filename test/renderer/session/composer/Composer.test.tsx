// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RuntimeError } from '#wire'
import { useNotices } from '../../../../src-renderer/copies/notices.ts'
import { useSessions } from '../../../../src-renderer/copies/sessions.ts'
import { useTranscript } from '../../../../src-renderer/copies/transcript.ts'
import { Composer } from '../../../../src-renderer/session/composer/Composer.tsx'
import { useDrafts } from '../../../../src-renderer/session/composer/drafts.ts'
import { useLayout } from '../../../../src-renderer/view/layout.ts'
import { messageView, sessionView, WithoutApprovals } from '../../../support/session-views.tsx'
import { type Answering, showPart } from '../../../support/window-part.tsx'

const FIELD = 'Message to the agent'

beforeEach(() => {
  useDrafts.setState({ bySession: {}, folder: undefined })
  useSessions.setState({ all: [], clarify: [] })
  useNotices.setState({ toasts: [] })
})

describe('the field for words to the agent', () => {
  it('sends by Enter and not by Shift+Enter, and is empty then', async () => {
    const { type, press, field, requests } = await showComposer(
      {},
      { 'session.send': () => undefined as never },
    )
    await type(FIELD, 'Hello')
    await press('Enter', { shiftKey: true }, field())
    expect(requests('session.send')).toEqual([])
    await press('Enter', {}, field())

    expect(requests('session.send')).toEqual([{ id: 's1', text: 'Hello', attachments: [] }])
    expect(field()).toHaveProperty('value', '')
  })

  it('sends nothing while a character is composed, and nothing that is empty', async () => {
    const { type, press, field, get, requests } = await showComposer()
    await type(FIELD, '  ')
    await press('Enter', {}, field())
    expect(get('button', 'Send').matches(':disabled')).toBe(true)
    await type(FIELD, 'に')
    await press('Enter', { isComposing: true }, field())

    expect(requests('session.send')).toEqual([])
  })

  it('gives words back that were refused, and says why', async () => {
    const { type, press, field } = await showComposer(
      {},
      {
        'session.send': () => {
          throw new RuntimeError('not-found', { text: 'there is no such session' })
        },
      },
    )
    await type(FIELD, 'Hello')
    await press('Enter', {}, field())

    expect(field()).toHaveProperty('value', 'Hello')
    expect(useNotices.getState().toasts).toMatchObject([{ title: 'there is no such session' }])
  })

  it('makes a session for the first words, in the folder that was chosen, and goes there', async () => {
    useDrafts.setState({ folder: '/work' })
    const { type, press, field, requests } = await showComposer('none', {
      'session.create': () => sessionView({ id: 'made' }),
      'session.send': () => undefined as never,
    })
    await type(FIELD, 'Hello')
    await press('Enter', {}, field())

    expect(requests('session.create')).toEqual([{ cwd: '/work' }])
    expect(requests('session.send')).toMatchObject([{ id: 'made', text: 'Hello' }])
    expect(useLayout.getState().sessionId).toBe('made')
    expect(useDrafts.getState().folder).toBeUndefined()
  })

  it('keeps the words of each session apart', async () => {
    const { type, field, show } = await showComposer()
    await type(FIELD, 'for the first')
    await show(composer({ id: 's2' }))
    expect(field()).toHaveProperty('value', '')
    await show(composer({}))

    expect(field()).toHaveProperty('value', 'for the first')
  })
})

describe('while the agent is at work', () => {
  it('Escape stops it, unless there are words in the field', async () => {
    const { type, press, field, requests } = await showComposer({ state: 'running' })
    await type(FIELD, 'wait')
    await press('Escape', {}, field())
    expect(requests('session.stop')).toEqual([])
    await type(FIELD, '')
    await press('Escape', {}, field())

    expect(requests('session.stop')).toEqual([{ id: 's1' }])
  })

  it('words steer it, and a button stops it', async () => {
    const { type, press, field, click, find, requests } = await showComposer({ state: 'waiting' })
    expect(find('button', 'Send')).toBeUndefined()
    await click('button', 'Stop the agent')
    await type(FIELD, 'hurry')
    expect(find('button', 'Send')).toBeDefined()
    await press('Enter', {}, field())

    expect(requests('session.stop')).toEqual([{ id: 's1' }])
    expect(requests('session.send')).toMatchObject([{ text: 'hurry' }])
  })
})

describe('files', () => {
  it('go with the words; what nobody could use is refused by name', async () => {
    const { attach, names, click, requests, get } = await showComposer()
    await attach([
      new File(['the secret is 7'], 'notes.md'),
      new File([new Uint8Array([127, 0, 1])], 'a.out'),
      new File(['left out again'], 'other.md'),
    ])

    expect(names('listitem')).toEqual(['notes.md', 'other.md'])
    expect(useNotices.getState().toasts).toMatchObject([
      { title: expect.stringContaining('a.out is neither text nor an image') },
    ])
    await click('button', 'Remove other.md')
    expect(get('button', 'Send').matches(':disabled')).toBe(false)
    await click('button', 'Send')
    expect(requests('session.send')).toEqual([
      {
        id: 's1',
        text: '',
        attachments: [{ kind: 'text', name: 'notes.md', text: 'the secret is 7' }],
      },
    ])
  })
})

describe('a name after an @', () => {
  const found = {
    found: [
      { kind: 'file' as const, text: 'src/page.ts', label: 'page.ts', detail: 'src' },
      { kind: 'file' as const, text: 'page.md', label: 'page.md', detail: '' },
    ],
    isReading: false,
    notes: [],
  }

  it('is chosen from a list with the keyboard, and stands in the message', async () => {
    const { type, press, field, names, requests } = await showComposer(
      {},
      { 'mentions.find': () => found, 'session.send': () => undefined as never },
    )
    await type(FIELD, 'look at @pa')
    expect(names('option')).toEqual(['page.tssrc', 'page.md'])
    await press('ArrowDown', {}, field())
    await press('Enter', {}, field())

    expect(requests('mentions.find').at(-1)).toEqual({ of: { sessionId: 's1' }, typed: 'pa' })
    expect(field()).toHaveProperty('value', 'look at @page.md ')
    expect(names('option')).toEqual([])
    await press('Enter', {}, field())
    expect(requests('session.send')).toMatchObject([{ text: 'look at @page.md ' }])
  })

  it('leaves Enter to the message after Escape, and says why nothing is listed', async () => {
    const { type, press, field, names, says } = await showComposer(
      {},
      {
        'mentions.find': () => ({ ...found, notes: [{ text: 'not all are listed' }] }),
        'session.send': () => undefined as never,
      },
    )
    await type(FIELD, '@pa')
    expect(says('not all are listed')).toBe(true)
    await press('Escape', {}, field())
    expect(names('option')).toEqual([])
    await press('Enter', {}, field())

    expect(field()).toHaveProperty('value', '')
  })
})

describe('what was said before', () => {
  it('comes back with the arrow up, the latest first, and goes with the arrow down', async () => {
    const { press, field, type } = await showComposer()
    saidBefore(['one', 'two', 'two'])
    await press('ArrowUp', {}, field())
    expect(field()).toHaveProperty('value', 'two')
    await press('ArrowUp', {}, field())
    expect(field()).toHaveProperty('value', 'one')
    await press('ArrowUp', {}, field())
    expect(field()).toHaveProperty('value', 'one')
    await press('ArrowDown', {}, field())
    await press('ArrowDown', {}, field())
    expect(field()).toHaveProperty('value', '')
    await type(FIELD, 'own words')
    await press('ArrowUp', {}, field())
    expect(field()).toHaveProperty('value', 'own words')
  })

  function saidBefore(texts: readonly string[]): void {
    const all = texts.map((text, id) => messageView({ id, role: 'user', text }))
    useTranscript.setState({
      sessionId: 's1',
      order: all.map(({ id }) => id),
      byId: new Map(all.map((message) => [message.id, message])),
    })
  }
})

describe('a long text that is pasted', () => {
  it('goes with the message as a file; a short one is typed', async () => {
    const { field, names, requests, type, press } = await showComposer(
      {},
      { 'session.send': () => undefined as never },
    )
    await paste(field(), 'short')
    expect(names('listitem')).toEqual([])
    await paste(field(), 'x'.repeat(20_001))
    await paste(field(), 'y'.repeat(1_000_000))
    expect(names('listitem')).toEqual(['Pasted text21 KB', 'Pasted text 21,000 KB'])
    await type(FIELD, 'What is this?')
    await press('Enter', {}, field())

    expect(requests('session.send')[0]?.attachments).toMatchObject([
      { kind: 'text', name: 'Pasted text' },
      { kind: 'text', name: 'Pasted text 2' },
    ])
  })

  it('is refused with words when no message could carry it', async () => {
    const { field, names } = await showComposer()
    await paste(field(), 'x'.repeat(2_000_001))

    expect(names('listitem')).toEqual([])
    expect(useNotices.getState().toasts).toMatchObject([
      { title: 'Pasted text is too large; the limit is 2 MB.' },
    ])
  })

  async function paste(target: Element, text: string): Promise<void> {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { files: [], getData: () => text } })
    await act(async () => void target.dispatchEvent(event))
  }
})

type About = Parameters<typeof sessionView>[0] | 'none'

function composer(about: About) {
  return (
    <WithoutApprovals>
      <Composer session={about === 'none' ? undefined : sessionView(about)} />
    </WithoutApprovals>
  )
}

async function showComposer(about: About = {}, answering: Answering = {}) {
  const part = await showPart(composer(about), answering)
  return { ...part, field: () => part.get('textbox', FIELD), attach }

  async function attach(files: File[]): Promise<void> {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('nothing takes files')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }))
      // Each file is read in a turn of its own.
      for (const file of files) await file.arrayBuffer()
      await new Promise((resolve) => setImmediate(resolve))
    })
  }
}
