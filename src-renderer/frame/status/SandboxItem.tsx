import { Box, PackageOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SandboxView, SessionView } from '#contract'
import { useApprovals } from '../../copies/approvals.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { showComposer } from '../../session/composer/composer-focus.ts'
import { useFolderWanted } from '../../session/composer/folder-wanted.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { useOverlay } from '../../view/overlay.ts'
import { StatusItem } from './StatusItem.tsx'

/** Whether the commands of the conversation in front run in a sandbox; if not, why, and the way to it. */
export function SandboxItem({ session }: { session: SessionView | undefined }) {
  const t = useText().shell
  const { said } = useText().runtime
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<() => void>(undefined)
  const view = useSandbox(session)
  if (!view) return null
  const isOn = view.kind === 'on'
  const Icon = isOn ? Box : PackageOpen
  const onDetail = (of: Extract<SandboxView, { kind: 'on' }>): string =>
    of.reason ? said(of.reason) : t.sandboxedDetail(of.network, of.problem && said(of.problem))
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <StatusItem
          label={
            view.kind === 'off'
              ? t.notSandboxedDetail(said(view.reason), said(view.fix))
              : onDetail(view)
          }
          {...(!isOn && { className: 'text-warning' })}
        >
          <Icon size={12} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">{isOn ? t.sandboxed : t.notSandboxed}</span>
        </StatusItem>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={t.sandboxFacts}
        className="flex w-88 flex-col items-start gap-2 p-3"
        // Where the person goes from here has the focus then; it comes back only when they go nowhere.
        onCloseAutoFocus={(event) => {
          const go = chosen.current
          if (!go) return
          event.preventDefault()
          chosen.current = undefined
          go()
        }}
      >
        <p className="font-medium">{isOn ? t.sandboxed : t.notSandboxed}</p>
        {view.kind === 'off' ? (
          <>
            <p className="break-words text-muted">{t.sandboxReason(said(view.reason))}</p>
            <p className="break-words select-text">{t.sandboxFix(said(view.fix))}</p>
          </>
        ) : (
          <p className="break-words text-muted">{t.sandboxReason(onDetail(view))}</p>
        )}
        <Way
          view={view}
          onChoose={(go) => {
            chosen.current = go
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

/** To where the person changes it; what the machine lacks is mended outside of this window. */
function Way({ view, onChoose }: { view: SandboxView; onChoose(go: () => void): void }) {
  const t = useText().shell.sandboxWays
  const openSettings = useOverlay((s) => s.openSettings)
  const remedy = view.kind === 'off' ? view.remedy : view.reason ? 'place' : 'settings'
  const ways = {
    folder: useFolderWanted((s) => s.want),
    mode: showComposer,
    settings: () => openSettings('approvals'),
    place: () => openSettings('places'),
  }
  if (remedy === 'machine') return null
  return (
    <Button size="small" onClick={() => onChoose(ways[remedy])}>
      {t[remedy]}
    </Button>
  )
}

/** Asked again whenever something that it depends on may be another. */
function useSandbox(session: SessionView | undefined): SandboxView | undefined {
  const runtime = useRuntime()
  const mode = useApprovals((s) => s.mode)
  const [view, setView] = useState<SandboxView>()
  const [looks, setLooks] = useState(0)
  const { id, place, cwd } = session ?? {}
  useEffect(() => runtime.on('sandbox.changed', () => setLooks((count) => count + 1)), [runtime])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the answer depends on.
  useEffect(() => {
    let isCurrent = true
    if (id === undefined) setView(undefined)
    else
      runtime.request('sandbox.of', { sessionId: id }).then(
        (answer) => isCurrent && setView(answer),
        // The connection is gone, which the bar says itself; it is asked again with what comes next.
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [runtime, id, place, cwd, mode, looks])
  return view
}
