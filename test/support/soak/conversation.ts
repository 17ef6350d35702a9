/** One conversation of a soak, from a window that answers its questions. */
import type { Answers, QuestionView, RequestName, RequestOf, SessionView } from '#contract'
import type { EventFrame } from '#wire'
import type { FakeModelServer } from '../fake-model-server.ts'

export interface SoakWindow {
  request<Name extends RequestName>(name: Name, payload: RequestOf<Name>): Promise<Answers[Name]>
  onEvent(listen: (frame: EventFrame) => void): void
}

export interface SoakCall {
  name: string
  arguments: object
  /** What its result has to have in it. */
  answers: string
}

/** A part of the app that is worked now and then. */
export interface SoakPart {
  /** Every so many rounds, beginning with the first. */
  every: number
  calls: readonly SoakCall[]
  /** Where its conversation takes place; left out: on this machine. */
  place?: string
  setUp(window: SoakWindow): Promise<void>
  /** After each conversation. */
  tidy?(window: SoakWindow): Promise<void>
  /** What it has standing outside of the app. */
  left?(): Promise<number>
  close(): Promise<void> | void
}

/** Removals are denied, all else is allowed once. Returns how many were denied. */
export async function converse(
  window: SoakWindow,
  model: FakeModelServer,
  { calls, place, tidy }: Pick<SoakPart, 'calls' | 'place' | 'tidy'>,
  show: (session: SessionView) => Promise<void> = async () => {},
): Promise<number> {
  let denied = 0
  let isOver = false
  model.script(({ body }) => {
    isOver = body.messages.at(-1).role !== 'user'
    return isOver ? { text: 'Done.' } : { calls: [...calls] }
  })
  const session = await window.request('session.create', { ...(place && { place }) })
  const ended = new Promise<SessionView['state']>((resolve) => {
    window.onEvent((frame) => {
      // Each name has the payload that the contract gives it.
      if (frame.name === 'approval.asked') answer(frame.payload as QuestionView)
      const changed = frame.payload as SessionView
      if (frame.name !== 'session.changed' || changed.id !== session.id) return
      if (isOver && !['running', 'waiting'].includes(changed.state)) resolve(changed.state)
      if (['failed', 'interrupted'].includes(changed.state)) resolve(changed.state)
    })
  })
  await show(session)
  await window.request('session.send', { id: session.id, text: 'Do it.' })
  const state = await ended
  if (state !== 'finished-unseen' && state !== 'idle')
    throw new Error(`a conversation ended as ${state}`)
  checkResults()
  await window.request('session.delete', { id: session.id })
  await tidy?.(window)
  model.requests.length = 0
  return denied

  function answer({ id, command }: QuestionView): void {
    const isRemoval = command.startsWith('rm ')
    if (isRemoval) denied += 1
    void window.request('approval.reply', { id, decision: isRemoval ? 'deny' : 'once' })
  }

  function checkResults(): void {
    const results: { role: string; content: string }[] = model.requests
      .findLast(({ body }) => body.messages)
      ?.body.messages.filter(({ role }: { role: string }) => role === 'tool')
    for (const [at, call] of calls.entries())
      if (!results[at]?.content.includes(call.answers))
        throw new Error(`${call.name} answered ${results[at]?.content}`)
  }
}

/** Each round has a conversation for every part whose turn it is; there is one at least. */
export async function runRounds(
  plan: { rounds: number; endsAt: number; parts: readonly SoakPart[] },
  talk: (part: SoakPart, round: number) => Promise<number>,
): Promise<{ rounds: number; denied: number }> {
  let round = 0
  let denied = 0
  do {
    for (const part of plan.parts) if (round % part.every === 0) denied += await talk(part, round)
    round += 1
  } while (round < plan.rounds && performance.now() < plan.endsAt)
  return { rounds: round, denied }
}

export async function standingOutside(parts: readonly SoakPart[]): Promise<number> {
  const counts = await Promise.all(parts.map(async (part) => (await part.left?.()) ?? 0))
  return counts.reduce((sum, count) => sum + count, 0)
}
