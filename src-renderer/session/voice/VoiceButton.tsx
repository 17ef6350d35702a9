import { LoaderCircle, Mic, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useModels } from '../../copies/models.ts'
import { useNotices } from '../../copies/notices.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps } from '../../keys/shortcuts.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useOverlay } from '../../view/overlay.ts'
import { type Recording, startRecording } from './record.ts'
import { useVoiceWanted } from './voice-wanted.ts'

/** Nobody says more in one go; by then the microphone was forgotten. */
const MAX_MS = 10 * 60_000

interface VoiceButtonProps {
  /** What was said, for the person to look over before it is sent. */
  onText(text: string): void
}

/** Speaking instead of typing, or what that needs. */
export function VoiceButton(props: VoiceButtonProps) {
  const isThere = useModels((s) => s.view.roles.transcription !== undefined)
  return isThere ? <Voice {...props} /> : <Missing />
}

/** No model writes down what is said; whoever wants that learns how it comes. */
function Missing() {
  const t = useText().session.voice
  useOnPress(tell)
  return (
    // It takes no room from the names of what is in use; the palette and the keys are there in any case.
    <span className="hidden @xl:inline">
      <IconButton label={t.start} keys={keyCaps('speak', isMac)} icon={Mic} onClick={tell} />
    </span>
  )

  function tell(): void {
    useNotices.getState().show({
      ...{ level: 'info', title: t.noModel, detail: t.noModelDetail },
      action: { label: t.chooseModel, run: () => useOverlay.getState().openSettings('models') },
    })
  }
}

type State = { kind: 'idle' } | { kind: 'recording'; since: number } | { kind: 'writing' }

function Voice({ onText }: VoiceButtonProps) {
  const t = useText().session.voice
  const { state, toggle, cancel } = useVoice(onText)
  useOnPress(toggle)
  if (state.kind === 'writing')
    return (
      <span role="status" className="flex h-7 items-center gap-1.5 px-1.5 text-sm text-muted">
        <LoaderCircle size={14} className="animate-spin" aria-hidden />
        <span className="@max-xl:sr-only">{t.writing}</span>
      </span>
    )
  if (state.kind === 'idle')
    return <IconButton label={t.start} keys={keyCaps('speak', isMac)} icon={Mic} onClick={toggle} />

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way; the button inside does the same
    <span
      className="flex items-center gap-1 rounded-md bg-danger-soft text-danger"
      onKeyDown={press}
    >
      <IconButton label={t.stop} keys={keyCaps('speak', isMac)} icon={Square} onClick={toggle} />
      <Elapsed since={state.since} />
    </span>
  )
}

function Elapsed({ since }: { since: number }) {
  const t = useText().session.voice
  const now = useClock(since, Number.POSITIVE_INFINITY)
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="pr-2 text-sm tabular-nums">
      <span className="sr-only">{t.listening} </span>
      {clock}
    </span>
  )
}

function useVoice(onText: (text: string) => void) {
  const t = useText().session.voice
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const recording = useRef<Recording>(undefined)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recording.current?.cancel()
    }
  }, [])
  useEffect(() => {
    if (state.kind !== 'recording') return
    const timer = window.setTimeout(finish, MAX_MS)
    return () => window.clearTimeout(timer)
  })
  return { state, toggle, cancel }

  function toggle(): void {
    if (state.kind === 'idle') void begin()
    else if (state.kind === 'recording') void finish()
  }

  function cancel(): void {
    recording.current?.cancel()
    recording.current = undefined
    setState({ kind: 'idle' })
  }

  async function begin(): Promise<void> {
    try {
      const begun = await startRecording()
      // The session was left while the system asked for the microphone.
      if (isGone.current) return begun.cancel()
      recording.current = begun
      setState({ kind: 'recording', since: Date.now() })
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      tell(isRefused ? t.refused : t.noMicrophone)
    }
  }

  async function finish(): Promise<void> {
    const ended = recording.current
    if (!ended) return
    recording.current = undefined
    setState({ kind: 'writing' })
    try {
      const sound = await ended.end()
      if (!sound) return tell(t.nothingHeard)
      const { text } = await runtime.request('models.transcribe', sound)
      if (text === '') tell(t.nothingHeard)
      else onText(text)
    } catch (error) {
      tellFailure(error)
    } finally {
      setState({ kind: 'idle' })
    }
  }

  function tell(title: string): void {
    useNotices.getState().show({ level: 'warning', title })
  }
}

function useOnPress(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const { presses } = useVoiceWanted.getState()
    return useVoiceWanted.subscribe((s) => {
      if (s.presses > presses) latest.current()
    })
  }, [])
}
