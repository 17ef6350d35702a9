import { File, Folder, Plug } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Offer } from './offer.ts'

const ICONS = { file: File, folder: Folder, resource: Plug }

interface OfferListProps {
  id: string
  label: string
  offers: readonly Offer[]
  chosen: Offer | undefined
  /** What is said below them, such as why there are none. */
  notes: readonly string[]
  onChoose(offer: Offer): void
}

/** What the text at the caret may become, above the field that it is typed in. */
export function OfferList({ id, label, offers, chosen, notes, onChoose }: OfferListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])
  return (
    <div className="border-b border-line">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-60 overflow-y-auto p-1.5 empty:hidden"
      >
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            id={`${id}-${offer.id}`}
            offer={offer}
            isChosen={offer === chosen}
            onChoose={() => onChoose(offer)}
          />
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className="px-3.5 py-2 text-sm text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}

interface OfferRowProps {
  id: string
  offer: Offer
  isChosen: boolean
  onChoose(): void
}

function OfferRow({ id, offer, isChosen, onChoose }: OfferRowProps) {
  const Icon = offer.kind && ICONS[offer.kind]
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // The field has the keyboard, and keeps it.
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
      className={classes(
        'flex items-baseline gap-3 rounded-md px-2 py-1',
        isChosen && 'bg-selected',
      )}
    >
      {Icon && <Icon size={14} className="shrink-0 self-center text-muted" aria-hidden />}
      <span className="max-w-[60%] min-w-20 shrink-0 truncate font-mono text-sm">
        {offer.label}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-muted">{offer.detail}</span>
      {offer.from && <span className="shrink-0 text-sm text-muted">{offer.from}</span>}
    </div>
  )
}
