import { type KeyboardEvent, useState } from 'react'
import type { SessionView } from '#contract'
import { useText } from '../../../language/use-text.ts'
import type { Offer, Written } from './offer.ts'
import { useCommands } from './use-commands.ts'
import { useMentions } from './use-mentions.ts'

/** All that the text at the caret may become, and the keys that choose among it. */
export function useOffers(
  session: SessionView | undefined,
  written: Written,
  onComplete: (written: Written) => void,
) {
  const t = useText().session.composer
  const [at, setAt] = useState(0)
  /** The text at which the person did not want to see them. */
  const [hiddenAt, setHiddenAt] = useState<string>()
  const isHidden = hiddenAt === written.text
  const commands = useCommands(session, written.text)
  const mentions = useMentions(session, isHidden ? undefined : written)
  const offers = isHidden ? [] : commands.length > 0 ? commands : mentions.offers
  const chosen = offers[Math.min(at, offers.length - 1)]
  const notes = isHidden ? [] : mentions.notes
  return {
    ...{ offers, chosen, notes, complete, press },
    label: commands.length > 0 ? t.commands : t.mentions,
    isShown: offers.length > 0 || notes.length > 0,
  }

  function complete({ completed, run }: Offer): void {
    onComplete(completed)
    setAt(0)
    run?.()
  }

  /** True when the key was meant for the list. */
  function press({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
    if (!chosen || nativeEvent.isComposing || shiftKey) return false
    const now = Math.min(at, offers.length - 1)
    switch (key) {
      case 'ArrowDown':
        setAt((now + 1) % offers.length)
        return true
      case 'ArrowUp':
        setAt((now + offers.length - 1) % offers.length)
        return true
      case 'Enter':
      case 'Tab':
        // One that is typed in full is given, not completed.
        if (key === 'Enter' && chosen.isWhole) return false
        complete(chosen)
        return true
      case 'Escape':
        setHiddenAt(written.text)
        return true
      default:
        return false
    }
  }
}
