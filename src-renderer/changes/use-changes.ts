import { useCallback, useEffect, useState } from 'react'
import type { Answers, ChangesSince, MessageView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useTranscript } from '../copies/transcript.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useUndone } from './undone.ts'

export type Changes =
  | { kind: 'loading' }
  | ({ kind: 'known' } & Answers['changes.list'])
  | { kind: 'failed'; words: Words }

/** What a session has changed; asked for again when a call has changed a file or was undone. */
export function useChanges(sessionId: string, since: ChangesSince): Changes {
  const runtime = useRuntime()
  const [told, setTold] = useState<{ of: string; changes: Changes }>()
  const of = nameOf(sessionId, since)
  const news = useTranscript(changeMarks)
  const undone = useUndone((s) => s.times)
  const look = useCallback(async (): Promise<void> => {
    const changes = await runtime
      .request('changes.list', { sessionId, since })
      .then((told): Changes => ({ kind: 'known', ...told }), failed)
    setTold({ of: nameOf(sessionId, since), changes })
  }, [runtime, sessionId, since])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the conversation is why to look
  useEffect(() => void look(), [look, news, undone])
  return told?.of === of ? told.changes : { kind: 'loading' }
}

function nameOf(sessionId: string, since: ChangesSince): string {
  return `${sessionId} ${JSON.stringify(since)}`
}

function failed(error: unknown): Changes {
  if (error instanceof RuntimeError) return { kind: 'failed', words: error.words }
  throw error
}

/** Is another text whenever a call in the conversation has changed files or was taken back. */
function changeMarks(transcript: {
  order: readonly number[]
  byId: ReadonlyMap<number, MessageView>
}): string {
  return transcript.order
    .flatMap((id) => transcript.byId.get(id)?.calls ?? [])
    .filter(({ diff }) => diff !== undefined)
    .map(({ id, isUndone }) => `${id}${isUndone ? '-' : '+'}`)
    .join(' ')
}
