/** Turns what a model server answered into words for the person and a way out. */
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { say } from '#say'
import { type Value, wordsOf } from '#words'
import { ModelError } from './model.ts'
import { NO_IMAGES } from './server-quirks.ts'

const MAX_DETAIL_CHARS = 300
/** What the client says for lack of anything else. */
const NO_BODY = 'status code (no body)'

export function toModelError(error: unknown, server: string): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError(say('model.tooLate', { server }), say('model.tryAgain'))
  if (error instanceof APIConnectionError)
    return new ModelError(
      say('model.unreachable', { server, cause: causeOf(error) }),
      say('model.checkServer'),
    )
  if (error instanceof APIError && error.status !== undefined) return fromStatus(error, server)
  if (error instanceof SyntaxError)
    return new ModelError(say('model.notJson', { server }), say('model.keptTryAgain'))
  // The fetch of Node says no more than this when the other side goes away.
  if (error instanceof TypeError && error.message === 'terminated')
    return new ModelError(say('model.brokeOff', { server }), say('model.keptTryAgain'), {
      isPassing: true,
    })
  const message = wordsOf(error)
  return new ModelError(say('model.says', { server, message }), say('model.nothingLost'))
}

function fromStatus(error: APIError, server: string): ModelError {
  const found = detailOf(error)
  const detail = found === '' ? '' : say('model.detail', { message: found })
  switch (error.status) {
    case 401:
    case 403:
      return new ModelError(say('model.refusedKey', { server, detail }), say('model.enterKey'))
    case 402:
      return unpaid(server, detail)
    case 404:
      return new ModelError(say('model.unknown', { server, detail }), say('model.refreshList'))
    case 413:
      return tooLarge(server, detail, found)
    case 429:
      if (/quota|billing|credit/i.test(found)) return unpaid(server, detail)
      return new ModelError(say('model.tooOften', { server, detail }), say('model.waitALittle'))
    case 400:
    case 422:
      if (TOO_LARGE.test(found)) return tooLarge(server, detail, found)
      if (NO_IMAGES.test(found))
        return new ModelError(
          say('model.noImages', { server, detail }),
          say('model.chooseSeeing'),
          { isRefusal: true },
        )
      return new ModelError(
        say('model.notAccepted', { server, detail }),
        say('model.chooseOther'),
        {
          isRefusal: true,
          rejectsTools: /\btools?\b|function.?call/i.test(found),
        },
      )
    default:
      // llama.cpp and LM Studio say it with HTTP 500 and 400 alike.
      if (TOO_LARGE.test(found)) return tooLarge(server, detail, found)
      return new ModelError(
        say('model.failed', { server, status: error.status ?? '', detail }),
        say('model.inAMoment'),
        // llama.cpp says with HTTP 500 that it was started without tools.
        { rejectsTools: /--jinja|cannot use tools/i.test(found) },
      )
  }
}

const TOO_LARGE = new RegExp(
  [
    'context.?(?:length|size|window)',
    '(?:maximum|max_model_len|n_ctx).{0,20}context|maximum (?:prompt|input|sequence) length',
    'too many tokens|(?:prompt|input|request) (?:is )?too (?:long|large)|too long.{0,30}tokens',
    'input token count|tokens? in the prompt cannot exceed|reduce the length of',
    '`inputs` (?:tokens|must have)|range of input length|larger than the (?:max|context)',
  ].join('|'),
  'i',
)
function tooLarge(server: string, detail: Value, found: string): ModelError {
  const limit = limitIn(found)
  return new ModelError(say('model.tooLarge', { server, detail }), say('model.chooseLarger'), {
    overflow: { ...(limit !== undefined && { limit }) },
  })
}

/** Where servers name their limit; other numbers beside it say how large the request was. */
const LIMITS = [
  /(?:maximum|max)\s+(?:\w+\s+){0,4}(?:length|size|window|tokens)(?:\s+allowed)?\D{0,20}?(\d[\d,._]*)/i,
  /(?:context|window|n_ctx)\D{0,40}?(\d[\d,._]*)/i,
  />\s*(\d[\d,._]*)\s*maximum/i,
  /(?:limit(?: is)?|cannot exceed|must be <=|only)\s*:?\s*(\d[\d,._]*)/i,
  /(\d[\d,._]*)\s*(?:tokens\s*)?maximum context/i,
  /\[\s*\d+\s*,\s*(\d[\d,._]*)\s*\]/,
]
/** Anything else was another number: a code, a year, a date. */
const LIMIT_RANGE = { least: 256, most: 20_000_000 }

/** The window that an error names, if it does. */
function limitIn(text: string): number | undefined {
  for (const pattern of LIMITS) {
    const limit = Number(pattern.exec(text)?.[1]?.replace(/[,._]/g, ''))
    if (limit >= LIMIT_RANGE.least && limit <= LIMIT_RANGE.most) return limit
  }
  return undefined
}

function unpaid(server: string, detail: Value): ModelError {
  return new ModelError(say('model.unpaid', { server, detail }), say('model.addCredit'))
}

/** An HTML page says nothing a person wants to read here. */
function detailOf(error: APIError): string {
  const text = error.message.replace(/^\d{3}\s*/, '').trim()
  if (!/\w/.test(text) || text === NO_BODY || /<html|<!doctype/i.test(text)) return ''
  return text.slice(0, MAX_DETAIL_CHARS)
}

function causeOf(error: APIConnectionError): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const inner = cause.cause instanceof Error ? cause.cause : cause
  return inner.message || cause.message
}
