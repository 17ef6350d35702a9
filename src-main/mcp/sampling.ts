/** A server that wants to ask the model: only where the person lets it, and each time with their yes. */
import type { CreateMessageRequestParams, CreateMessageResult } from '@modelcontextprotocol/client'
import type { Asking } from './line/calls-out.ts'

const MAX_TOKENS = 2_048
const MAX_A_MINUTE = 10
const MINUTE_MS = 60_000

export interface Sample {
  server: string
  sessionId: string
  /** The server wants it no more. */
  until: AbortSignal
  system: string | undefined
  messages: { role: 'user' | 'assistant'; text: string }[]
  maxTokens: number
}

export function createSampling(deps: {
  /** The words of a refusal; undefined for a yes. */
  ask: (sample: Sample) => Promise<string | undefined>
  complete: (sample: Sample) => Promise<{ text: string; model: string }>
  now: () => number
}) {
  const asked = new Map<string, number[]>()
  return { sample }

  async function sample(
    server: string,
    params: CreateMessageRequestParams,
    { sessionId, until }: Pick<Asking, 'sessionId' | 'until'>,
  ): Promise<CreateMessageResult> {
    // What is asked outside of every call is nobody's work.
    if (sessionId === undefined) throw new Error('no call of this server is under way')
    if ('tools' in params && params.tools !== undefined)
      throw new Error('tools are not given to a model that a server asks')
    count(server)
    const wanted: Sample = {
      ...{ server, sessionId, until, system: params.systemPrompt },
      messages: params.messages.map(({ role, content }) => ({ role, text: textIn(content) })),
      maxTokens: Math.min(params.maxTokens, MAX_TOKENS),
    }
    const refusal = await deps.ask(wanted)
    if (refusal !== undefined) throw new Error(refusal)
    const { text, model } = await deps.complete(wanted)
    return { role: 'assistant', content: { type: 'text', text }, model, stopReason: 'endTurn' }
  }

  function count(server: string): void {
    const now = deps.now()
    const recent = (asked.get(server) ?? []).filter((at) => now - at < MINUTE_MS)
    if (recent.length >= MAX_A_MINUTE)
      throw new Error(`a server may ask the model ${MAX_A_MINUTE} times a minute`)
    asked.set(server, [...recent, now])
  }
}

/** Pictures and sounds of a server are not for the person's model. */
function textIn(content: CreateMessageRequestParams['messages'][number]['content']): string {
  const parts = Array.isArray(content) ? content : [content]
  return parts
    .map((part) => (part.type === 'text' ? part.text : `[a part of kind ${part.type}]`))
    .join('\n')
}
