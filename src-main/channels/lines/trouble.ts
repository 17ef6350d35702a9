/** What can be wrong with a service, in words: those of others stay as they are, what they mean is ours. */
import { ZodError } from 'zod'
import { say } from '#say'
import { eachText, ToldError, type Words, wordsOf } from '#words'

/** The service said no, and will again. */
export class LineFailed extends ToldError {}

/** What it has to say is more than anybody reads, and would be the next time. */
export class LineFlooded extends ToldError {
  constructor() {
    super(say('channels.tooMuch'))
  }
}

/** It wants to be left alone so long. */
export class LineBusy extends ToldError {
  readonly waitMs: number

  constructor(waitMs: number) {
    super(say('channels.busy', { seconds: Math.ceil(waitMs / 1_000) }))
    this.waitMs = waitMs
  }
}

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS)|certificate/i

/** Whatever was thrown on the way to a service. */
export function troubleOf(error: unknown): Words {
  if (error instanceof ToldError) return error.words
  if (error instanceof ZodError) return say('channels.nonsense')
  // `fetch` says what happened one level below.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name, code, message } = shapeOf(cause)
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return say('channels.silent')
  if (/wrong version number|packet length too long/i.test(message))
    return say('channels.noEncryption')
  if (CERTIFICATE.test(code) || CERTIFICATE.test(message))
    return say('channels.certificate', { cause: message })
  if (/^E[A-Z_]+$/.test(code) || code.startsWith('UND_ERR') || message === 'fetch failed')
    return say('channels.unreachable', { cause: message })
  return wordsOf(cause)
}

/** The same without what nobody may read, such as an address that is a key. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const words = troubleOf(error)
  const hide = (text: string): string =>
    secrets.reduce((now, secret) => (secret === '' ? now : now.replaceAll(secret, '…')), text)
  const hidden = eachText(words, hide)
  if (error instanceof LineBusy) return error
  return error instanceof LineFailed ? new LineFailed(hidden) : new ToldError(hidden)
}

function shapeOf(error: unknown): { name: string; code: string; message: string } {
  if (!(error instanceof Error)) return { name: '', code: '', message: String(error) }
  const code = 'code' in error ? String(error.code) : ''
  return { name: error.name, code, message: error.message }
}
