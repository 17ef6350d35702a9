/** One turn of a session that runs on an agent of others: it is given what was said, and does the rest itself. */
import type { TodoView } from '#contract'
import type { GuestListener, Guests } from '../../ports/others/guests.ts'
import type { StoredAttachment, TranscriptMessage } from '../session/transcript.ts'
import type { LoopEvents, TurnEnd } from './agent-loop.ts'
import { createGuestRows } from './guest-rows.ts'
import { type GuestSeatDeps, guestOf, keepOfGuest, openedBy, seatOf } from './guest-seat.ts'

/** Rows that are read in one go. */
const PAGE = 100

export interface GuestTurnDeps extends GuestSeatDeps {
  events: LoopEvents
  guests: Pick<Guests, 'prompt'>
  now: () => number
  onPlanned: (sessionId: string, todos: TodoView[]) => void
}

export async function runGuestTurn(
  deps: GuestTurnDeps,
  sessionId: string,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const { sessions, events } = deps
  for (let round = 0; ; round += 1) {
    const said = nextWords(round === 0)
    if (!said) return { kind: 'done' }
    const rows = createGuestRows({ ...deps, sessionId })
    try {
      const end = await deps.guests.prompt(turnOf(said), listenerOf(rows), signal)
      rows.finish(end.kind !== 'stopped')
      // What was said meanwhile is the next thing that it hears.
      if (end.kind !== 'done') return end
    } catch (error) {
      rows.finish(true)
      throw error
    }
  }

  function turnOf({ text, attachments }: Said) {
    return { ...seatOf(sessions.get(sessionId)), text, attachments }
  }

  /** All that the person has said since it was asked last; or nothing new, and it is to go on. */
  function nextWords(isFirst: boolean): Said | undefined {
    const session = sessions.get(sessionId)
    // In a copy of a conversation, and after words were taken back: what stands behind the last reply.
    const rows = saidAfter(guestOf(session).through ?? lastReply()?.id ?? 0)
    const last = rows.at(-1)
    if (!last) return isFirst ? { text: GO_ON, attachments: [] } : undefined
    keepOfGuest(sessions, sessionId, { through: last.id })
    return {
      text: rows.map(({ content }) => content).join('\n\n'),
      attachments: rows.flatMap(({ attachments = [] }) => attachments),
    }
  }

  function saidAfter(start: number) {
    const said: (TranscriptMessage & { role: 'user' })[] = []
    for (let at = start; ; ) {
      const page = sessions.after(sessionId, at, PAGE)
      said.push(...page.flatMap((row) => (row.role === 'user' ? [row] : [])))
      const last = page.at(-1)
      if (!last || page.length < PAGE) return said
      at = last.id
    }
  }

  function lastReply() {
    return sessions.replyBefore(sessionId, Number.MAX_SAFE_INTEGER)
  }

  function listenerOf(rows: ReturnType<typeof createGuestRows>): GuestListener {
    return {
      said: rows.said,
      called: rows.called,
      planned: (todos) => deps.onPlanned(sessionId, todos),
      used: ({ used, limit, usd }) => {
        const { facts } = sessions.get(sessionId)
        const { inputTokens = 0, outputTokens = 0 } = facts.cost ?? {}
        const cost = usd === undefined ? facts.cost : { inputTokens, outputTokens, usd }
        events.sessionChanged(
          sessions.update(sessionId, {
            facts: { ...facts, context: { used, limit }, ...(cost && { cost }) },
          }),
        )
      },
      opened: openedBy(deps, sessionId),
    }
  }
}

const GO_ON = 'Go on with what you were doing.'

interface Said {
  text: string
  attachments: StoredAttachment[]
}
