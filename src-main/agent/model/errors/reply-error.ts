/** An error that comes where a reply should be: after HTTP 200, whole or in the middle of a stream. */
import { say } from '#say'
import type { Words } from '#words'
import { ModelError } from '../model.ts'
import { overflowIn } from './overflow-words.ts'

/** What servers put under these names: a number as HTTP has it, or a word. */
export interface ReplyError {
  message?: Words | string | null | undefined
  code?: unknown
  type?: unknown
}

/** Of the request itself; asked once more, it would be refused once more. */
const REFUSAL = /^4(?!08|29)\d\d$|invalid_request|invalid_prompt/

export function replyError(server: string, { message, code, type }: ReplyError): ModelError {
  const said = message || say('model.requestFailed')
  const names = [code, type].filter((each) => each !== undefined && each !== null).map(String)
  const overflow = overflowIn([typeof said === 'string' ? said : said.text, ...names].join(' '))
  if (overflow) {
    const detail = say('model.detail', { message: said })
    return new ModelError(say('model.tooLarge', { server, detail }), say('model.chooseLarger'), {
      overflow,
    })
  }
  return new ModelError(say('model.says', { server, message: said }), say('model.tryAgain'), {
    isPassing: !names.some((name) => REFUSAL.test(name)),
  })
}
