import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { SessionView as Session } from '#contract'
import { useConnection } from '../copies/connection.ts'
import { useTranscript } from '../copies/transcript.ts'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useApprovalParts } from './approval-parts.ts'
import { ServerQuestions } from './asked/ServerQuestions.tsx'
import { ClarifyCards } from './clarify/ClarifyCard.tsx'
import { Composer } from './composer/Composer.tsx'
import { ComposerPlace } from './composer/ComposerPlace.tsx'
import { WindowWarning } from './composer/WindowWarning.tsx'
import { FindBar } from './find/FindBar.tsx'
import { GuestNote } from './GuestNote.tsx'
import { GuidesNotice } from './guides/GuidesNotice.tsx'
import { GuidesSheet } from './guides/GuidesSheet.tsx'
import { loadTranscript } from './load-transcript.ts'
import { PlainNote } from './PlainNote.tsx'
import { PlaceNews } from './place/PlaceNews.tsx'
import { ServedNotice } from './served/ServedNotice.tsx'
import { ShortenSheet } from './shorten/ShortenSheet.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { Transcript } from './Transcript.tsx'

/** One conversation: its messages, what it waits for, and where one answers. */
export function SessionView({ session }: { session: Session }) {
  const runtime = useRuntime()
  const { Dock } = useApprovalParts()
  const epoch = useConnection((s) => s.epoch)
  useEffect(() => {
    // After each reconnect the messages may have moved on.
    if (epoch > 0) loadTranscript(runtime, session.id)
  }, [runtime, session.id, epoch])
  useSeen(session)
  return (
    <>
      <PlainNote sessionId={session.id} />
      <GuestNote session={session} />
      <FindBar key={session.id} sessionId={session.id} />
      <Messages sessionId={session.id} onRetry={() => loadTranscript(runtime, session.id)} />
      <ComposerPlace>
        <Dock sessionId={session.id} />
        <ClarifyCards sessionId={session.id} />
        <ServerQuestions sessionId={session.id} />
        <TodoPanel />
        <PlaceNews session={session} />
        <GuidesNotice session={session} />
        <ServedNotice session={session} />
        <WindowWarning session={session} />
        <Composer session={session} />
      </ComposerPlace>
      <ShortenSheet />
      <GuidesSheet />
    </>
  )
}

function Messages({ sessionId, onRetry }: { sessionId: string; onRetry(): void }) {
  const t = useText()
  const status = useTranscript((s) => s.status)
  const isThisOne = useTranscript((s) => s.sessionId === sessionId)
  if (status.kind === 'ready' && isThisOne)
    return <Transcript key={sessionId} sessionId={sessionId} />
  if (status.kind === 'failed')
    return (
      <div className="min-h-0 flex-1">
        <EmptyState
          icon={CircleAlert}
          title={t.session.notLoaded}
          detail={t.runtime.said(status.words)}
        >
          <Button onClick={onRetry}>{t.common.retry}</Button>
        </EmptyState>
      </div>
    )
  return (
    <p className="animate-late flex-1 p-6 text-center text-muted" role="status">
      {t.session.loading}
    </p>
  )
}

/** What is looked at is seen; a window in the background looks at nothing. */
function useSeen({ id, state }: Session): void {
  const runtime = useRuntime()
  useEffect(() => {
    if (state !== 'finished-unseen') return
    const tell = (): void => {
      if (document.hasFocus()) runtime.request('session.seen', { id }).catch(ignoreLoss)
    }
    tell()
    window.addEventListener('focus', tell)
    return () => window.removeEventListener('focus', tell)
  }, [id, state, runtime])
}
