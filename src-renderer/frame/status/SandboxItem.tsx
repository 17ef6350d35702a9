import { Box, PackageOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SandboxView, SessionView } from '#contract'
import { useApprovals } from '../../copies/approvals.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useOverlay } from '../../view/overlay.ts'
import { StatusItem } from './StatusItem.tsx'

/** Whether the commands of the conversation in front run in a sandbox, and why not. */
export function SandboxItem({ session }: { session: SessionView | undefined }) {
  const t = useText()
  const openSettings = useOverlay((s) => s.openSettings)
  const view = useSandbox(session)
  if (!view || view.kind === 'unwanted') return null
  const said = t.runtime.said
  const isOn = view.kind === 'on'
  const Icon = isOn ? Box : PackageOpen
  return (
    <StatusItem
      label={
        view.kind === 'off'
          ? t.shell.notSandboxedDetail(said(view.reason), said(view.fix))
          : view.reason
            ? said(view.reason)
            : t.shell.sandboxedDetail
      }
      {...(!isOn && { className: 'text-warning' })}
      onClick={() => openSettings('approvals')}
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">{isOn ? t.shell.sandboxed : t.shell.notSandboxed}</span>
    </StatusItem>
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
