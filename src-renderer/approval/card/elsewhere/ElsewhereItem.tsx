import type { QuestionView } from '#contract'
import { useText } from '../../../language/use-text.ts'
import { MenuItem, MenuLine } from '../../../ui/menus/Menu.tsx'
import { CARD_KEYS } from '../../card-keys.ts'
import { useElsewhereOffer } from './use-elsewhere-offer.ts'

/** In the menu of a card; where nothing is set up, with the reason and the way to set it up. */
export function ElsewhereItem({ question, isFirst }: { question: QuestionView; isFirst: boolean }) {
  const { elsewhere: t, runtime } = useText()
  const offer = useElsewhereOffer(question)
  if (!offer) return null
  return (
    <>
      {!isFirst && <MenuLine />}
      <MenuItem keys={CARD_KEYS.elsewhere} onSelect={offer.run}>
        {t.run}
        <span className="block max-w-72 text-xs whitespace-normal text-muted">
          {'reason' in offer
            ? runtime.said(offer.reason)
            : t.runDetail(offer.place, offer.hasNetwork)}
        </span>
      </MenuItem>
    </>
  )
}
