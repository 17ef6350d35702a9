/**
 * Where the cards of open questions are drawn. A card lives once; it stands under its call while
 * that is on the screen, and in the dock above the composer otherwise.
 */
import { create } from 'zustand'
import type { QuestionView } from '#contract'

// Less of it on the screen is too little to read and answer.
const SHARE_TO_STAY = 0.25
// More, so that what its leaving moves about does not bring it back, and out again, for ever.
const SHARE_TO_RETURN = 0.5

interface Slot {
  element: HTMLElement
  isInView: boolean
}

interface Dock {
  element: HTMLElement
  /** Of the conversation in front and of its sub-agents. */
  sessionIds: readonly string[]
}

interface CardPlaces {
  slots: ReadonlyMap<string, Slot>
  dock: Dock | undefined
  /** The question that the person asked to see, before older ones. */
  wantedId: string | undefined
  slotOpened(questionId: string, element: HTMLElement): void
  /** How much of it is on the screen. */
  slotMoved(questionId: string, share: number): void
  slotClosed(questionId: string): void
  dockOpened(dock: Dock): void
  dockClosed(element: HTMLElement): void
  want(questionId: string): void
}

export const useCardPlaces = create<CardPlaces>((set) => ({
  slots: new Map(),
  dock: undefined,
  wantedId: undefined,
  // Until the browser has said otherwise, a row that was just drawn is one that is looked at.
  slotOpened: (questionId, element) =>
    set((s) => ({ slots: new Map(s.slots).set(questionId, { element, isInView: true }) })),
  slotMoved: (questionId, share) =>
    set((s) => {
      const slot = s.slots.get(questionId)
      const isInView = share >= (slot?.isInView ? SHARE_TO_STAY : SHARE_TO_RETURN)
      if (!slot || slot.isInView === isInView) return s
      return { slots: new Map(s.slots).set(questionId, { ...slot, isInView }) }
    }),
  slotClosed: (questionId) =>
    set((s) => {
      const slots = new Map(s.slots)
      slots.delete(questionId)
      return { slots }
    }),
  dockOpened: (dock) => set({ dock }),
  dockClosed: (element) => set((s) => (s.dock?.element === element ? { dock: undefined } : s)),
  want: (questionId) => set({ wantedId: questionId }),
}))

type Places = Pick<CardPlaces, 'slots' | 'dock' | 'wantedId'>

/** The one question that the dock shows: the wanted, or the oldest, of those not in view. */
export function dockedQuestion(
  open: readonly QuestionView[],
  { slots, dock, wantedId }: Places,
): QuestionView | undefined {
  const waiting = open.filter(
    ({ id, sessionId }) => dock?.sessionIds.includes(sessionId) && !slots.get(id)?.isInView,
  )
  return waiting.find(({ id }) => id === wantedId) ?? waiting[0]
}

export function placeOf(
  question: QuestionView,
  open: readonly QuestionView[],
  places: Places,
): HTMLElement | undefined {
  const slot = places.slots.get(question.id)
  if (slot?.isInView) return slot.element
  const isDocked = dockedQuestion(open, places)?.id === question.id
  return isDocked ? places.dock?.element : undefined
}
