import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { QuestionView } from '#contract'
import { useCardFocus } from '../card-focus.ts'
import { type CardAction, cardAction } from '../card-keys.ts'
import { wasThere } from '../person.ts'
import { holdBackKeys } from './hold-back-keys.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

/** The keys of a card while the keyboard is in it, and the way back when the card goes. */
export function useCardKeys(deps: { question: QuestionView; act(action: CardAction): void }) {
  const { id } = deps.question
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  const isActedByKey = useRef(false)
  const isWanted = useCardFocus((s) => s.wantedId === id && s.shownSince.has(id))

  useEffect(() => {
    if (!isWanted || !card.current) return
    card.current.focus()
    useCardFocus.getState().given()
  }, [isWanted])

  useEffect(() => {
    return () => {
      const { focusedId, blurred } = useCardFocus.getState()
      blurred(id)
      if (focusedId !== id) return
      const place = giveBack(cameFrom.current)
      if (place && isActedByKey.current) holdBackKeys(place)
    }
  }, [id])

  return { ref: card, onKeyDown: press, onFocus: enter, onBlur: leave }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, nativeEvent } = event
    // What lies over the card, such as its menu, is drawn elsewhere but reports its keys here.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    const since = useCardFocus.getState().shownSince.get(id)
    const action = cardAction(nativeEvent, {
      shownForMs: since === undefined ? undefined : performance.now() - since,
      wasThere: since !== undefined && wasThere({ since, before: nativeEvent.timeStamp }),
      inField: target.closest(FIELDS) !== null,
    })
    // A key that is held stays what it was.
    if (!nativeEvent.repeat) isActedByKey.current = action !== undefined
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    deps.act(action)
  }

  /** Also for what lies over the card, such as its menu: that is a part of it to React. */
  function enter({ relatedTarget }: FocusEvent<HTMLElement>): void {
    const { focusedId, focused } = useCardFocus.getState()
    const isFromOutside = relatedTarget instanceof Element && !card.current?.contains(relatedTarget)
    if (focusedId !== id && isFromOutside) cameFrom.current = relatedTarget
    focused(id)
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      useCardFocus.getState().blurred(id)
  }
}

function giveBack(to: Element | null): HTMLElement | null {
  const place = to instanceof HTMLElement && to.isConnected ? to : document.querySelector('main')
  place?.focus()
  return place
}
