import {
  ArrowLeft,
  ArrowRight,
  Globe,
  Hand,
  Plus,
  RotateCw,
  SquareMousePointer,
  Undo2,
  X,
} from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type {
  Answers,
  BrowserTabView,
  BrowserView,
  PointedView,
  RequestName,
  RequestOf,
} from '#contract'
import { useBrowsers } from '../copies/browser/browsers.ts'
import { useServedPages } from '../copies/browser/served-pages.ts'
import { useSession } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useLayout } from '../view/layout.ts'
import { PageDialog } from './PageDialog.tsx'
import { PageFile } from './PageFile.tsx'
import { PageTrouble } from './PageTrouble.tsx'
import { PageView } from './PageView.tsx'
import { SizeMenu } from './SizeMenu.tsx'

interface BrowserPaneProps {
  /** The person pointed at something in a page, and wants to say something about it. */
  onPoint(sessionId: string, place: string): void
}

/** The pages of the conversation in front. */
export function BrowserPane({ onPoint }: BrowserPaneProps) {
  const t = useText().browser
  const session = useSession(useLayout((s) => s.sessionId))
  if (!session) return <EmptyState icon={Globe} title={t.none} detail={t.noneDetail} />
  return <SessionBrowser key={session.id} sessionId={session.id} onPoint={onPoint} />
}

function SessionBrowser({ sessionId, onPoint }: BrowserPaneProps & { sessionId: string }) {
  const { browser: t, runtime } = useText()
  const view = useBrowsers((s) => s.bySession[sessionId])
  const active = view?.tabs.find(({ isActive }) => isActive)
  const served = useServedPages(sessionId)
  const ask = useAsk()
  const [isPointing, setPointing] = useState(false)
  const canPoint = active !== undefined && view?.holder === 'agent'

  async function point(at: { x: number; y: number }): Promise<void> {
    setPointing(false)
    const pointed = await ask('browser.point', { sessionId, ...at })
    if (pointed) onPoint(sessionId, placeOf(pointed))
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {view && view.tabs.length > 1 && <PageTabs sessionId={sessionId} tabs={view.tabs} />}
      <AddressRow sessionId={sessionId} view={view} active={active}>
        <IconButton
          label={t.point}
          icon={SquareMousePointer}
          disabled={!canPoint}
          aria-pressed={isPointing && canPoint}
          onClick={() => setPointing(!isPointing)}
          {...(isPointing && canPoint && { look: 'secondary' })}
        />
        <SizeMenu
          size={view?.size ?? 'desktop'}
          isDisabled={active === undefined}
          onChoose={(size) => ask('browser.resize', { sessionId, size })}
        />
      </AddressRow>
      {view?.wants && view.holder === 'agent' && (
        <p role="status" className="border-b border-line bg-warning-soft px-3 py-2 text-warning">
          {t.wantsPassword}
        </p>
      )}
      {active?.trouble && (
        <PageTrouble
          trouble={active.trouble}
          onReload={() => ask('browser.go', { sessionId, to: 'reload' })}
        />
      )}
      {view?.files.map((file) => (
        <PageFile
          key={file.id}
          file={file}
          onAnswer={(saves) => ask('browser.answerFile', { sessionId, fileId: file.id, saves })}
        />
      ))}
      {view?.dialogs.map((dialog) => (
        <PageDialog key={dialog.id} sessionId={sessionId} dialog={dialog} />
      ))}
      {view && active ? (
        <PageView
          sessionId={sessionId}
          title={active.title || active.url}
          holder={view.holder}
          {...(isPointing && canPoint && { onPoint: point, onLeave: () => setPointing(false) })}
        />
      ) : view?.isStarting ? (
        <div role="status" className="min-h-0 flex-1">
          <EmptyState icon={Globe} title={t.starting} detail={t.startingDetail} />
        </div>
      ) : (
        <EmptyState
          icon={Globe}
          title={view?.trouble ? runtime.said(view.trouble) : t.none}
          detail={t.noneDetail}
        >
          {served.length > 0 &&
            served.map(({ url, host, command }) => (
              <Button
                key={url}
                title={command}
                onClick={() => ask('browser.preview', { sessionId, url })}
              >
                {t.previewOf(host)}
              </Button>
            ))}
        </EmptyState>
      )}
    </div>
  )
}

interface RowProps {
  sessionId: string
  view: BrowserView | undefined
  active: BrowserTabView | undefined
  children: ReactNode
}

function AddressRow({ sessionId, view, active, children }: RowProps) {
  const t = useText().browser
  const ask = useAsk()
  const hasPage = active !== undefined
  const go = (to: 'back' | 'forward' | 'reload') => () => ask('browser.go', { sessionId, to })
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
      <IconButton label={t.back} icon={ArrowLeft} disabled={!hasPage} onClick={go('back')} />
      <IconButton label={t.forward} icon={ArrowRight} disabled={!hasPage} onClick={go('forward')} />
      <IconButton label={t.reload} icon={RotateCw} disabled={!hasPage} onClick={go('reload')} />
      <Address key={active?.url} sessionId={sessionId} url={active?.url ?? ''} />
      <IconButton
        label={t.newTab}
        icon={Plus}
        disabled={!hasPage}
        onClick={() => ask('browser.openTab', { sessionId })}
      />
      {children}
      {view && hasPage && <Holder view={view} />}
    </div>
  )
}

function Address({ sessionId, url }: { sessionId: string; url: string }) {
  const t = useText().browser
  const ask = useAsk()
  const shown = url === 'about:blank' ? '' : url
  const [text, setText] = useState(shown)

  function open(event: FormEvent): void {
    event.preventDefault()
    if (text.trim()) ask('browser.open', { sessionId, url: text.trim() })
  }

  return (
    <form className="flex min-w-32 flex-1" onSubmit={open}>
      <TextField label={t.address} placeholder={t.addressHint} value={text} onChange={setText} />
    </form>
  )
}

function Holder({ view: { sessionId, holder } }: { view: BrowserView }) {
  const t = useText().browser
  const ask = useAsk()
  const isMine = holder === 'person'
  const Icon = isMine ? Undo2 : Hand
  return (
    <Button
      look={isMine ? 'primary' : 'secondary'}
      size="small"
      onClick={() => ask(isMine ? 'browser.handBack' : 'browser.takeOver', { sessionId })}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {isMine ? t.handBack : t.takeOver}
    </Button>
  )
}

function PageTabs({ sessionId, tabs }: { sessionId: string; tabs: readonly BrowserTabView[] }) {
  const t = useText().browser
  const ask = useAsk()
  return (
    <ul
      aria-label={t.tabs}
      className="flex shrink-0 gap-0.5 overflow-x-auto border-b border-line px-2 py-1 [scrollbar-width:none]"
    >
      {tabs.map(({ id, title, url, isActive }) => (
        <li
          key={id}
          className={classes(
            'flex min-w-0 shrink items-center rounded-md',
            isActive ? 'bg-selected text-text' : 'text-muted hover:bg-hover',
          )}
        >
          <button
            type="button"
            aria-current={isActive ? 'page' : undefined}
            title={url}
            className="h-7 max-w-40 min-w-8 truncate pl-2.5"
            onClick={() => ask('browser.selectTab', { sessionId, tabId: id })}
          >
            {title || url}
          </button>
          <IconButton
            label={t.closeTab(title || url)}
            icon={X}
            onClick={() => ask('browser.closeTab', { sessionId, tabId: id })}
          />
        </li>
      ))}
    </ul>
  )
}

/** As the agent knows it too, by the ref of the newest snapshot. What the page says of itself stays quoted. */
function placeOf({ element, ref, selector, url, box }: PointedView): string {
  const size = `${Math.round(box.width)}×${Math.round(box.height)}`
  const known = [`@${ref}`, selector, size].filter(Boolean).join(', ')
  return `${element} (${known}) ${url}`
}

function useAsk() {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return <Name extends RequestName>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<Answers[Name] | undefined> =>
    runtime.request(name, payload).catch((error: unknown) => {
      tellFailure(error)
      return undefined
    })
}
