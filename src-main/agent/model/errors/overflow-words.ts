/** What servers say when a request is larger than their window, and where they name that window. */
import type { Overflow } from '../model.ts'

const TOO_LARGE = new RegExp(
  [
    'context.?(?:length|size|window)',
    '(?:maximum|max_model_len|n_ctx).{0,20}context|maximum (?:prompt|input|sequence) length',
    'too many tokens|(?:prompt|input|request) (?:is )?too (?:long|large)|too long.{0,30}tokens',
    'input token count|tokens? in the prompt cannot exceed|reduce the length of',
    '`inputs` (?:tokens|must have)|range of input length|larger than the (?:max|context)',
    'exceed(?:s|ed)? (?:the )?context',
  ].join('|'),
  'i',
)

/** Undefined when something else was wrong. */
export function overflowIn(text: string): Overflow | undefined {
  if (!TOO_LARGE.test(text)) return undefined
  const limit = limitIn(text)
  return limit === undefined ? {} : { limit }
}

/** Where servers name their limit; other numbers beside it say how large the request was. */
const LIMITS = [
  /\d\s*\+\s*\d+\s*>\s*(\d[\d,._]*)/,
  /(?:maximum|max)\s+(?:\w+\s+){0,4}?(?:length|size|window|tokens)(?:\s+allowed)?\D{0,20}?(\d[\d,._]*)/i,
  /(?:context|window|n_ctx)\D{0,40}?(\d[\d,._]*)/i,
  />\s*(\d[\d,._]*)\s*maximum/i,
  /(?:limit(?: is)?|cannot exceed|must be <=|only)\s*:?\s*(\d[\d,._]*)/i,
  /(\d[\d,._]*)\s*(?:tokens\s*)?maximum context/i,
  /\[\s*\d+\s*,\s*(\d[\d,._]*)\s*\]/,
]
/** Ollama says only this. */
const BY_HOW_MUCH = /\bby (?:about )?\d[\d,._]*/gi
/** Anything else was another number: a code, a year, a date. */
const LIMIT_RANGE = { least: 256, most: 20_000_000 }

/** The window that an error names, if it does. */
function limitIn(said: string): number | undefined {
  const text = said.replace(BY_HOW_MUCH, '')
  for (const pattern of LIMITS) {
    const limit = Number(pattern.exec(text)?.[1]?.replace(/[,._]/g, ''))
    if (limit >= LIMIT_RANGE.least && limit <= LIMIT_RANGE.most) return limit
  }
  return undefined
}
