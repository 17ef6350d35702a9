import type { RehearsalOffer } from '#contract'
import { useText } from '../../language/use-text.ts'
import { MenuItem, MenuLine } from '../../ui/menus/Menu.tsx'

/** In the menu of a card, where it cannot be: with the reason, and what to do, for the keyboard too. */
export function RehearsalItem({ offer, isFirst }: { offer: RehearsalOffer; isFirst: boolean }) {
  const { rehearsal: t, runtime } = useText()
  if (offer.ok) return null
  return (
    <>
      {!isFirst && <MenuLine />}
      <MenuItem aria-disabled onSelect={(event) => event.preventDefault()}>
        <span className="text-muted">{t.run}</span>
        <span className="block max-w-72 text-xs whitespace-normal text-muted">
          {t.cannot(runtime.said(offer.reason), offer.fix && runtime.said(offer.fix))}
        </span>
      </MenuItem>
    </>
  )
}
