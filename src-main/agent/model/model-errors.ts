/** Turns what a model server answered into words for the person and a way out. */
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { ModelError } from './model.ts'

const MAX_DETAIL_CHARS = 300
/** What the client says for lack of anything else. */
const NO_BODY = 'status code (no body)'

export function toModelError(error: unknown, where: string): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError(`${where} did not answer in time`, 'Try again, or choose another model.')
  if (error instanceof APIConnectionError)
    return new ModelError(
      `${where} cannot be reached (${causeOf(error)})`,
      'Check that the server runs and that its address in Settings › Models is right.',
    )
  if (error instanceof APIError && error.status !== undefined) return fromStatus(error, where)
  if (error instanceof SyntaxError)
    return new ModelError(
      `${where} sent something that is not valid JSON`,
      'What came so far is kept. Try again, or choose another model.',
    )
  // The fetch of Node says no more than this when the other side goes away.
  if (error instanceof TypeError && error.message === 'terminated')
    return new ModelError(
      `${where} broke off the connection in the middle of its reply`,
      'What came so far is kept. Try again, or choose another model.',
    )
  const message = error instanceof Error ? error.message : String(error)
  return new ModelError(`${where}: ${message}`, 'Nothing was lost. Try again.')
}

function fromStatus(error: APIError, where: string): ModelError {
  const detail = detailOf(error)
  switch (error.status) {
    case 401:
    case 403:
      return new ModelError(
        `${where} refused the key${detail}`,
        'Enter the key again in Settings › Models.',
      )
    case 402:
      return unpaid(where, detail)
    case 404:
      return new ModelError(
        `${where} does not know this model or address${detail}`,
        'Refresh the list of models in Settings › Models.',
      )
    case 413:
      return tooLarge(where, detail)
    case 429:
      if (/quota|billing|credit/i.test(detail)) return unpaid(where, detail)
      return new ModelError(
        `${where} is being asked too often${detail}`,
        'Wait a little, then try again.',
      )
    case 400:
    case 422:
      if (TOO_LARGE.test(detail)) return tooLarge(where, detail)
      if (NO_IMAGES.test(detail))
        return new ModelError(
          `${where} takes no images with this model${detail}`,
          'Choose a model that sees and try again, or start a new session without the image.',
        )
      return new ModelError(
        `${where} did not accept the request${detail}`,
        'Choose another model, or switch its tool format in Settings › Models.',
        {
          isRefusal: true,
          rejectsTools: /\btools?\b|function.?call/i.test(detail),
        },
      )
    default:
      return new ModelError(
        `${where} failed with HTTP ${error.status}${detail}`,
        'Try again in a moment.',
        // llama.cpp says with HTTP 500 that it was started without tools.
        { rejectsTools: /--jinja|cannot use tools/i.test(detail) },
      )
  }
}

const TOO_LARGE =
  /context.?(?:length|size|window)|maximum context|too many tokens|prompt is too long/i
const NO_IMAGES =
  /(?:not|n't|only) (?:\w+ ){0,3}(?:images?|image_url|vision|multimodal)\b|\b(?:images?|image_url|vision)\b.{0,40}\bnot\b/i

function tooLarge(where: string, detail: string): ModelError {
  return new ModelError(
    `The conversation is too large for ${where}${detail}`,
    'Start a new session, or choose a model with a larger window.',
  )
}

function unpaid(where: string, detail: string): ModelError {
  return new ModelError(
    `${where} wants to be paid first${detail}`,
    'Add credit with the provider, or choose another model.',
  )
}

/** An HTML page says nothing a person wants to read here. */
function detailOf(error: APIError): string {
  const text = error.message.replace(/^\d{3}\s*/, '').trim()
  if (!/\w/.test(text) || text === NO_BODY || /<html|<!doctype/i.test(text)) return ''
  return `: ${text.slice(0, MAX_DETAIL_CHARS)}`
}

function causeOf(error: APIConnectionError): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const inner = cause.cause instanceof Error ? cause.cause : cause
  return inner.message || cause.message
}
