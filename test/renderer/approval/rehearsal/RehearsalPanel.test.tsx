// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuestionView, RehearsalOffer, RehearsalResult, RehearsalView } from '#contract'
import { ApprovalCard } from '../../../../src-renderer/approval/card/ApprovalCard.tsx'
import { ARMED_AFTER_MS } from '../../../../src-renderer/approval/card-keys.ts'
import { useRehearsals } from '../../../../src-renderer/copies/trials.ts'
import { questionView } from '../../../support/approval-views.ts'
import { showPart } from '../../../support/window-part.tsx'

const RESULT: RehearsalResult = {
  ...{ status: 'exited', exitCode: 1, durationMs: 5, fileCount: 2, conflicts: [] },
  counts: { created: 1, changed: 1, deleted: 0, deletedFolders: 0 },
  home: { fileCount: 0, canApply: true },
  ...{ networkTries: 2, triedHosts: ['host.example', 'files.example:8080'] },
}

beforeEach(() => {
  vi.useFakeTimers()
  useRehearsals.getState().replaced([])
  return () => void vi.useRealTimers()
})

describe('a rehearsal, from a card', () => {
  it('is offered as a button of its own, where it can be', async () => {
    const { click, requests } = await showCard({ ok: true })

    await click('button', /^RehearseR/)

    expect(requests('rehearsal.start')).toMatchObject([{ questionId: 'q1', withNetwork: false }])
  })

  it('is begun once, however often it is pressed', async () => {
    const { click, get, requests } = await showCard({ ok: true })
    await click('button', /^RehearseR/)

    expect(get('button', /^RehearseR/).matches(':disabled')).toBe(true)
    await act(async () => get('button', /^RehearseR/).click())
    expect(requests('rehearsal.start')).toHaveLength(1)
  })

  it('says in the menu why it cannot be, and what to do', async () => {
    const { click, find, get, requests } = await showCard({
      ok: false,
      reason: { text: 'bubblewrap is not installed' },
      fix: { text: 'install it' },
    })

    expect(find('button', /^RehearseR/)).toBeUndefined()
    await click('button', 'More ways to allow')

    const item = get('menuitem', /^Rehearse/)
    expect(item.textContent).toBe(
      'RehearseIt cannot be rehearsed: bubblewrap is not installed. To change that: install it.',
    )
    // The keyboard comes to it, so that it is read out.
    expect([item.getAttribute('aria-disabled'), item.hasAttribute('data-disabled')]).toEqual([
      'true',
      false,
    ])
    await click('menuitem', /^Rehearse/)
    expect(requests('rehearsal.start')).toEqual([])
  })

  it('is not offered for what means nothing on a copy', async () => {
    const { find, requests } = await showCard({ ok: true }, { canRehearse: false })

    expect([find('button', /^RehearseR/), requests('rehearsal.offer')]).toEqual([undefined, []])
  })

  it('is applied by a press that could be meant for it', async () => {
    const { click, says, get, passed, requests } = await showCard({ ok: true })
    await told({ state: 'result', result: RESULT })

    expect(says('exit 1 · 1 created · 1 changed · tried the network 2 times')).toBe(true)
    const deaf = () => get('button', /^Apply/).closest('.pointer-events-none')
    expect(deaf()).not.toBeNull()
    await passed(ARMED_AFTER_MS)
    expect(deaf()).toBeNull()
    await click('button', /^Apply/)

    expect(requests('rehearsal.apply')).toMatchObject([{ id: 'r1', conflicts: 'ask' }])
  })

  it('names the hosts that it tried to reach', async () => {
    const { says } = await showCard({ ok: true })
    await told({ state: 'result', result: RESULT })
    expect(says('It tried to reach host.example, files.example:8080, and was refused.')).toBe(true)
  })

  it('has the network only after a second yes', async () => {
    const { click, says, requests } = await showCard({ ok: true })
    await told({ state: 'result', result: RESULT })

    await click('button', 'Rehearse with the network')
    expect([says('what it sends cannot be taken back'), requests('rehearsal.start')]).toEqual([
      ...[true, []],
    ])
    await click('button', 'Rehearse with the network')

    expect(requests('rehearsal.start')).toMatchObject([{ withNetwork: true }])
  })

  it('offers to look again where something changed meanwhile', async () => {
    const { click, says, passed, requests } = await showCard({ ok: true })
    await told({ state: 'result', result: { ...RESULT, conflicts: ['a.txt'] } })
    await passed(ARMED_AFTER_MS)

    expect(says('1 file changed here since the copy was made')).toBe(true)
    await click('button', 'Apply the other 1 file')
    await click('button', 'Apply anyway')

    expect(requests('rehearsal.apply')).toMatchObject([
      { conflicts: 'rest' },
      { conflicts: 'despite' },
    ])
  })

  it('is thrown away, or run for real', async () => {
    const { click, passed, requests } = await showCard({ ok: true })
    await told({ state: 'result', result: RESULT })
    await passed(ARMED_AFTER_MS)

    await click('button', /^Throw away and deny/)
    await click('button', 'Run for real instead')

    expect(requests('rehearsal.discard')).toMatchObject([{ id: 'r1' }])
    expect(requests('approval.reply')).toMatchObject([{ id: 'q1', decision: 'once' }])
  })

  it('says why it failed', async () => {
    const { says } = await showCard({ ok: true })
    await told({ state: 'failed', problem: { text: 'the disk is full' } })

    expect(says('It could not be rehearsed: the disk is full')).toBe(true)
  })
})

async function showCard(offer: RehearsalOffer, about: Partial<QuestionView> = {}) {
  const host = document.createElement('div')
  return showPart(<ApprovalCard question={questionView(about)} host={host} />, {
    'rehearsal.offer': () => offer,
    'rehearsal.changes': () => ({ files: [], total: 0 }),
  })
}

type State = RehearsalView extends infer Each
  ? Each extends RehearsalView
    ? Omit<Each, 'id' | 'questionId' | 'sessionId' | 'command' | 'startedAt' | 'withNetwork'>
    : never
  : never

async function told(state: State): Promise<void> {
  const of = { id: 'r1', questionId: 'q1', sessionId: 's1', command: '', startedAt: 1 }
  // Each state comes with what belongs to it.
  const view = { ...of, withNetwork: false, ...state } as RehearsalView
  await act(async () => useRehearsals.getState().changed(view))
}
