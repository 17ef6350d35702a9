/**
 * Mails out, and answers back as mails whose subject a link in ours has written. Whoever knows the code of a
 * question can write such a mail in anybody’s name, so by itself a mail says no and nothing else.
 */
import { createTransport } from 'nodemailer'
import { say } from '#say'
import { ToldError } from '#words'
import { openInbox } from './imap.ts'
import { type Button, inParts, type Line, type Message, type Patience, type Sent } from './line.ts'
import { readMail } from './mail-answer.ts'
import { pause } from './pause.ts'
import { LineFailed, troubleOf, withoutSecrets } from './trouble.ts'

const MAX_CHARS = 40_000
const POLL_MS = 10_000
const ANSWER_MS = 20_000
/** However slowly it speaks. */
const SEND_MS = 60_000
const SUBJECT_CHARS = 150
const ENCRYPTED_PORT = 465

export function openEmail(setup: {
  /** With their ports. */
  smtp: string
  imap: string
  user: string
  password: string
  from: string
  to: string
  patience: Patience
}): Line {
  const { patience } = setup
  let next = 0
  let validity = 0
  return { maxChars: MAX_CHARS, send, withdraw, listen }

  function send(message: Message): Promise<Sent> {
    const { hint = '', signal } = message
    return inParts(message, (text, buttons) => mail({ text, hint, signal, buttons }))
  }

  /** What was sent stays where it is; the next mail says that it is over. */
  async function withdraw(sent: Sent, _to: string | undefined, note: string): Promise<void> {
    const last = sent.at(-1)
    if (last) await mail({ text: note, subject: subjectOf(last.text), inReplyTo: last.id })
  }

  async function mail(message: {
    text: string
    buttons?: readonly Button[]
    hint?: string
    subject?: string
    inReplyTo?: string
    signal?: AbortSignal | undefined
  }): Promise<string> {
    const { text, buttons = [], hint = '', inReplyTo } = message
    const late = patience.limit(SEND_MS)
    const signal = message.signal ? AbortSignal.any([message.signal, late]) : late
    const links = buttons.map(linkOf)
    const transport = createTransport(transportOf(setup))
    const stopped = Promise.withResolvers<never>()
    const stop = (): void => stopped.reject(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      const sending = transport.sendMail({
        from: { name: 'Talaria', address: setup.from },
        to: { name: '', address: setup.to },
        subject: message.subject ?? subjectOf(text),
        text: [text, ...(links.length > 0 ? ['', hint, ''] : []), ...links.map(inText)].join('\n'),
        ...(links.length > 0 && { html: htmlOf(text, hint, links) }),
        ...(inReplyTo !== undefined && { inReplyTo, references: inReplyTo }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
      sending.catch(() => {})
      return (await Promise.race([sending, stopped.promise])).messageId
    } catch (error) {
      throw message.signal?.aborted ? error : refusal(error, setup)
    } finally {
      signal.removeEventListener('abort', stop)
      transport.close()
    }
  }

  function linkOf({ label, code, choice }: Button) {
    const subject = encodeURIComponent(`${choice} ${code}`)
    return { label, href: `mailto:${encodeURIComponent(setup.from)}?subject=${subject}` }
  }

  async function listen({ incoming, up, signal }: Parameters<NonNullable<Line['listen']>>[0]) {
    const { user, password } = setup
    const inbox = await openInbox({
      ...{ ...placeOf(setup.imap), user, password, signal, limit: patience.limit },
    })
    try {
      // What came while the line was down may answer what is open still; what was there before cannot.
      if (inbox.validity !== validity || next === 0) next = inbox.next
      validity = inbox.validity
      up()
      while (!signal.aborted) {
        const heads = await inbox.headsFrom(next)
        for (const { uid, head } of heads) {
          next = Math.max(next, uid + 1)
          const read = readMail(head, setup.to)
          if (read) incoming(read)
        }
        up()
        // Whoever fills a mailbox does not make an answer wait.
        if (heads.length === 0) await pause(patience.after, POLL_MS, signal)
      }
    } finally {
      inbox.close()
    }
  }
}

function transportOf({ smtp, user, password }: { smtp: string; user: string; password: string }) {
  const { host, port, isOnThisMachine } = placeOf(smtp)
  return {
    ...{ host, port, secure: port === ENCRYPTED_PORT },
    // Without encryption only to this machine, where nobody listens in.
    ...(isOnThisMachine ? { ignoreTLS: true } : { requireTLS: true }),
    tls: { minVersion: 'TLSv1.2' as const },
    ...(user !== '' && { auth: { user, pass: password } }),
    ...{ connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS },
  }
}

function placeOf(text: string) {
  const at = text.lastIndexOf(':')
  const host = text.slice(0, at)
  const isOnThisMachine = host === 'localhost' || host === '127.0.0.1'
  return { host, port: Number(text.slice(at + 1)), isOnThisMachine }
}

function subjectOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return first.replaceAll(/\p{Cc}/gu, ' ').slice(0, SUBJECT_CHARS)
}

interface Link {
  label: string
  href: string
}

function inText({ label, href }: Link): string {
  return `${label}: ${href}`
}

function htmlOf(text: string, hint: string, links: readonly Link[]): string {
  const pressed = links.map(({ label, href }) => `<a href="${escaped(href)}">${escaped(label)}</a>`)
  return [
    `<pre style="white-space: pre-wrap">${escaped(text)}</pre>`,
    `<p>${escaped(hint)}</p>`,
    `<p style="font-size: 1.2em">${pressed.join(' &nbsp; ')}</p>`,
  ].join('\n')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function refusal(error: unknown, { password }: { password: string }): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const said = error instanceof Error ? error.message : ''
  const hide = (told: Error): Error => withoutSecrets(told, [password])
  if (code === 'EAUTH') return hide(new LineFailed(say('channels.mailKey', { said })))
  if (code === 'ETLS' && !/certificate/i.test(said))
    return new ToldError(say('channels.noEncryption'))
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return hide(new ToldError(say('channels.mailNotTaken', { said })))
  return hide(new ToldError(troubleOf(error)))
}
