// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ElsewhereView, PlacesView, QuestionView } from '#contract'
import { ApprovalCard } from '../../../../../src-renderer/approval/card/ApprovalCard.tsx'
import { ARMED_AFTER_MS } from '../../../../../src-renderer/approval/card-keys.ts'
import { usePlaces } from '../../../../../src-renderer/copies/places.ts'
import { useElsewhere } from '../../../../../src-renderer/copies/trials.ts'
import { useOverlay } from '../../../../../src-renderer/view/overlay.ts'
import { questionView } from '../../../../support/approval-views.ts'
import { showPart } from '../../../../support/window-part.tsx'

type Result = Extract<ElsewhereView, { state: 'result' }>['result']

const RESULT: Result = {
  ...{ status: 'exited', exitCode: 3, durationMs: 1_200, fileCount: 2, canUndo: true },
  files: [
    { path: 'a.txt', kind: 'changed' },
    { path: 'gone.txt', kind: 'deleted' },
  ],
  diff: '',
  notTaken: [{ reason: { text: 'Links are not taken over.' }, paths: ['evil'], count: 3 }],
  conflicts: [],
}

beforeEach(() => {
  vi.useFakeTimers()
  useElsewhere.getState().replaced([])
  useOverlay.getState().closeSettings()
  offer({ place: 'box' })
  return () => void vi.useRealTimers()
})

describe('running on a copy, from a card', () => {
  it('is offered for a command on this machine, with the place that is used', async () => {
    const { click, get, requests } = await showCard()

    await click('button', 'More ways to allow')
    expect(get('menuitem', /^Run in a container instead/).textContent).toContain('in box')
    await click('menuitem', /^Run in a container instead/)

    expect(requests('elsewhere.start')).toEqual([expect.objectContaining({ id: 'q1' })])
  })

  it('says why it cannot be, and leads to where that is set up', async () => {
    offer({ reason: { text: 'no Docker place is set up' } })
    const { click, get, requests } = await showCard()

    await click('button', 'More ways to allow')
    expect(get('menuitem', /^Run in a container instead/).textContent).toContain(
      'no Docker place is set up',
    )
    await click('menuitem', /^Run in a container instead/)

    expect(useOverlay.getState().settings).toBe('places')
    expect(requests('elsewhere.start')).toEqual([])
  })

  it.each<[string, Partial<QuestionView>]>([
    ['a command in another place', { backend: { kind: 'far', type: 'ssh', isolated: false } }],
    ['a text for a program', { typedInto: 'bash' }],
    ['a file', { about: 'file', change: { diff: '', canUndo: true } }],
    ['code', { about: 'code' }],
  ])('is not offered for %s', async (_, about) => {
    const { find } = await showCard(about)

    expect(find('button', 'More ways to allow')).toBeUndefined()
  })

  it('shows how it goes, and can be ended', async () => {
    const { click, get, says, requests } = await showCard()
    await told({ state: 'running', output: 'half of it' })

    expect(says('half of it')).toBe(true)
    expect(says('Running there')).toBe(true)
    await click('button', 'End it')

    expect(requests('elsewhere.discard')).toEqual([{ id: 'q1' }])
    expect(document.activeElement).toBe(get('group', 'Run this command?'))
  })

  it('shows what came of it, and takes a press only when it could be read', async () => {
    const { click, get, says, names, passed, requests } = await showCard()
    await told({ state: 'result', result: RESULT })

    expect(says('exit code 3 after 1.2 s')).toBe(true)
    expect(names('listitem')).toEqual(['±Changed: a.txt', '−Deleted: gone.txt'])
    expect(says('Not applied: evil and 2 more. Links are not taken over.')).toBe(true)
    const isDeaf = () =>
      get('button', 'Apply 2 files').parentElement?.classList.contains('pointer-events-none')
    expect(isDeaf()).toBe(true)
    await passed(ARMED_AFTER_MS)
    expect(isDeaf()).toBe(false)
    await click('button', 'Apply 2 files')

    expect(requests('elsewhere.keep')).toEqual([
      expect.objectContaining({ id: 'q1', files: 'all' }),
    ])
  })

  it('asks again when something changed here meanwhile', async () => {
    const { click, says, requests } = await showCard()
    await told({ state: 'result', result: { ...RESULT, conflicts: ['a.txt'] } })

    expect(says('1 file changed here meanwhile')).toBe(true)
    await click('button', 'Apply the other 1 file')

    expect(requests('elsewhere.keep')).toMatchObject([{ files: 'rest' }])
  })

  it('keeps the result alone, where it changed no file', async () => {
    const { click, find, requests } = await showCard()
    await told({ state: 'result', result: { ...RESULT, files: [], fileCount: 0 } })

    expect(find('button', /^Apply/)).toBeUndefined()
    await click('button', 'Keep only the result')

    expect(requests('elsewhere.keep')).toMatchObject([{ files: 'none' }])
  })

  it('says why it failed', async () => {
    const { says } = await showCard()
    await told({ state: 'failed', problem: { text: 'the engine does not run' }, failedAt: 1 })

    expect(says('It could not run there: the engine does not run')).toBe(true)
  })
})

async function showCard(about: Partial<QuestionView> = {}) {
  const host = document.createElement('div')
  return showPart(<ApprovalCard question={questionView(about)} host={host} />)
}

function offer(elsewhere: PlacesView['elsewhere']): void {
  usePlaces.setState((s) => ({ view: { ...s.view, elsewhere } }))
}

type State = ElsewhereView extends infer Each
  ? Each extends ElsewhereView
    ? Omit<Each, 'id' | 'place' | 'startedAt' | 'steps' | 'leftOut' | 'output'>
    : never
  : never

async function told(state: State & { output?: string }): Promise<void> {
  const common = { id: 'q1', place: 'box', startedAt: 1, steps: [], leftOut: [], output: '' }
  // Each state comes with what belongs to it.
  await act(async () => useElsewhere.getState().changed({ ...common, ...state } as ElsewhereView))
}
