import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useTranscript } from '../../copies/transcript.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { type Match, useFind } from './find.ts'
import { mark } from './marks.ts'
import { textRanges } from './text-ranges.ts'

const PAGE = 500

/** Marks what is looked for among the rows that are drawn, and goes to the one that was chosen. */
export function useShownMatch(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  leaveEnd: () => void,
  lookAgain: () => void,
  sessionId: string,
): void {
  const text = useFind((s) => (s.sessionId === sessionId ? s.text : ''))
  const match = useFind((s) => (s.sessionId === sessionId ? s.matches?.[s.at] : undefined))
  const row = useTranscript((s) => (match ? s.order.indexOf(match.messageId) : -1))
  useFetched(sessionId, match?.messageId)

  useEffect(() => {
    if (!match || row < 0) return
    leaveEnd()
    virtualizer.scrollToIndex(row, { align: 'center' })
    // Once its row is drawn.
    const frame = requestAnimationFrame(() => {
      const range = paint(scroller.current, text, match)
      range?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
      // It may lie at the end.
      lookAgain()
    })
    return () => cancelAnimationFrame(frame)
  }, [match, row, text, scroller, virtualizer, leaveEnd, lookAgain])

  useEffect(() => {
    const log = scroller.current
    if (text === '' || !log) return
    const draw = (): void => void paint(log, text, match)
    draw()
    // Rows come and go as one scrolls, and code gets its colours late.
    const observer = new MutationObserver(draw)
    observer.observe(log, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      mark('find', [])
      mark('find-current', [])
    }
  }, [text, match, scroller])
}

/** The pages back to a message. */
function useFetched(sessionId: string, messageId: number | undefined): void {
  const runtime = useRuntime()
  const before = useTranscript((s) => s.order[0])
  const hasMore = useTranscript((s) => s.hasMore)
  const isMissing = messageId !== undefined && before !== undefined && messageId < before
  useEffect(() => {
    if (!isMissing || !hasMore) return
    runtime
      .request('session.messages', { id: sessionId, before, limit: PAGE })
      .then((page) => useTranscript.getState().olderLoaded(sessionId, page))
      .catch(ignoreLoss)
  }, [isMissing, hasMore, before, sessionId, runtime])
}

/** The place of the chosen one, if it is drawn. */
function paint(log: HTMLElement | null, text: string, match: Match | undefined): Range | undefined {
  const found: Range[] = []
  let current: Range | undefined
  for (const row of log?.querySelectorAll<HTMLElement>('[data-message]') ?? []) {
    const ranges = [...row.querySelectorAll('[data-words]')].flatMap((words) =>
      textRanges(words, text),
    )
    found.push(...ranges)
    // What stands in the source may be drawn as less, such as a link without its address.
    if (match && Number(row.dataset.message) === match.messageId)
      current = ranges[Math.min(match.nth, ranges.length - 1)]
  }
  mark('find', found)
  mark('find-current', current ? [current] : [])
  return current
}
