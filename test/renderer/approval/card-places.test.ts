import { describe, expect, it } from 'vitest'
import {
  dockedQuestion,
  placeOf,
  useCardPlaces,
} from '../../../src-renderer/approval/card-places.ts'
import { questionView } from '../../support/approval-views.ts'

// Only told apart, never drawn on.
const SLOT = { name: 'slot' } as unknown as HTMLElement
const DOCK = { name: 'dock' } as unknown as HTMLElement

const OLD = questionView({ id: 'old', askedAt: 1 })
const YOUNG = questionView({ id: 'young', askedAt: 2 })
const ELSEWHERE = questionView({ id: 'elsewhere', sessionId: 's2', askedAt: 0 })
const OPEN = [ELSEWHERE, OLD, YOUNG]

describe('where a card stands', () => {
  it('under its call while that is on the screen', () => {
    expect(placeOf(OLD, OPEN, places({ inView: ['old'] }))).toBe(SLOT)
  })

  it('in the dock when its call is scrolled away', () => {
    expect(placeOf(OLD, OPEN, places({ away: ['old'] }))).toBe(DOCK)
  })

  it('in the dock when there is no row for its call', () => {
    expect(placeOf(OLD, OPEN, places({}))).toBe(DOCK)
  })

  it('nowhere while an older one is docked', () => {
    expect(placeOf(YOUNG, OPEN, places({}))).toBeUndefined()
  })

  it('nowhere while another session is in front', () => {
    expect(placeOf(ELSEWHERE, OPEN, places({}))).toBeUndefined()
  })

  it('in the dock before older ones when the person asked for it', () => {
    expect(dockedQuestion(OPEN, { ...places({}), wantedId: 'young' })).toBe(YOUNG)
  })

  it('where it stood, when a little more or less of its row is on the screen', () => {
    const { slotOpened, slotMoved, slotClosed } = useCardPlaces.getState()
    slotOpened('old', SLOT)
    const seen = [0.3, 0.2, 0.3, 0.4, 0.6, 0.3].map((share) => {
      slotMoved('old', share)
      return useCardPlaces.getState().slots.get('old')?.isInView
    })
    slotClosed('old')

    expect(seen).toEqual([true, false, false, false, true, true])
  })
})

function places({ inView = [], away = [] }: { inView?: string[]; away?: string[] }) {
  const slots = new Map<string, { element: HTMLElement; isInView: boolean }>()
  for (const id of inView) slots.set(id, { element: SLOT, isInView: true })
  for (const id of away) slots.set(id, { element: SLOT, isInView: false })
  return { slots, dock: { element: DOCK, sessionIds: ['s1'] }, wantedId: undefined }
}
