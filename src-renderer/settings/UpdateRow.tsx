import { Copy, ExternalLink } from 'lucide-react'
import type { RequestName, UpdateView } from '#contract'
import { useUpdate } from '../copies/update.ts'
import { useText } from '../language/use-text.ts'
import { useTimes } from '../language/use-times.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** In the colours of the window; a browser has its own for it, which fit nothing here. */
const BAR =
  'h-1.5 w-32 appearance-none overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

type ByHandView = Extract<UpdateView, { state: 'by-hand' }>

/** Whether there is a newer version, and the next step to it. */
export function UpdateRow() {
  const view = useUpdate((s) => s.view)
  const t = useText().settings.update
  const said = useSaid()
  if (!view) return null
  const notes = 'notes' in view ? view.notes : ''
  return (
    <>
      <Row title={t.title} detail={said(view)}>
        <Step view={view} />
      </Row>
      {notes !== '' && (
        <p className="selectable max-h-40 overflow-y-auto border-b border-line py-2.5 text-sm whitespace-pre-wrap text-muted">
          {notes}
        </p>
      )}
    </>
  )
}

function Step({ view }: { view: UpdateView }) {
  const t = useText()
  switch (view.state) {
    case 'off':
    case 'checking':
    case 'installing':
      return null
    case 'downloading':
      return (
        <progress
          className={BAR}
          max={100}
          value={view.percent}
          aria-label={t.settings.update.title}
        />
      )
    case 'available':
      return <Do request="update.download" label={t.settings.update.download} />
    case 'ready':
      return <Do request="update.install" label={t.settings.update.install} />
    case 'by-hand':
      return <ByHand view={view} />
    default:
      return <Do request="update.check" label={t.settings.update.check} />
  }
}

/** The package lies at an address, and the command wants it in the folder where it is said. */
function ByHand({ view: { address, command } }: { view: ByHandView }) {
  const t = useText().settings.update
  const copy = useCopy()
  return (
    <div className="flex min-w-0 flex-col items-end gap-1">
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line bg-canvas px-2 text-sm text-text hover:bg-hover"
        >
          <ExternalLink size={14} aria-hidden />
          {t.download}
        </a>
      )}
      {command && (
        <div className="flex min-w-0 items-center gap-1">
          <code className="selectable text-sm break-all">{command}</code>
          <IconButton label={t.copyCommand} icon={Copy} onClick={() => copy(command)} />
        </div>
      )}
    </div>
  )
}

function Do({
  request,
  label,
}: {
  request: Extract<RequestName, `update.${string}`>
  label: string
}) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (
    <Button size="small" onClick={() => runtime.request(request, {}).catch(tellFailure)}>
      {label}
    </Button>
  )
}

function useSaid(): (view: UpdateView) => string {
  const { settings, runtime } = useText()
  const times = useTimes()
  const t = settings.update.states
  return (view) => {
    switch (view.state) {
      case 'off':
      case 'failed':
        return runtime.said(view.reason)
      case 'none':
        return t.none(times.short(view.checkedAt))
      case 'idle':
        return t.idle
      case 'checking':
        return t.checking
      case 'available':
        return t.available(view.version, Math.ceil(view.bytes / 1_000_000))
      case 'by-hand':
        return t.byHand[wayOf(view)](view.version)
      case 'downloading':
        return t.downloading(view.version, view.percent)
      case 'ready':
        return t.ready(view.version)
      case 'installing':
        return t.installing(view.version)
      case 'went-back':
        return t.wentBack(view.version)
    }
  }
}

function wayOf({ address, command }: ByHandView): 'fetchAndRun' | 'run' | 'unpack' {
  if (!command) return 'unpack'
  return address ? 'fetchAndRun' : 'run'
}
