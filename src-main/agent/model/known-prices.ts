/**
 * What well-known models cost at their makers, in dollars for a million tokens: input, output, and
 * input that the server had read before. Prices change; the person's own entry goes before these.
 */
import type { Price } from '#contract'
import type { ModelReply } from './model.ts'

type Row = readonly [name: RegExp, input: number, output: number, cachedInput: number]

/** By the address of who asks for it: a model of the same name elsewhere has another price, or none. */
const KNOWN: Readonly<Record<string, readonly Row[]>> = {
  'api.openai.com': [
    [/^gpt-5(?:\.\d)?-nano/, 0.05, 0.4, 0.005],
    [/^gpt-5(?:\.\d)?-mini/, 0.25, 2, 0.025],
    [/^gpt-5(?:-|$)/, 1.25, 10, 0.125],
    [/^gpt-4\.1-nano/, 0.1, 0.4, 0.025],
    [/^gpt-4\.1-mini/, 0.4, 1.6, 0.1],
    [/^gpt-4\.1/, 2, 8, 0.5],
    [/^gpt-4o-mini/, 0.15, 0.6, 0.075],
    [/^gpt-4o/, 2.5, 10, 1.25],
    [/^o4-mini|^o3-mini/, 1.1, 4.4, 0.275],
    [/^o3(?:-\d|$)/, 2, 8, 0.5],
  ],
  'api.anthropic.com': [
    [/^claude-opus-4-[5-9]/, 5, 25, 0.5],
    [/^claude-opus-4/, 15, 75, 1.5],
    [/^claude-(?:sonnet-4|3-[57]-sonnet)/, 3, 15, 0.3],
    [/^claude-haiku-4/, 1, 5, 0.1],
    [/^claude-3-5-haiku/, 0.8, 4, 0.08],
  ],
  'generativelanguage.googleapis.com': [
    [/^(?:models\/)?gemini-2\.5-pro/, 1.25, 10, 0.31],
    [/^(?:models\/)?gemini-2\.5-flash-lite/, 0.1, 0.4, 0.025],
    [/^(?:models\/)?gemini-2\.5-flash/, 0.3, 2.5, 0.075],
    [/^(?:models\/)?gemini-2\.0-flash/, 0.1, 0.4, 0.025],
  ],
}

export function knownPrice(baseUrl: string, model: string): Price | undefined {
  const { hostname } = new URL(baseUrl)
  const rows = Object.hasOwn(KNOWN, hostname) ? KNOWN[hostname] : undefined
  const row = rows?.find(([name]) => name.test(model))
  return row && { input: row[1], output: row[2], cachedInput: row[3] }
}

const MILLION = 1_000_000

/** A server that says what it asks for knows best. */
export function withCost(reply: ModelReply, price: Price | undefined): ModelReply {
  const { usage } = reply
  if (!usage || !price || usage.usd !== undefined) return reply
  const cached = Math.min(usage.cachedTokens ?? 0, usage.inputTokens)
  const usd =
    (usage.inputTokens - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    usage.outputTokens * price.output
  return { ...reply, usage: { ...usage, usd: usd / MILLION } }
}
