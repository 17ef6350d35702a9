import type { Runtime } from '#contract'
import { RuntimeError } from '#wire'
import { useTranscript } from '../copies/transcript.ts'
import { showing } from './showing.ts'

/** Fetches the newest messages of a session; what happens from then on comes by events. */
export function loadTranscript(runtime: Runtime, sessionId: string): void {
  const { opened, loaded, failed } = useTranscript.getState()
  opened(sessionId)
  runtime.request('session.messages', { id: sessionId }).then(
    (page) => {
      showing.begin(sessionId)
      loaded(sessionId, page)
    },
    (error: unknown) => {
      if (!(error instanceof RuntimeError)) throw error
      failed(sessionId, error.words)
    },
  )
}
