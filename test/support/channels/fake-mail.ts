/** A real SMTP server that takes mails, and as much of an IMAP server as hands their heads out. */
import { createServer, type Socket } from 'node:net'
import { createServer as createEncryptedServer } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { createMoods, doorOf } from './fake-service.ts'

export const MAIL_USER = 'talaria@example.org'
export const MAIL_PASSWORD = 'mail-password-of-the-bot'

interface Mail {
  to: string[]
  raw: string
  /** As its reader sees it, without its headers. */
  text: string
  subject: string
  links: string[]
}

export async function startFakeMail(
  how: {
    /** Left out: nothing is encrypted. */
    tls?: { key: string; cert: string; fromTheStart: boolean }
    host?: string
    /** Left out: any. */
    smtpPort?: number
  } = {},
) {
  const { tls, host = '127.0.0.1', smtpPort = 0 } = how
  const { slow, heldUp } = createMoods()
  const mails: Mail[] = []
  const inbox: string[] = ['From: old@example.org\r\nSubject: old\r\n\r\n']
  const connections = new Set<Socket>()
  const heard: string[] = []
  let password = MAIL_PASSWORD
  let isFull = false
  const smtp = new SMTPServer({
    ...{ authOptional: false, allowInsecureAuth: true },
    ...(tls ? { ...tls, secure: tls.fromTheStart } : { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onAuth: async ({ username, password: given }, _session, done) => {
      if (given) heard.push(given)
      await heldUp()
      const isRight = username === MAIL_USER && given === password
      done(
        isRight ? null : new Error('Authentication failed'),
        isRight ? { user: 'bot' } : undefined,
      )
    },
    onRcptTo: (_address, _session, done) => {
      done(isFull ? Object.assign(new Error('Try again later'), { responseCode: 450 }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push(read(Buffer.concat(chunks).toString(), to))
        done()
      })
    },
  })
  const imap = tls ? createEncryptedServer(tls, serve) : createServer(serve)
  for (const [server, port] of [
    [smtp.server, smtpPort],
    [imap, 0],
  ] as const)
    await new Promise<void>((resolve) => server.listen(port, host, () => resolve()))
  const [out, back] = [doorOf(smtp.server), doorOf(imap)]
  const ports = { smtp: `${host}:${out.port}`, imap: `${host}:${back.port}` }
  const seen = { mails, inbox, /** Every password that it was told. */ heard: () => heard.join() }
  return { ...ports, ...seen, arrive, write, press, full, slow, revoke, down, comeBack, close }

  function serve(socket: Socket): void {
    connections.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => connections.delete(socket))
    socket.write('* OK ready\r\n')
    let held = ''
    let awaited: string | undefined
    socket.on('data', (bytes) => {
      held += bytes
      for (let at = held.indexOf('\r\n'); at >= 0; at = held.indexOf('\r\n')) {
        const line = held.slice(0, at)
        held = held.slice(at + 2)
        if (heldUp()) return
        if (awaited === undefined) awaited = command(socket, line)
        else awaited = void logIn(socket, awaited, line)
      }
    })
  }

  function logIn(socket: Socket, tag: string, secret: string): void {
    const given = Buffer.from(secret, 'base64').toString()
    heard.push(given)
    const isRight = given === `\0${MAIL_USER}\0${password}`
    socket.write(`${tag} ${isRight ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong'}\r\n`)
  }

  /** The tag, where it waits for more. */
  function command(socket: Socket, line: string): string | undefined {
    const [tag = '', ...words] = line.split(' ')
    const asked = words.join(' ')
    if (asked === 'AUTHENTICATE PLAIN') {
      socket.write('+ \r\n')
      return tag
    }
    if (asked === 'SELECT INBOX')
      socket.write(
        `* ${inbox.length} EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT ${inbox.length + 1}] x\r\n`,
      )
    const from = Number(/^UID SEARCH UID (\d+):\*$/.exec(asked)?.[1])
    if (from) {
      const all = inbox.map((_, at) => at + 1)
      const found = all.filter((uid) => uid >= from)
      socket.write(`* SEARCH ${(found.length > 0 ? found : all.slice(-1)).join(' ')}\r\n`)
    }
    const [, list = '', most = ''] = /^UID FETCH ([\d,]+) .*\]<0\.(\d+)>/.exec(asked) ?? []
    for (const uid of list.split(',').filter(Boolean)) {
      const head = (inbox[Number(uid) - 1] ?? '').slice(0, Number(most))
      const size = Buffer.byteLength(head)
      socket.write(`* ${uid} FETCH (UID ${uid} BODY[HEADER.FIELDS (FROM SUBJECT)]<0> {${size}}\r\n`)
      socket.write(`${head})\r\n`)
    }
    socket.write(`${tag} OK done\r\n`)
    return undefined
  }

  function arrive(head: string): void {
    inbox.push(`${head}\r\n\r\n`)
  }

  function write(from: string, subject: string): void {
    arrive(`From: Somebody <${from}>\r\nSubject: ${subject}`)
  }

  /** What the program of a person does with a link of ours. */
  function press(from: string, link: string): void {
    write(from, new URL(link).searchParams.get('subject') ?? '')
  }

  /** It takes no mail now. */
  function full(): void {
    isFull = true
  }

  function revoke(): void {
    password = 'another-since-then'
    for (const socket of connections) socket.destroy()
  }

  async function down(): Promise<void> {
    for (const socket of connections) socket.destroy()
    await Promise.all([out.down(), back.down()])
  }

  async function comeBack(): Promise<void> {
    await Promise.all([out.comeBack(), back.comeBack()])
  }

  async function close(): Promise<void> {
    for (const socket of connections) socket.destroy()
    await Promise.all([new Promise<void>((done) => smtp.close(() => done())), back.close()])
  }
}

/** Only what the tests look at. */
function read(raw: string, to: string[]): Mail {
  const plain = raw
    // What has many letters of other scripts comes so.
    .replaceAll(
      /^(Content-Transfer-Encoding: base64\r\n(?:.+\r\n)*\r\n)((?:[\w+/=]+\r\n)+)/gim,
      (_whole, head: string, body: string) =>
        `${head}${Buffer.from(body, 'base64').toString('latin1')}\r\n`,
    )
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  const text = Buffer.from(plain, 'latin1').toString('utf8')
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? []
  const links = [...new Set(text.match(/mailto:[^\s"<]+/g) ?? [])].map((link) =>
    link.replaceAll('&amp;', '&'),
  )
  return { to, raw, text, subject, links }
}
