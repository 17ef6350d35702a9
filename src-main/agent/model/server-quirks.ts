/** What servers refuse that others ask for. Each is learned from the refusal, and kept to. */
import { createHash } from 'node:crypto'
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses'
import type { Effort } from '#contract'
import type { ChatMessage } from './model.ts'
import { isAboutEcho, withoutEcho } from './server-echo.ts'

type Body = ChatCompletionCreateParamsStreaming

interface Quirk {
  /** Whether a server that says this has it. */
  isMeant(refusal: string): boolean
  /** With all that was said of it, for what has to be read there. */
  adapt(body: Body, refusals: readonly string[]): Body
}

export const NO_IMAGES =
  /(?:not|n't|only) (?:\w+ ){0,3}(?:images?|image_url|vision|multimodal)\b|\b(?:images?|image_url|vision)\b.{0,40}\bnot\b/i

/** Of a model of which its server had not said that it sees nothing. */
const BLINDNESS: Quirk = {
  isMeant: (refusal) => NO_IMAGES.test(refusal),
  adapt: (body) => ({ ...body, messages: body.messages.map(withoutImages) }),
}

const QUIRKS: readonly Quirk[] = [
  {
    isMeant: (refusal) => refusal.includes('stream_options'),
    adapt: ({ stream_options: _usage, ...body }) => body,
  },
  { isMeant: isAboutEcho, adapt: (body) => ({ ...body, messages: withoutEcho(body.messages) }) },
  BLINDNESS,
  // The models of OpenAI that reason: another name for the limit, and no temperature.
  {
    isMeant: (refusal) => refusal.includes('max_completion_tokens'),
    adapt: ({ max_tokens: limit, ...body }) =>
      limit ? { ...body, max_completion_tokens: limit } : body,
  },
  {
    isMeant: (refusal) => refusal.includes('temperature'),
    adapt: ({ temperature: _warmth, ...body }) => body,
  },
  // One that does not reason, or knows other words for how much.
  {
    isMeant: (refusal) => /reasoning(?:[_ .]effort)?\b|\bthinking\b/i.test(refusal),
    adapt: ({ reasoning_effort: _effort, ...body }) => withoutThinking(body),
  },
  // Mistral, in a conversation that another server has begun.
  {
    isMeant: (refusal) => /tool call id\b.*length of 9/i.test(refusal),
    adapt: (body) => ({ ...body, messages: body.messages.map((each) => withIds(each, shortId)) }),
  },
  // Anthropic takes letters, digits, `_` and `-` in the id of a call.
  {
    isMeant: (refusal) => /tool_(?:use|call)\S*id\b.*pattern/i.test(refusal),
    adapt: (body) => ({ ...body, messages: body.messages.map((each) => withIds(each, plainId)) }),
  },
  // Nor has it a place for a message that says nothing, or for blanks at the end of its own.
  {
    isMeant: (refusal) =>
      /must be non-?empty|non-?empty content|trailing whitespace/i.test(refusal),
    adapt: (body) => ({ ...body, messages: body.messages.map(withSomeText) }),
  },
  // Gemini names the words of a schema that it does not know.
  {
    isMeant: (refusal) => unknownWords([refusal]).length > 0,
    adapt: (body, refusals) => withSchemas(body, unknownWords(refusals)),
  },
  // And wants none for a tool that takes nothing.
  {
    isMeant: (refusal) => /non-?empty for OBJECT/i.test(refusal),
    adapt: (body) => withSchemas(body, [], true),
  },
]

export function createServerQuirks() {
  const learned = new Map<Quirk, string[]>()
  return { learn, adapt, seesNothing: () => learned.has(BLINDNESS) }

  /** True when there is something to do differently the next time. */
  function learn(refusal: string): boolean {
    const quirk = QUIRKS.find((each) => each.isMeant(refusal) && isNews(each, refusal))
    if (quirk) learned.set(quirk, [...(learned.get(quirk) ?? []), refusal])
    return quirk !== undefined
  }

  /** The same complaint twice is about something that we cannot change. */
  function isNews(quirk: Quirk, refusal: string): boolean {
    const before = learned.get(quirk)
    if (!before) return true
    return unknownWords([refusal]).some((word) => !unknownWords(before).includes(word))
  }

  function adapt(body: Body): Body {
    return QUIRKS.reduce((sofar, quirk) => {
      const refusals = learned.get(quirk)
      return refusals ? quirk.adapt(sofar, refusals) : sofar
    }, body)
  }
}

/** The same for OpenAI's newer way of asking. */
const RESPONSES_QUIRKS: readonly ResponsesQuirk[] = [
  // Thoughts in short are for organisations that have shown who they are.
  {
    isMeant: (refusal) => /reasoning\W{0,3}summar|verified/i.test(refusal),
    adapt: ({ reasoning, ...body }) => ({
      ...body,
      ...(reasoning?.effort && { reasoning: { effort: reasoning.effort } }),
    }),
  },
  {
    isMeant: (refusal) => /encrypted/i.test(refusal),
    adapt: ({ include: _sealed, ...body }) => body,
  },
  {
    isMeant: (refusal) => /reasoning/i.test(refusal),
    adapt: ({ reasoning: _effort, include: _sealed, ...body }) => body,
  },
  {
    isMeant: (refusal) => refusal.includes('temperature'),
    adapt: ({ temperature: _warmth, ...body }) => body,
  },
]

interface ResponsesQuirk {
  isMeant(refusal: string): boolean
  adapt(body: ResponseCreateParamsStreaming): ResponseCreateParamsStreaming
}

export function createResponsesQuirks() {
  const learned = new Set<ResponsesQuirk>()
  return { learn, adapt }

  function learn(refusal: string): boolean {
    const quirk = RESPONSES_QUIRKS.find((each) => !learned.has(each) && each.isMeant(refusal))
    if (quirk) learned.add(quirk)
    return quirk !== undefined
  }

  function adapt(body: ResponseCreateParamsStreaming): ResponseCreateParamsStreaming {
    return RESPONSES_QUIRKS.reduce(
      (sofar, quirk) => (learned.has(quirk) ? quirk.adapt(sofar) : sofar),
      body,
    )
  }
}

const UNSEEN = '[a picture that you cannot see]'

function withoutImages(message: ChatMessage): ChatMessage {
  if (message.role !== 'user' || typeof message.content === 'string') return message
  const texts = message.content.map((part) => (part.type === 'text' ? part.text : UNSEEN))
  return { ...message, content: texts.join('\n') }
}

const MAX_WORDS = 20

/** `Invalid JSON payload received. Unknown name "additionalProperties" at 'tools[0]…'` */
function unknownWords(refusals: readonly string[]): string[] {
  const found = refusals.flatMap((refusal) => [
    ...refusal.matchAll(/Unknown name \\?"(\$?\w+)\\?" at \\?['"]?tools/g),
  ])
  return [...new Set(found.map(([, word = '']) => word))].slice(0, MAX_WORDS)
}

function withSchemas(body: Body, words: readonly string[], emptyGo = false): Body {
  if (!body.tools) return body
  const tools = body.tools.map((tool) => {
    if (tool.type !== 'function') return tool
    const { parameters, ...described } = tool.function
    const kept = parameters && strip(parameters, words)
    if (!kept || (emptyGo && Object.keys(kept.properties ?? {}).length === 0))
      return { ...tool, function: described }
    return { ...tool, function: { ...described, parameters: kept } }
  })
  return { ...body, tools }
}

/** A property of that name stays: only the words of the schema itself are meant. */
function strip<T>(schema: T, words: readonly string[], areProperties = false): T {
  if (Array.isArray(schema)) return schema.map((each) => strip(each, words)) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([word]) => areProperties || !words.includes(word))
  return Object.fromEntries(
    entries.map(([word, value]) => [
      word,
      strip(value, words, !areProperties && word === 'properties'),
    ]),
  ) as T
}

function withoutThinking(body: Body): Body {
  const { thinking: _budget, ...rest } = body as Body & { thinking?: unknown }
  return rest
}

const NOTHING = '(nothing)'

function withSomeText(message: ChatMessage): ChatMessage {
  if (typeof message.content !== 'string') return message
  const content = message.role === 'assistant' ? message.content.trimEnd() : message.content
  if (content.trim() !== '') return { ...message, content }
  const hasCalls = message.role === 'assistant' && message.tool_calls !== undefined
  return hasCalls ? { ...message, content: null } : { ...message, content: NOTHING }
}

function withIds(message: ChatMessage, idOf: (id: string) => string): ChatMessage {
  if (message.role === 'tool') return { ...message, tool_call_id: idOf(message.tool_call_id) }
  if (message.role !== 'assistant' || !message.tool_calls) return message
  const calls = message.tool_calls.map((call) => ({ ...call, id: idOf(call.id) }))
  return { ...message, tool_calls: calls }
}

/** The same for a call and its result. */
function shortId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id
  return createHash('sha256').update(id).digest('hex').slice(0, 9)
}

function plainId(id: string): string {
  return /^[a-zA-Z0-9_-]+$/.test(id) ? id : `call_${shortId(id)}`
}

/** What OpenAI says of a model, or of tools for it, that it has at its other address only. */
export const ELSEWHERE = /v1\/responses\b/

/** At OpenAI itself, models that think show what they think only there. */
export function answersThere(baseUrl: string, model: string): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com' && /^(?:gpt-[5-9]|o\d|codex)/.test(model)
}

/** Anthropic counts the tokens of thinking, and wants more room for the answer than that. */
const BUDGETS = { minimal: 1_024, low: 2_048, medium: 8_192, high: 24_576 } as const
const ROOM_FOR_ANSWER = 8_192

export function effortFor(baseUrl: string, effort: Effort): object {
  if (new URL(baseUrl).hostname !== 'api.anthropic.com') return { reasoning_effort: effort }
  const budget = BUDGETS[effort]
  return {
    thinking: { type: 'enabled', budget_tokens: budget },
    max_tokens: budget + ROOM_FOR_ANSWER,
  }
}
