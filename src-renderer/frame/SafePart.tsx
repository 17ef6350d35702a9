import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLayout } from '../view/layout.ts'

/** A column, an overlay, or the whole window: when it cannot be drawn, what is around it stays. */
export function SafePart({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <Failed onRetry={retry} />}>{children}</ErrorBoundary>
}

function Failed({ onRetry }: { onRetry(): void }) {
  const t = useText()
  const leaveSession = (): void => {
    useLayout.getState().change({ sessionId: undefined })
    onRetry()
  }
  return (
    <div role="alert" className="h-full min-h-0 min-w-0 flex-1">
      <EmptyState icon={CircleAlert} title={t.shell.failed} detail={t.shell.failedDetail}>
        <Button onClick={onRetry}>{t.common.retry}</Button>
        <Button onClick={leaveSession}>{t.session.newSession}</Button>
        <Button onClick={() => location.reload()}>{t.shell.reload}</Button>
      </EmptyState>
    </div>
  )
}
