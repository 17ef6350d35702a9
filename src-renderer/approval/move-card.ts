/** Moves a card to another place without losing what is typed in it, or the keyboard. */

export function moveCard(card: HTMLElement, place: HTMLElement | undefined): void {
  const from = card.parentElement ?? undefined
  if (from === place) return
  if (from?.dataset.approvalSlot !== undefined) keepHeight(from, card)
  if (!place) {
    card.remove()
    return
  }
  place.style.minHeight = ''
  const focused = document.activeElement
  // Not every browser can move an element without taking it out of the page for a moment.
  if ('moveBefore' in HTMLElement.prototype && card.isConnected && place.isConnected)
    place.moveBefore(card, null)
  else place.append(card)
  if (focused instanceof HTMLElement && card.contains(focused))
    focused.focus({ preventScroll: true })
}

/** The row that a card has left must not shrink: that would move what the person is reading. */
function keepHeight(slot: HTMLElement, card: HTMLElement): void {
  if (card.offsetHeight > 0) slot.style.minHeight = `${card.offsetHeight}px`
}
