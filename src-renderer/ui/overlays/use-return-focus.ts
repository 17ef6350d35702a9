import { useRef } from 'react'

/** Radix returns the focus to a dialog's trigger; ours open from anywhere, so we remember where. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return { remember, giveBack }

  function remember(): void {
    opener.current = document.activeElement
  }

  function giveBack(event: Event): void {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
