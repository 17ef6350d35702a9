import { ARMED_AFTER_MS, meaningOf } from '../card-keys.ts'

/**
 * Whoever holds the key that answered a card, or presses once more, meant the card: not the place that
 * has the keyboard after it, nor the agent, which Escape would stop there.
 */
export function holdBackKeys(from: HTMLElement): void {
  const until = performance.now() + ARMED_AFTER_MS
  from.addEventListener('keydown', press)

  function press(event: KeyboardEvent): void {
    const isSoon = performance.now() < until
    if (event.repeat || (isSoon && meaningOf(event))) {
      event.preventDefault()
      event.stopPropagation()
    } else if (!isSoon) from.removeEventListener('keydown', press)
  }
}
