// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuestionView } from '#contract'
import { RuntimeError } from '#wire'
import { ApprovalCard } from '../../../../src-renderer/approval/card/ApprovalCard.tsx'
import { useCardFocus } from '../../../../src-renderer/approval/card-focus.ts'
import { ARMED_AFTER_MS } from '../../../../src-renderer/approval/card-keys.ts'
import { watchPerson } from '../../../../src-renderer/approval/person.ts'
import { useWritten } from '../../../../src-renderer/approval/written.ts'
import { useNotices } from '../../../../src-renderer/copies/notices.ts'
import { questionView } from '../../../support/approval-views.ts'
import { type Answering, showPart } from '../../../support/window-part.tsx'

const EVERY_SCOPE: QuestionView['scopes'] = (
  ['once', 'session', '30min', 'project', 'always'] as const
).map((scope) => ({ scope, offered: true }))

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    useWritten.setState({ byQuestion: {}, sending: [] })
  }
})

describe('the card of a question', () => {
  it('says what would run, where, why it is asked, and how long there is', async () => {
    const { says, passed, get } = await showCard({
      deadline: Date.now() + 90_000,
      findings: [
        {
          rule: 'fs.recursive-delete',
          level: 'dangerous',
          sentence: 'Deletes a folder and everything in it.',
          undoable: false,
          span: { start: 0, end: 6 },
        },
      ],
      purpose: 'to build anew',
      waiting: 3,
    })

    expect(get('group', 'Run this command?')).toBeDefined()
    for (const words of ['rm -rf build', '/home/user/project', 'Deletes a folder', 'to build anew'])
      expect(says(words)).toBe(true)
    expect(says('fs.recursive-delete')).toBe(false)
    expect(says('3 identical calls wait for this answer.')).toBe(true)
    expect(says('fs.recursive-delete')).toBe(false)
    await passed(85_000)
    expect(says('5 s left')).toBe(true)
  })

  it.each<[string, Partial<QuestionView>, string]>([
    ['a command', {}, 'Run once'],
    ['a text for a program', { typedInto: 'bash' }, 'Type it once'],
    ['a file', { about: 'file', change: { diff: '', canUndo: true } }, 'Write it'],
  ])('names the deed on its button: %s', async (_, about, words) => {
    const { names } = await showCard(about)

    expect(names('button')[0]).toContain(words)
  })

  it('tells the runtime that it is seen, and takes no press before a person can have read it', async () => {
    const { get, passed, requests } = await showCard()

    expect(requests('approval.seen')).toEqual([{ id: 'q1' }])
    const isDeaf = () => get('button', /^Run once/).classList.contains('pointer-events-none')
    await passed(ARMED_AFTER_MS - 1)
    expect(isDeaf()).toBe(true)
    await passed(1)
    expect(isDeaf()).toBe(false)
  })

  it('offers only what can be honoured', async () => {
    const { find } = await showCard({ canEdit: false, typedInto: 'bash' })

    expect(find('button', 'More ways to allow')).toBeUndefined()
    expect(find('button', /^Edit/)).toBeUndefined()
  })

  it('allows for longer by its menu', async () => {
    const { click, names, requests } = await showCard({ scopes: EVERY_SCOPE })

    await click('button', 'More ways to allow')
    expect(names('menuitem')).toEqual([
      expect.stringContaining('session'),
      expect.stringContaining('30 minutes'),
      expect.stringContaining('project'),
      expect.stringContaining('Always allow…'),
      expect.stringContaining('Run in a container instead'),
    ])
    await click('menuitem', /30 minutes/)

    expect(requests('approval.reply')).toEqual([
      expect.objectContaining({ id: 'q1', decision: '30min' }),
    ])
  })

  it('sends one answer, however often it is pressed, and can be answered again after a failure', async () => {
    let refuse = (_error: Error): void => {}
    const { click, get, requests, passed } = await showCard(
      {},
      {
        'approval.reply': () =>
          new Promise((_resolve, reject) => {
            refuse = reject
          }),
      },
    )
    await click('button', /^Run once/)

    expect(get('button', /^Run once/).matches(':disabled')).toBe(true)
    expect(get('button', 'DenyN').matches(':disabled')).toBe(true)
    refuse(new RuntimeError('not-found', { text: 'that approval is already settled' }))
    await passed(0)
    expect(useNotices.getState().toasts.at(-1)).toMatchObject({ level: 'error' })
    await click('button', 'DenyN')
    expect(requests('approval.reply').map(({ decision }) => decision)).toEqual(['once', 'deny'])
  })
})

describe('the keys of a card in the page', () => {
  it('deny by Escape, and run only for somebody who was there before', async () => {
    const { get, passed, press, requests } = await showCard()
    const person = personIn()
    await act(async () => get('group', 'Run this command?').focus())
    await press('n')
    expect(requests('approval.reply')).toEqual([])

    await passed(ARMED_AFTER_MS)
    await press('y')
    expect(requests('approval.reply')).toEqual([])
    person.moves()
    await passed(1)
    await press('y')
    expect(requests('approval.reply')).toMatchObject([{ decision: 'once' }])
  })

  it('begin a rehearsal once, however often they are pressed', async () => {
    const { get, passed, press, requests } = await showCard(
      { canRehearse: true },
      { 'rehearsal.offer': () => ({ ok: true }) },
    )
    await act(async () => get('group', 'Run this command?').focus())
    await passed(ARMED_AFTER_MS)
    personIn().moves()
    await passed(1)

    await press('r')
    await press('r')

    expect(requests('rehearsal.start')).toHaveLength(1)
  })

  it('deny by Escape, which the card says while it has the keyboard', async () => {
    const { get, passed, press, says, requests } = await showCard()
    await passed(ARMED_AFTER_MS)
    expect(says('Esc denies')).toBe(false)

    await act(async () => get('group', 'Run this command?').focus())
    expect(says('Esc denies')).toBe(true)
    await press('Escape')
    expect(requests('approval.reply')).toMatchObject([{ decision: 'deny' }])
  })

  it.each([
    ['that is still held', 'n', { repeat: true }],
    ['that is pressed once more', 'n', {}],
    ['that would stop the agent', 'Escape', {}],
  ])('leave nothing in the field that has the keyboard next: one %s', async (_, key, more) => {
    const { field, typed, passed } = await answeredByKey()
    expect(document.activeElement).toBe(field)

    expect(await typed(key, more)).toBe(false)
    expect(await typed('u')).toBe(true)
    await passed(ARMED_AFTER_MS)
    expect(await typed(key)).toBe(true)
  })

  it('stay with the field that is typed in', async () => {
    const { click, passed, press, find, type, requests } = await showCard()
    await passed(ARMED_AFTER_MS)
    await click('button', 'Deny and explain…')
    expect(document.activeElement).toBe(find('textbox', 'Words for the agent'))
    personIn().moves()
    await passed(1)
    await press('y')
    expect(requests('approval.reply')).toEqual([])

    await type('Words for the agent', 'use trash instead')
    await press('Enter')
    expect(requests('approval.reply')).toMatchObject([
      { decision: 'deny', words: 'use trash instead' },
    ])
  })

  it('give up an explanation by Escape, and the card is back with the keyboard', async () => {
    const { click, passed, press, find, get, requests } = await showCard()
    await passed(ARMED_AFTER_MS)
    await click('button', 'Deny and explain…')
    await press('Escape')

    expect(find('textbox', 'Words for the agent')).toBeUndefined()
    expect(document.activeElement).toBe(get('group', 'Run this command?'))
    expect(requests('approval.reply')).toEqual([])
  })
})

describe('what is written in a card', () => {
  it.each([
    ['Deny and explain…', 'Words for the agent'],
    [/^Edit/, 'The command, edited by you'],
  ])('is there again where the card is, and takes no keyboard: %s', async (button, field) => {
    const { click, type, get, show } = await showCard()
    await click('button', button)
    await type(field, 'use trash instead')

    await show(<p />)
    await show(<ApprovalCard question={questionView()} host={document.body} />)

    expect(get('textbox', field)).toHaveProperty('value', 'use trash instead')
    expect(document.activeElement).not.toBe(get('textbox', field))
    await click('button', 'Cancel')
    expect(useWritten.getState().byQuestion).toEqual({})
  })

  it('is forgotten when it was sent', async () => {
    const { click, type } = await showCard({}, { 'approval.reply': () => null })
    await click('button', 'Deny and explain…')
    await type('Words for the agent', 'use trash instead')
    await click('button', 'Deny and send')

    expect(useWritten.getState()).toMatchObject({ byQuestion: {}, sending: [] })
  })
})

describe('a command that the person edits', () => {
  it('is judged again while it is typed, and what would be refused cannot be run', async () => {
    const judged = (text: string) => ({
      ...questionView({ command: text }),
      outcome: text === 'rm -rf /' ? ('refused' as const) : ('asks' as const),
    })
    const { click, get, type, passed, says, requests } = await showCard(
      {},
      // Only what the card reads of it.
      { 'approval.try': ({ command }) => judged(command) as never },
    )
    await click('button', /^Edit/)
    const run = () => get('button', 'Run edited command').matches(':disabled')
    expect(run()).toBe(true)

    await type('The command, edited by you', 'rm -rf /')
    expect(run()).toBe(true)
    await passed(1_000)
    expect([says('Would not run'), run()]).toEqual([true, true])

    await type('The command, edited by you', 'rm -rf build/a')
    expect(run()).toBe(true)
    await passed(1_000)
    expect([says('Would not run'), run()]).toEqual([false, false])
    await click('button', 'Run edited command')
    expect(requests('approval.reply')).toMatchObject([
      { decision: 'once', editedCommand: 'rm -rf build/a' },
    ])
  })
})

async function showCard(about: Partial<QuestionView> = {}, answering: Answering = {}) {
  const question = questionView(about)
  useCardFocus.setState({ shownSince: new Map(), focusedId: undefined, wantedId: undefined })
  return showPart(<ApprovalCard question={question} host={document.body} />, answering)
}

/** With a field that had the keyboard before, and has it again when the card is gone. */
async function answeredByKey() {
  const part = await showCard()
  const shown = <ApprovalCard question={questionView()} host={document.body} />
  await part.show([<textarea key="field" />, <div key="card">{shown}</div>])
  const field = document.querySelector('textarea')
  if (!field) throw new Error('there is no field')
  await part.passed(ARMED_AFTER_MS)
  await act(async () => {
    field.focus()
    part.get('group', 'Run this command?').focus()
  })
  await part.press('n')
  await part.show([<textarea key="field" />])
  return { ...part, field, typed }

  /** Whether the key came to the field. */
  async function typed(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
    let came = false
    const note = (event: Event): void => {
      came = event.target === field
    }
    document.body.addEventListener('keydown', note)
    await part.press(key, more)
    document.body.removeEventListener('keydown', note)
    return came
  }
}

/** What only a real hand does: a page cannot make an event that is trusted. */
function personIn() {
  const heard = new Map<string, (event: unknown) => void>()
  watchPerson({
    addEventListener: (name: string, listen: unknown) =>
      void heard.set(name, listen as (event: unknown) => void),
  })
  return {
    moves: () =>
      heard.get('pointermove')?.({
        type: 'pointermove',
        isTrusted: true,
        timeStamp: performance.now(),
      }),
  }
}
