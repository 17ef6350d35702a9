import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { isLongPaste } from './attachments/pasted-text.ts'
import { useComposerFocus } from './composer-focus.ts'
import { useDraft, useDrafts } from './drafts.ts'
import { OfferList } from './offers/OfferList.tsx'
import type { Written } from './offers/offer.ts'
import { useOffers } from './offers/use-offers.ts'
import { useRecall } from './use-recall.ts'

const OFFERS = 'composer-offers'

interface MessageFieldProps {
  session: SessionView | undefined
  placeholder: string
  onFiles(files: readonly File[]): void
  onLongPaste(text: string): void
  /** For a key that the field and its list have no use for. */
  onKey(event: KeyboardEvent): void
}

/** The words of a message, with a list of what they may name. */
export function MessageField(props: MessageFieldProps) {
  const { session, placeholder, onFiles, onLongPaste, onKey } = props
  const t = useText().session.composer
  const key = session?.id ?? ''
  const { text } = useDraft(key)
  const { field, caret, setCaret, write } = useField((next) =>
    useDrafts.getState().change(key, { text: next }),
  )
  const offers = useOffers(session, { text, caret }, write)
  const recall = useRecall(session, { text, caret }, write)

  function press(event: KeyboardEvent): void {
    if (offers.press(event) || recall.press(event)) event.preventDefault()
    else onKey(event)
  }

  return (
    <>
      {offers.isShown && (
        <OfferList
          id={OFFERS}
          label={offers.label}
          offers={offers.offers}
          chosen={offers.chosen}
          notes={offers.notes}
          onChoose={offers.complete}
        />
      )}
      <textarea
        ref={field}
        rows={1}
        aria-label={t.label}
        aria-describedby="composer-hint"
        {...(offers.chosen && {
          'aria-controls': OFFERS,
          'aria-activedescendant': `${OFFERS}-${offers.chosen.id}`,
        })}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          useDrafts.getState().change(key, { text: target.value })
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          const pasted = files.length === 0 ? event.clipboardData.getData('text') : ''
          if (files.length === 0 && !isLongPaste(pasted)) return
          event.preventDefault()
          if (files.length > 0) onFiles(files)
          else onLongPaste(pasted)
        }}
        className="field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 leading-relaxed outline-none placeholder:text-muted"
      />
    </>
  )
}

/** The field itself: where the person is in it, and how we put them elsewhere. */
function useField(onText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [put, setPut] = useState<Written>()
  const { isWanted, given } = useComposerFocus()
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    given()
  }, [isWanted, given])
  // Once the text stands there: a field that is given a text puts the caret behind all of it.
  useLayoutEffect(() => {
    if (put) field.current?.setSelectionRange(put.caret, put.caret)
  }, [put])
  return { field, caret, setCaret, write }

  function write(written: Written): void {
    onText(written.text)
    setCaret(written.caret)
    setPut(written)
  }
}
