import {
  ChevronDown,
  DoorOpen,
  Eye,
  type LucideIcon,
  Shield,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { useState } from 'react'
import type { ApprovalMode } from '#contract'
import { useMode } from '../../copies/approvals.ts'
import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menus/Menu.tsx'
import { MenuChoice, MenuChoices } from '../../ui/menus/MenuChoices.tsx'
import { Confirm } from '../../ui/overlays/Confirm.tsx'
import { useOverlay } from '../../view/overlay.ts'
import { DoorChoices } from './DoorChoices.tsx'
import { useModeWanted } from './mode-wanted.ts'
import { useIsUnreviewed, useModeDetail } from './use-mode-detail.ts'

const MODES: readonly ApprovalMode[] = ['ask-always', 'ask-risky', 'reviewer', 'full-access']

const ICONS: Readonly<Record<ApprovalMode, LucideIcon>> = {
  'ask-always': ShieldCheck,
  'ask-risky': Shield,
  reviewer: Eye,
  'full-access': ShieldOff,
}

/** How much is asked in a session; without one, in new sessions, which never have full access. */
export function ModePicker({ sessionId }: { sessionId: string | undefined }) {
  const t = useText()
  const mode = useMode(sessionId)
  const { choose, confirm, isConfirming, giveUp } = useModeChange(sessionId)
  const modeDetail = useModeDetail()
  const isUnreviewed = useIsUnreviewed(mode)
  const session = useSession(sessionId)
  const openDoors = session?.doors.map((door) => t.approvalModes.doors.names[door]) ?? []
  const { isWanted: isOpen, want, done } = useModeWanted()
  const Icon = ICONS[mode]
  const offered = sessionId === undefined ? MODES.slice(0, -1) : MODES
  return (
    <>
      <Menu open={isOpen} onOpenChange={(opens) => (opens ? want() : done())}>
        <MenuTrigger asChild>
          <Button
            look="ghost"
            size="small"
            aria-label={`${t.approvalModes.label}${t.common.colon} ${[t.approvalModes.names[mode], ...openDoors].join(' · ')}`}
            {...(isUnreviewed && { title: t.approvalModes.noReviewer })}
            className={classes(
              'shrink-0 @max-md:px-1.5',
              mode === 'full-access' && 'text-danger!',
              isUnreviewed && 'text-warning!',
            )}
          >
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            {/* The status bar says it in full. */}
            <span className="@max-sm:hidden">{t.approvalModes.names[mode]}</span>
            {openDoors.length > 0 && (
              <DoorOpen size={14} strokeWidth={1.75} className="text-warning" aria-hidden />
            )}
            <ChevronDown size={12} className="@max-xl:hidden" aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuChoices label={t.approvalModes.label} value={mode} onChoose={choose}>
            {offered.map((value) => (
              <MenuChoice key={value} value={value} detail={modeDetail(value)}>
                {t.approvalModes.names[value]}
              </MenuChoice>
            ))}
          </MenuChoices>
          {isUnreviewed && (
            <>
              <MenuLine />
              <MenuItem onSelect={() => useOverlay.getState().openSettings('models')}>
                {/* Below the names, which leave room for a mark. */}
                <span className="pl-6">{t.approvalModes.chooseReviewer}</span>
              </MenuItem>
            </>
          )}
          {session && !session.parentId && <DoorChoices session={session} />}
        </MenuContent>
      </Menu>
      <Confirm
        title={t.approvalModes.confirmTitle}
        detail={t.approvalModes.confirmDetail}
        confirmLabel={t.approvalModes.confirm}
        cancelLabel={t.common.cancel}
        isOpen={isConfirming}
        onConfirm={confirm}
        onClose={giveUp}
      />
    </>
  )
}

function useModeChange(sessionId: string | undefined) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isConfirming, setConfirming] = useState(false)
  return { choose, confirm, isConfirming, giveUp: () => setConfirming(false) }

  function choose(mode: string): void {
    const known = MODES.find((candidate) => candidate === mode)
    if (known === 'full-access') setConfirming(true)
    else if (known)
      runtime.request('approval.mode.set', { sessionId, mode: known }).catch(tellFailure)
  }

  function confirm(): void {
    setConfirming(false)
    runtime
      .request('approval.mode.set', { sessionId, mode: 'full-access', confirmed: true })
      .catch(tellFailure)
  }
}
