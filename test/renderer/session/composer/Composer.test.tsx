// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RuntimeError } from '#wire'
import { useNotices } from '../../../../src-renderer/copies/notices.ts'
import { useSessions } from '../../../../src-renderer/copies/sessions.ts'
import { Composer } from '../../../../src-renderer/session/composer/Composer.tsx'
import { useDrafts } from '../../../../src-renderer/session/composer/drafts.ts'
import { useLayout } from '../../../../src-renderer/view/layout.ts'
import { sessionView, WithoutApprovals } from '../../../support/session-views.tsx'
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
