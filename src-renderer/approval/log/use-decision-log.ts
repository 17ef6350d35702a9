import { useEffect, useEffectEvent, useState } from 'react'
import type { DecisionView, RequestOf } from '#contract'
import { useDecisions } from '../../copies/decisions.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'

export type LogFilter = Omit<RequestOf<'decisions.search'>, 'before' | 'limit'>

interface Pages {
  decisions: DecisionView[]
  next: string | undefined
  damagedLines: number
  /** How many entries had been written when the first page was read. */
  written: number
  count: number
}

// Long enough to let a word be typed.
const PAUSE_MS = 150

/** The log a page at a time, the newest first. What is written meanwhile is counted, or read anew. */
export function useDecisionLog(filter: LogFilter) {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [pages, setPages] = useState<Pages>()
  const written = useDecisions((s) => s.written)
  const key = JSON.stringify(filter)
  const isFirstPage = (pages?.count ?? 1) === 1

  const read = useEffectEvent(async (isCurrent: () => boolean) => {
    const { written: before } = useDecisions.getState()
    const page = await runtime.request('decisions.search', filter)
    if (isCurrent()) setPages({ next: undefined, ...page, written: before, count: 1 })
  })

  // Whoever has gone further back keeps their place, and is told that there is more.
  const readFor = isFirstPage ? written : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another filter, and for what is new
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => read(() => isCurrent).catch(tell), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, readFor])
  const tell = useEffectEvent(tellFailure)

  return {
    pages,
    newer: pages && !isFirstPage ? written - pages.written : 0,
    showOlder,
    showNewest: () => void read(() => true).catch(tellFailure),
  }

  async function showOlder(): Promise<void> {
    if (!pages?.next) return
    const asked = pages
    const page = await runtime
      .request('decisions.search', { ...filter, before: pages.next })
      .catch(tellFailure)
    if (!page) return
    setPages((current) =>
      current === asked
        ? {
            ...asked,
            next: page.next,
            decisions: [...asked.decisions, ...page.decisions],
            damagedLines: page.damagedLines,
            count: asked.count + 1,
          }
        : current,
    )
  }
}
