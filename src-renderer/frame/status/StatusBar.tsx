import {
  Folder,
  GitBranch,
  GitMerge,
  Hourglass,
  ListChecks,
  Server,
  Shield,
  ShieldOff,
  Wrench,
} from 'lucide-react'
import type { ApprovalMode, SessionView } from '#contract'
import { useModeWanted } from '../../approval/mode/mode-wanted.ts'
import { useIsUnreviewed } from '../../approval/mode/use-mode-detail.ts'
import { showApprovals } from '../../approval/show-approvals.ts'
import { useMode } from '../../copies/approvals.ts'
import { useConnection } from '../../copies/connection.ts'
import { THIS_MACHINE, usePlace, usePlaceEnding, usePlaces } from '../../copies/places.ts'
import { useSession } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { useTools, useToolsView } from '../../copies/tools.ts'
import { useWaiting } from '../../copies/waiting.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { showComposer } from '../../session/composer/composer-focus.ts'
import { useFolderWanted } from '../../session/composer/folder-wanted.ts'
import { useTerminalOrder } from '../../terminal/tab-order.ts'
import { classes } from '../../ui/classes.ts'
import { PlaceDot } from '../../ui/places/PlaceDot.tsx'
import { usePlaceWords } from '../../ui/places/use-place-words.ts'
import { useClock } from '../../ui/use-clock.ts'
import { showPane } from '../../view/bring-to-front.ts'
import { useLayout } from '../../view/layout.ts'
import { useOverlay } from '../../view/overlay.ts'
import { useBringBack } from '../../view/wanted.ts'
import { ProcessesItem } from './ProcessesItem.tsx'
import { SandboxItem } from './SandboxItem.tsx'
import { SessionStatus } from './SessionStatus.tsx'
import { StatusItem } from './StatusItem.tsx'
import { useGit } from './use-git.ts'

const DOTS = {
  connecting: 'bg-warning',
  connected: 'bg-success',
  reconnecting: 'bg-warning',
  failed: 'bg-danger',
}

/** Facts of the moment, each a button to the place where it can be changed. */
export function StatusBar() {
  const session = useSession(useLayout((s) => s.sessionId))
  const mode = useMode(session?.id)
  return (
    <footer
      className={classes(
        'relative flex h-6 shrink-0 items-stretch overflow-x-auto border-t border-line px-1 text-xs [scrollbar-width:none]',
        // Whoever gave full access should not be able to forget it.
        mode === 'full-access' ? 'bg-danger-soft text-danger' : 'bg-surface text-muted',
      )}
    >
      <ConnectionItem />
      <PlaceItem session={session} />
      <FolderItem session={session} />
      <BesideItem session={session} />
      <ModeItem mode={mode} hasSession={session !== undefined} />
      <PlanItem session={session} />
      <SandboxItem session={session} />
      <span className="flex-1" />
      <WaitingItem />
      <SessionStatus />
      <ToolsItem sessionId={session?.id} />
      <ProcessesItem />
    </footer>
  )
}

function ConnectionItem() {
  const t = useText()
  const runtime = useRuntime()
  const openSettings = useOverlay((s) => s.openSettings)
  const { kind } = useConnection((s) => s.state)
  const isConnected = kind === 'connected'
  return (
    <StatusItem
      label={isConnected ? t.settings.sections.about : t.common.retry}
      onClick={() => (isConnected ? openSettings('about') : runtime.retry())}
    >
      <span className={classes('size-1.5 rounded-full', DOTS[kind])} aria-hidden />
      {/* The dot says it where there is little room. */}
      <span className={classes(isConnected && 'max-lg:sr-only')}>{t.connection[kind]}</span>
    </StatusItem>
  )
}

/** Where the commands of the conversation in front run; without one, those of a new one. */
function PlaceItem({ session }: { session: SessionView | undefined }) {
  const t = useText().places
  const { nameOf, detailOf } = usePlaceWords()
  const openSettings = useOverlay((s) => s.openSettings)
  const chosen = usePlaces((s) => s.view.chosen)
  const name = session?.place ?? chosen
  const place = usePlace(name)
  const opening = usePlaces(({ view }) =>
    view.openings.find(({ sessionId }) => session && sessionId === session.id),
  )
  const said = useText().runtime.said
  const step = opening?.steps.at(-1)
  const ending = usePlaceEnding(session)
  const now = useClock(ending?.at)
  return (
    <StatusItem
      label={place ? `${nameOf(name)}: ${detailOf(place)}` : t.noMore(name)}
      onClick={() => (opening ? showComposer() : openSettings('places'))}
      className={classes('min-w-10', ending?.isSoon && 'text-warning')}
    >
      <Server size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span
        className={classes(
          'max-w-40 truncate',
          // Where everything usually runs needs no word where there is little room.
          name === THIS_MACHINE && 'max-lg:sr-only',
        )}
      >
        {nameOf(name)}
      </span>
      {step && <span className="max-w-60 truncate">· {said(step.words)}</span>}
      {ending && !step && (
        <span className="shrink-0 tabular-nums">· {t.left(ending.at - now)}</span>
      )}
      <PlaceDot place={place} {...(session && { sessionId: session.id })} />
    </StatusItem>
  )
}

/** Of the conversation in front; without one, of the terminal in front. */
function FolderItem({ session }: { session: SessionView | undefined }) {
  const t = useText().shell
  const { front: terminal } = useTerminalOrder()
  const home = useSettings((s) => s.view?.about.folders.home)
  const folder = session ? session.cwd : terminal?.cwd
  const { branch, changed } = useGit(session)
  if (!folder) return null
  return (
    <StatusItem
      label={branch ? t.branchDetail(folder, branch) : t.folderDetail(folder)}
      // The folder and the mode of a session are changed beside its composer.
      onClick={session ? useFolderWanted.getState().want : showTerminals}
      className="min-w-7 overflow-hidden"
    >
      <Folder size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {/* On a phone the composer names it. */}
      <span className="max-w-60 truncate max-sm:sr-only">{shortPath(folder, home)}</span>
      {branch && (
        <>
          <GitBranch size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="max-w-40 truncate max-sm:sr-only">{branch}</span>
          {changed !== undefined && changed > 0 && (
            <span className="shrink-0 text-warning">
              <span className="tabular-nums" aria-hidden>
                +{changed}
              </span>
              <span className="sr-only">{t.changedFiles(changed)}</span>
            </span>
          )}
        </>
      )}
    </StatusItem>
  )
}

/** The session works beside the person, and its work waits to be brought back. */
function BesideItem({ session }: { session: SessionView | undefined }) {
  const t = useText().beside
  const home = useSettings((s) => s.view?.about.folders.home)
  const beside = session?.beside
  if (!beside) return null
  return (
    <StatusItem
      label={t.statusDetail(beside.branch, shortPath(beside.project, home))}
      onClick={() => useBringBack.getState().want(session.id)}
      className="text-accent"
    >
      <GitMerge size={12} strokeWidth={1.75} aria-hidden />
      {t.status}
    </StatusItem>
  )
}

function ModeItem({ mode, hasSession }: { mode: ApprovalMode; hasSession: boolean }) {
  const t = useText()
  const openSettings = useOverlay((s) => s.openSettings)
  const isUnreviewed = useIsUnreviewed(mode)
  const name = t.approvalModes.names[mode]
  const Icon = mode === 'full-access' ? ShieldOff : Shield
  const show = (): void =>
    hasSession ? useModeWanted.getState().want() : openSettings('approvals')
  return (
    <StatusItem
      label={isUnreviewed ? t.approvalModes.chooseReviewer : t.shell.modeDetail(name)}
      className={classes(isUnreviewed && 'text-warning')}
      onClick={() => (isUnreviewed ? openSettings('models') : show())}
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">
        {isUnreviewed ? t.approvalModes.noReviewerShort : name}
      </span>
    </StatusItem>
  )
}

/** Of the conversation in front; of the next one the composer says it. */
function PlanItem({ session }: { session: SessionView | undefined }) {
  const t = useText().session.planning
  if (!session?.isPlanning) return null
  return (
    <StatusItem label={t.statusDetail} onClick={showComposer} className="text-accent">
      <ListChecks size={12} strokeWidth={1.75} aria-hidden />
      {t.name}
    </StatusItem>
  )
}

function WaitingItem() {
  const t = useText().shell
  const count = useWaiting((s) => s.all.length)
  if (count === 0) return null
  return (
    <StatusItem
      label={t.waitingDetail}
      className="text-warning"
      onClick={() => showApprovals('inbox')}
    >
      <Hourglass size={12} strokeWidth={1.75} aria-hidden />
      {t.waiting(count)}
    </StatusItem>
  )
}

function ToolsItem({ sessionId }: { sessionId: string | undefined }) {
  const t = useText().tools
  const scoped = useToolsView(sessionId)
  const view = useTools((s) => scoped ?? s.forNew)
  if (!view || view.registered === 0) return null
  return (
    <StatusItem label={t.offeredDetail} onClick={() => showPane('tools')}>
      <Wrench size={12} strokeWidth={1.75} aria-hidden />
      <span className="tabular-nums">{t.mixed(view.offered, view.registered)}</span>
      <span className="sr-only">{t.label}</span>
    </StatusItem>
  )
}

function showTerminals(): void {
  showPane('terminals')
}
