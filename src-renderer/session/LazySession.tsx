/** The conversation is loaded when one is opened: the first paint of the window needs none of it. */
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SessionView as Session } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type View = typeof import('./SessionView.tsx').SessionView

let loaded: View | undefined

/** Also called while nothing else is to do, so that the first session opens at once. */
export async function loadSessionView(): Promise<View> {
  loaded ??= (await import('./SessionView.tsx')).SessionView
  return loaded
}

export function LazySession({ session }: { session: Session }) {
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<{ view?: View | undefined; failed?: number }>({ view: loaded })
  useEffect(() => {
    let isMounted = true
    loadSessionView().then(
      (view) => isMounted && setState({ view }),
      // A build that was replaced under an open page; a reload or another try may find it.
      () => isMounted && setState({ failed: attempt }),
    )
    return () => {
      isMounted = false
    }
  }, [attempt])
  if (state.view) return <state.view session={session} />
  if (state.failed !== attempt) return <div className="flex-1" />
  return <NotLoaded onRetry={() => setAttempt(attempt + 1)} />
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  const t = useText()
  return (
    <div className="min-h-0 flex-1">
      <EmptyState
        icon={CircleAlert}
        title={t.session.notLoaded}
        detail={t.terminal.notLoadedDetail}
      >
        <Button onClick={onRetry}>{t.common.retry}</Button>
      </EmptyState>
    </div>
  )
}
