/** A part of the window whose code comes when it is first shown; the first paint needs none of it. */
import { CircleAlert } from 'lucide-react'
import { type ComponentType, memo, useEffect, useState } from 'react'
import { useText } from '../language/use-text.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return memo(LazyPart)

  function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      let isMounted = true
      load().then(
        (part) => {
          loaded = part
          if (isMounted) setPart(() => part)
        },
        // A build that was replaced under an open page; a reload or another try may find it.
        () => isMounted && setFailed(attempt),
      )
      return () => {
        isMounted = false
      }
    }, [attempt])
    if (Part) return <Part {...props} />
    return failed === attempt ? <NotLoaded onRetry={() => setAttempt(attempt + 1)} /> : null
  }
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  const t = useText()
  return (
    <EmptyState icon={CircleAlert} title={t.shell.notLoaded} detail={t.terminal.notLoadedDetail}>
      <Button onClick={onRetry}>{t.common.retry}</Button>
    </EmptyState>
  )
}
