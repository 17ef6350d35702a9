/** What a key pressed in a card means, and when a card takes keys at all. */

export type CardAction =
  | 'once'
  | 'session'
  | 'rule'
  | 'edit'
  | 'elsewhere'
  | 'rehearse'
  | 'throwAway'
  | 'deny'

/** A card that has just appeared may have appeared under a key that was meant for something else. */
export const ARMED_AFTER_MS = 400

/** The same letters on every card; a choice that a card does not have is simply not there. */
export const CARD_KEYS: Readonly<Record<CardAction, string>> = {
  once: 'Y',
  session: 'S',
  rule: 'A',
  edit: 'E',
  elsewhere: 'C',
  rehearse: 'R',
  throwAway: 'T',
  deny: 'N',
}

export interface CardKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
}

export interface CardSituation {
  /** How long the card has been on the screen; undefined when it is not. */
  shownForMs: number | undefined
  /** The person has done something here since the card appeared, other than press this key. */
  wasThere: boolean
  /** The key went to a field of the card, or to something that lies over it. */
  inField: boolean
}

export function cardAction(pressed: CardKey, situation: CardSituation): CardAction | undefined {
  if (!isArmed(situation.shownForMs) || situation.inField) return undefined
  // A key that is held down was pressed for something else.
  if (pressed.repeat) return undefined
  const action = meaningOf(pressed)
  return action === 'deny' || situation.wasThere ? action : undefined
}

/** To a card that takes keys. */
export function meaningOf(pressed: CardKey): CardAction | undefined {
  if (pressed.isComposing) return undefined
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return undefined
  if (pressed.key === 'Escape') return 'deny'
  const letter = pressed.key.toUpperCase()
  return CARD_ACTIONS.find((each) => CARD_KEYS[each] === letter)
}

export function isArmed(shownForMs: number | undefined): boolean {
  return shownForMs !== undefined && shownForMs >= ARMED_AFTER_MS
}

const CARD_ACTIONS: readonly CardAction[] = [
  ...(['once', 'session', 'rule', 'edit', 'elsewhere', 'rehearse', 'throwAway', 'deny'] as const),
]
