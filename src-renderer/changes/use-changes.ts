import { useCallback, useEffect, useState } from 'react'
import type { ChangedFileView, ChangesSince, MessageView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useTranscript } from '../copies/transcript.ts'
import { useRuntime } from '../runtime/runtime-context.ts'

export type Changes =
  | { kind: 'loading' }
  | { kind: 'known'; files: ChangedFileView[]; more: number }
  | { kind: 'failed'; words: Words }

/** What a session has changed; asked for again when a call has changed a file or was undone. */
export function useChanges(
  sessionId: string,
  since: ChangesSince,
): { changes: Changes; lookAgain(): void } {
  const runtime = useRuntime()
  const [told, setTold] = useState<{ of: string; changes: Changes }>()
  const of = `${sessionId} ${since}`
  const news = useTranscript(changeMarks)
  const look = useCallback(async (): Promise<void> => {
    const changes = await runtime
      .request('changes.list', { sessionId, since })
      .then((told): Changes => ({ kind: 'known', ...told }), failed)
    setTold({ of: `${sessionId} ${since}`, changes })
  }, [runtime, sessionId, since])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the conversation is why to look
  useEffect(() => void look(), [look, news])
  return {
    changes: told?.of === of ? told.changes : { kind: 'loading' },
    lookAgain: () => void look(),
  }
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
