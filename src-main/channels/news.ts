/** What a person who is away should hear of: an agent has come to its end, or waits for them. */
import type { SessionView, WaitingView } from '#contract'
import { behindBar, type ChannelWords } from './question-text.ts'

const ANSWER_CHARS = 1_500

export function createNews(deps: {
  tell: (text: string, news: { isQuestion: boolean }) => void
  lastAnswer: (sessionId: string) => string
  words: () => ChannelWords
}) {
  const sessions = new Map<string, Pick<SessionView, 'title' | 'state'>>()
  let known = new Set<string>()
  return { moved, waits, left: (id: string) => sessions.delete(id) }

  /** A sub-agent reports to its parent, not to the person. */
  function moved({ id, title, state, parentId }: SessionView): void {
    const before = sessions.get(id)?.state
    sessions.set(id, { title, state })
    if (parentId || before === undefined || before === state) return
    const { finished, failed } = deps.words()
    if (state === 'finished-unseen')
      deps.tell(withAnswer(finished(nameOf(id)), deps.lastAnswer(id)), { isQuestion: false })
    if (state === 'failed') deps.tell(failed(nameOf(id)), { isQuestion: false })
  }

  function waits(list: readonly WaitingView[]): void {
    const fresh = list.filter(({ id }) => !known.has(id))
    known = new Set(list.map(({ id }) => id))
    for (const { kind, sessionId, words } of fresh)
      deps.tell(deps.words().waits(nameOf(sessionId), onOneLine(words)), {
        isQuestion: kind === 'approval',
      })
  }

  function nameOf(sessionId: string | undefined): string {
    return sessions.get(sessionId ?? '')?.title || 'Talaria'
  }
}

function withAnswer(head: string, answer: string): string {
  const cut = answer.length > ANSWER_CHARS ? `${answer.slice(0, ANSWER_CHARS)}…` : answer
  // What an agent wrote cannot pass for words of ours.
  return cut === '' ? head : `${head}\n\n${behindBar(cut)}`
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
