import { ChevronDown, Server } from 'lucide-react'
import type { PlaceView, SessionView } from '#contract'
import { THIS_MACHINE, usePlace, usePlaceEnding, usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menus/Menu.tsx'
import { MenuChoice, MenuChoices } from '../../ui/menus/MenuChoices.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { PlaceDot } from '../../ui/places/PlaceDot.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { useClock } from '../../ui/use-clock.ts'
import { useOverlay } from '../../view/overlay.ts'
import { useAgentOf, useDrafts } from './drafts.ts'
import { useMovePlace } from './use-move-place.ts'

/** Where the commands of a session run; without one, those of the session that is about to begin. */
export function PlacePicker({ session }: { session: SessionView | undefined }) {
  const { common, places: t } = useText()
  const runtime = useRuntime()
  const { nameOf, detailOf } = usePlaceWords()
  const { places, chosen } = usePlaces((s) => s.view)
  const planned = useDrafts((s) => s.place)
  const current = session?.place ?? planned ?? chosen
  const place = usePlace(current)
  const moving = useMovePlace(session)
  const ending = usePlaceEnding(session)
  const now = useClock(ending?.at)
  const left = ending && t.left(ending.at - now)
  const detailWithin = (each: PlaceView): string =>
    [detailOf(each), each.name === current && left].filter(Boolean).join(' · ')
  const agent = useAgentOf(session)
  // A sub-agent works where its session does, and an agent of others on this machine.
  if (session?.parentId || agent) return null
  return (
    <>
      <Menu
        onOpenChange={(isOpen) => {
          if (isOpen) runtime.request('places.recheck', {}).catch(ignoreLoss)
        }}
      >
        <MenuTrigger asChild>
          <Button
            look="ghost"
            size="small"
            title={t.pick}
            aria-label={`${t.place}${common.colon} ${nameOf(current)}`}
            className="min-w-0 shrink @max-md:px-1.5"
          >
            <Server size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <span
              className={classes(
                'hidden max-w-32 truncate',
                // Where everything usually runs needs no word where there is little room.
                current === THIS_MACHINE ? '@xl:block' : '@md:block',
              )}
            >
              {nameOf(current)}
            </span>
            {ending?.isSoon && <span className="text-warning tabular-nums">{left}</span>}
            <PlaceDot place={place} {...(session && { sessionId: session.id })} />
            <ChevronDown size={12} className="hidden shrink-0 @xl:block" aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="start" side="top" className={LONG_MENU}>
          <MenuChoices label={t.place} value={current} onChoose={moving.choose}>
            {places.map((each) => (
              <MenuChoice key={each.name} value={each.name} detail={detailWithin(each)}>
                <span className="inline-flex max-w-full items-center gap-2">
                  <span className="truncate">{nameOf(each.name)}</span>
                  <PlaceDot place={each} />
                </span>
              </MenuChoice>
            ))}
          </MenuChoices>
          <MenuLine />
          <MenuItem onSelect={() => useOverlay.getState().openSettings('places')}>
            {/* Below the names, which leave room for a mark. */}
            <span className="pl-6">{t.setUp}</span>
          </MenuItem>
        </MenuContent>
      </Menu>
      <Confirm
        title={t.moveTitle(nameOf(moving.wanted ?? current))}
        detail={t.moveDetail(nameOf(current))}
        confirmLabel={t.move}
        cancelLabel={common.cancel}
        isOpen={moving.wanted !== undefined}
        onConfirm={moving.confirm}
        onClose={moving.giveUp}
      />
    </>
  )
}

const LONG_MENU =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md bg-raised p-1 text-text shadow-float'
