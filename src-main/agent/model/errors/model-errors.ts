/** Turns what a model server answered into words for the person and a way out. */
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { say } from '#say'
import { type Value, wordsOf } from '#words'
import { ModelError, type Overflow } from '../model.ts'
import { NO_IMAGES } from '../server-quirks.ts'
import { overflowIn } from './overflow-words.ts'
import { replyError } from './reply-error.ts'

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
  if (error instanceof APIError)
    return replyError(server, { message, code: error.code, type: error.type })
  return new ModelError(say('model.says', { server, message }), say('model.nothingLost'))
}

function fromStatus(error: APIError, server: string): ModelError {
  const found = detailOf(error)
  const detail = found === '' ? '' : say('model.detail', { message: found })
  const overflow = overflowIn([found, error.code, error.type, windowIn(error)].join(' '))
  switch (error.status) {
    case 401:
    case 403:
      return new ModelError(say('model.refusedKey', { server, detail }), say('model.enterKey'))
    case 402:
      return unpaid(server, detail)
    case 404:
      return new ModelError(say('model.unknown', { server, detail }), say('model.refreshList'))
    case 413:
      return tooLarge(server, detail, overflow ?? {})
    case 429:
      if (/quota|billing|credit/i.test(found)) return unpaid(server, detail)
      return new ModelError(say('model.tooOften', { server, detail }), say('model.waitALittle'))
    case 400:
    case 422:
      if (overflow) return tooLarge(server, detail, overflow)
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
      if (overflow) return tooLarge(server, detail, overflow)
      return new ModelError(
        say('model.failed', { server, status: error.status ?? '', detail }),
        say('model.inAMoment'),
        // llama.cpp says with HTTP 500 that it was started without tools.
        { rejectsTools: /--jinja|cannot use tools/i.test(found) },
      )
  }
}

function tooLarge(server: string, detail: Value, overflow: Overflow): ModelError {
  return new ModelError(say('model.tooLarge', { server, detail }), say('model.chooseLarger'), {
    overflow,
  })
}

function unpaid(server: string, detail: Value): ModelError {
  return new ModelError(say('model.unpaid', { server, detail }), say('model.addCredit'))
}

/** llama.cpp says it beside its words. */
function windowIn({ error: body }: APIError): string {
  const isNamed = typeof body === 'object' && body !== null && 'n_ctx' in body
  return isNamed ? `n_ctx ${body.n_ctx}` : ''
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
