/**
 * As much of IMAP as reading the heads of new mails takes: log in, open the inbox, fetch a few headers. The
 * bodies of mails, which anybody fills with anything, are never asked for.
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'
import { say } from '#say'
import { ToldError } from '#words'
import type { Patience } from './line.ts'
import { LineFailed, troubleOf } from './trouble.ts'

const ANSWER_MS = 30_000
const MAX_BYTES = 1_000_000 // of one answer
const MAX_MAILS = 50 // at once
/** Of one head. Whoever writes more of it has not answered with a link of ours. */
const MAX_HEAD = 10_000
const FIELDS = `BODY.PEEK[HEADER.FIELDS (FROM SUBJECT AUTHENTICATION-RESULTS)]<0.${MAX_HEAD}>`

/** A line of the server; `texts` are what it counted out and sent beside it. */
interface Answer {
  line: string
  texts: string[]
}

export interface MailHead {
  uid: number
  head: string
}

/** Encrypted, unless the server is on this machine. */
export async function openInbox(setup: {
  host: string
  port: number
  user: string
  password: string
  isOnThisMachine: boolean
  signal: AbortSignal
  limit: Patience['limit']
}) {
  const { host, port, user, password, signal } = setup
  signal.throwIfAborted()
  const socket = setup.isOnThisMachine
    ? connectPlain({ host, port })
    : connectEncrypted({
        ...{ host, port, minVersion: 'TLSv1.2' },
        ...(isIP(host) === 0 && { servername: host }),
      })
  const hangUp = (): void => void socket.destroy()
  signal.addEventListener('abort', hangUp)
  const answers = readAnswers(socket, setup.limit)
  let tag = 0
  try {
    const { line: greeting } = await answers()
    if (!/^\* (?:OK|PREAUTH)\b/i.test(greeting))
      throw new ToldError(say('channels.mailNotReady', { said: greeting.slice(0, 200) }))
    if (/^\* OK/i.test(greeting)) await logIn()
    const opened = await ask('SELECT INBOX')
    const numberOf = (name: string): number =>
      Number(
        opened
          .map(({ line }) => new RegExp(`\\[${name} (\\d+)`, 'i').exec(line)?.[1])
          .find(Boolean),
      )
    return { next: numberOf('UIDNEXT'), validity: numberOf('UIDVALIDITY'), headsFrom, close }
  } catch (error) {
    close()
    throw error
  }

  async function logIn(): Promise<void> {
    // In base64 no letter of a password means anything to the protocol.
    const secret = Buffer.from(`\0${user}\0${password}`).toString('base64')
    try {
      await ask('AUTHENTICATE PLAIN', secret)
    } catch (error) {
      // Who is only busy knows the key, perhaps, and says so.
      if (
        error instanceof Refused &&
        !/\[(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)\]/i.test(error.message)
      )
        throw new LineFailed(say('channels.mailKey', { said: error.message }))
      throw error
    }
  }

  /** The heads of mails from this number on, the oldest first; of many there are more behind them. */
  async function headsFrom(uid: number): Promise<MailHead[]> {
    const found = (await ask(`UID SEARCH UID ${uid}:*`)).flatMap(({ line }) =>
      /^\* SEARCH\b/i.test(line) ? (line.match(/\d+/g) ?? []).map(Number) : [],
    )
    // A range that ends at the last one has that in it, also where it is older.
    const fresh = found.filter((each) => each >= uid).sort((a, b) => a - b)
    if (fresh.length === 0) return []
    const fetched = await ask(`UID FETCH ${fresh.slice(0, MAX_MAILS).join(',')} (UID ${FIELDS})`)
    return fetched.flatMap(({ line, texts }) => {
      const number = /^\* \d+ FETCH \(.*\bUID (\d+)/i.exec(line)?.[1]
      const [head = ''] = texts
      // What is cut short may have another sender behind the cut.
      const isWhole = Buffer.byteLength(head) < MAX_HEAD
      return number === undefined ? [] : [{ uid: Number(number), head: isWhole ? head : '' }]
    })
  }

  /** All that came before the end of the command. `more` goes out when it is asked for. */
  async function ask(command: string, more?: string): Promise<Answer[]> {
    tag += 1
    const name = `t${tag}`
    socket.write(`${name} ${command}\r\n`)
    const before: Answer[] = []
    for (;;) {
      const answer = await answers()
      if (answer.line.startsWith('+') && more !== undefined) socket.write(`${more}\r\n`)
      else if (!answer.line.startsWith(`${name} `)) before.push(answer)
      else if (/^\S+ OK\b/i.test(answer.line)) return before
      else throw new Refused(answer.line.slice(name.length + 1, 200))
    }
  }

  function close(): void {
    signal.removeEventListener('abort', hangUp)
    socket.destroy()
  }
}

class Refused extends Error {}

/** One answer after another, each within a time and a size. */
function readAnswers(socket: Socket, limit: Patience['limit']): () => Promise<Answer> {
  let held = Buffer.alloc(0)
  let ended: Error | undefined
  let wake = (): void => {}
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes])
    if (held.length > MAX_BYTES) socket.destroy(new ToldError(say('channels.tooMuch')))
    wake()
  })
  socket.on('error', (error) => {
    ended ??= new ToldError(troubleOf(error))
    wake()
  })
  socket.on('close', () => {
    ended ??= new ToldError(say('channels.hungUp'))
    wake()
  })
  return async () => {
    const late = limit(ANSWER_MS)
    const giveUp = (): void => void socket.destroy(new ToldError(say('channels.silent')))
    late.addEventListener('abort', giveUp)
    try {
      return await read()
    } finally {
      late.removeEventListener('abort', giveUp)
    }
  }

  async function read(): Promise<Answer> {
    const texts: string[] = []
    let line = ''
    for (;;) {
      line += (await take(() => held.indexOf('\r\n') + 2, 2)).slice(0, -2)
      const counted = /\{(\d{1,7})\}$/.exec(line)?.[1]
      if (counted === undefined) return { line, texts }
      const size = Number(counted)
      if (size > MAX_BYTES) throw new ToldError(say('channels.tooMuch'))
      texts.push(await take(() => size, 0))
    }
  }

  /** As many bytes as it says, once they are there. */
  async function take(size: () => number, least: number): Promise<string> {
    for (;;) {
      const bytes = size()
      if (bytes >= least && held.length >= bytes) {
        const text = held.subarray(0, bytes).toString('utf8')
        held = held.subarray(bytes)
        return text
      }
      if (ended) throw ended
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
}
