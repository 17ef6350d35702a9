/** A part of the window whose code comes when it is first shown; the first paint needs none of it. */
import { CircleAlert } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react'
import type { Text } from '../language/en.ts'
import { useText } from '../language/use-text.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Look {
  /** Said when the code does not come. */
  title(t: Text): string
  /** Keeps the room of the part until it is there. */
  place(children?: ReactNode): ReactNode
}

const USUAL: Look = { title: (t) => t.shell.notLoaded, place: (children) => children ?? null }

export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { title, place }: Look = USUAL,
) {
  let loaded: ComponentType<Props> | undefined
  return Object.assign(memo(LazyPart), { load })

  /** Also called while nothing else is to do, so that the part is there at once when it is wanted. */
  async function load(): Promise<ComponentType<Props>> {
    loaded ??= await fetchPart()
    return loaded
  }

  function LazyPart(props: Props) {
    const t = useText()
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      let isMounted = true
      load().then(
        (part) => isMounted && setPart(() => part),
        // A build that was replaced under an open page; a reload or another try may find it.
        () => isMounted && setFailed(attempt),
      )
      return () => {
        isMounted = false
      }
    }, [attempt])
    if (Part) return <Part {...props} />
    if (failed !== attempt) return place()
    return place(
      <EmptyState icon={CircleAlert} title={title(t)} detail={t.terminal.notLoadedDetail}>
        <Button onClick={() => setAttempt(attempt + 1)}>{t.common.retry}</Button>
      </EmptyState>,
    )
  }
}
