import { elementScroll, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageView } from '#contract'
import { useTranscript } from '../copies/transcript.ts'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { Button } from '../ui/Button.tsx'
import { useShownMatch } from './find/use-shown-match.ts'
import { MessageRow } from './message/MessageRow.tsx'
import { TranscriptMenu } from './TranscriptMenu.tsx'
import { NEAR_END_PX, useFollowing } from './use-following.ts'
import { useWantedCall } from './use-wanted-call.ts'

const ESTIMATED_ROW_PX = 96
// So many rows before the first one, the page before it is fetched.
const LOAD_OLDER_AT_ROW = 15

/** The messages, of which only those in view are drawn. It stays at the end unless one scrolls up. */
export function Transcript({ sessionId }: { sessionId: string }) {
  const t = useText().session
  const order = useTranscript((s) => s.order)
  const scroller = useRef<HTMLDivElement>(null)
  const { isFollowing, follow, leave, look, moved } = useFollowing(scroller)
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => order[index] ?? index,
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: 6,
    paddingStart: 20,
    paddingEnd: 28,
    gap: 22,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    // In a narrower window rows get higher one after the other, and it moves to where one was.
    scrollToFn: (offset, options, instance) => {
      elementScroll(offset, options, instance)
      moved()
    },
  })
  const items = virtualizer.getVirtualItems()
  const isLoadingOlder = useOlderMessages(sessionId, items[0]?.index)
  const lastOwnId = useTranscript((s) => lastOwnWords(s.order, s.byId))
  useLayoutEffect(() => {
    // At the start, and whenever somebody has just said something: they want to see it.
    if (lastOwnId === NOTHING_SAID) return
    follow()
    virtualizer.scrollToEnd()
  }, [virtualizer, lastOwnId, follow])
  useWantedCall(scroller, virtualizer, leave, look)
  useShownMatch(scroller, virtualizer, leave, look, sessionId)

  return (
    <div className="relative min-h-0 flex-1">
      {isLoadingOlder && (
        <p role="status" className="absolute inset-x-0 top-2 z-10 text-center text-sm text-muted">
          {t.loadingOlder}
        </p>
      )}
      <TranscriptMenu>
        <div
          ref={scroller}
          role="log"
          aria-live="off"
          aria-label={t.conversation}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard too
          tabIndex={0}
          className="h-full overflow-y-auto [overflow-anchor:none] [scrollbar-gutter:stable]"
          onScroll={look}
        >
          <div
            className="relative mx-auto max-w-180"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map(({ key, index, start }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-message={order[index]}
                className="absolute inset-x-0 top-0 px-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow id={order[index] ?? 0} isLast={index === order.length - 1} />
              </div>
            ))}
          </div>
        </div>
      </TranscriptMenu>
      {!isFollowing && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-raised px-3 shadow-float"
          onClick={follow}
        >
          <ArrowDown size={14} aria-hidden />
          {t.jumpToLatest}
        </Button>
      )}
    </div>
  )
}

const NOTHING_SAID = -1

function lastOwnWords(order: readonly number[], byId: ReadonlyMap<number, MessageView>): number {
  return order.findLast((id) => byId.get(id)?.role === 'user') ?? NOTHING_SAID
}

/** Fetches the page before when its first rows come near. */
function useOlderMessages(sessionId: string, firstRow: number | undefined): boolean {
  const runtime = useRuntime()
  const hasMore = useTranscript((s) => s.hasMore)
  const before = useTranscript((s) => s.order[0])
  const [asked, setAsked] = useState<number>()
  const isWanted = hasMore && firstRow !== undefined && firstRow < LOAD_OLDER_AT_ROW
  useEffect(() => {
    if (!isWanted || before === undefined) return
    setAsked(before)
    runtime
      .request('session.messages', { id: sessionId, before })
      .then((page) => useTranscript.getState().olderLoaded(sessionId, page))
      .catch(ignoreLoss)
  }, [isWanted, before, sessionId, runtime])
  return hasMore && asked !== undefined && asked === before
}
