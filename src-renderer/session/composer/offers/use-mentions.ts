import { useEffect, useRef, useState } from 'react'
import type { MentionsView, RequestOf, SessionView } from '#contract'
import { useText } from '../../../language/use-text.ts'
import { ignoreLoss } from '../../../runtime/ignore-loss.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { usePlannedFolder } from '../drafts.ts'
import { mentionAt, withMention } from './mention-at.ts'
import type { Offer, Written } from './offer.ts'

type Question = RequestOf<'mentions.find'>

/** What can be named at the caret; nothing while nothing is being named. */
export function useMentions(
  session: SessionView | undefined,
  written: Written | undefined,
): { offers: Offer[]; notes: string[] } {
  const { said } = useText().runtime
  const folder = usePlannedFolder()
  const mention = written && mentionAt(written)
  const of = session ? { sessionId: session.id } : folder ? { folder } : undefined
  const found = useFound(mention && of && { of, typed: mention.typed })
  if (!mention || !written || !found) return { offers: [], notes: [] }
  return {
    offers: found.found.map(({ kind, text, label, detail }, index) => ({
      // A name may hold what no id in a page may.
      id: String(index),
      ...{ kind, label, detail },
      completed: withMention(written, mention.start, text),
    })),
    notes: found.notes.map(said),
  }
}

/** One question is under way at a time, and the next is the latest. */
function useFound(question: Question | undefined): MentionsView | undefined {
  const runtime = useRuntime()
  const [found, setFound] = useState<MentionsView>()
  const wanted = useRef<Question>(undefined)
  const isAsking = useRef(false)
  const key = question && JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the question
  useEffect(() => {
    wanted.current = question
    if (!question) setFound(undefined)
    else if (!isAsking.current) void ask()
  }, [key])
  return question && found

  async function ask(): Promise<void> {
    isAsking.current = true
    while (wanted.current) {
      const asked = wanted.current
      const answer = await runtime.request('mentions.find', asked).catch(ignoreLoss)
      if (answer && wanted.current) setFound(answer)
      // A large folder is still being read: what comes is shown as it comes.
      if (wanted.current === asked && !answer?.isReading) break
    }
    isAsking.current = false
  }
}
