import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEmail } from '../../../src-main/channels/lines/email.ts'
import { LineFailed } from '../../../src-main/channels/lines/trouble.ts'
import { soon } from '../../support/channels/channel-under-test.ts'
import { MAIL_PASSWORD, MAIL_USER, startFakeMail } from '../../support/channels/fake-mail.ts'
import { makeCertificate, trust } from '../../support/channels/test-certificate.ts'

/** Not this machine, as far as the app knows: there is no way without encryption. */
const ELSEWHERE = `127.1.${(process.pid >> 8) & 255}.${process.pid & 255}`
const ENCRYPTED_PORT = 465

let good = { key: '', cert: '' }
let ofAnother = good
beforeAll(() => {
  good = makeCertificate(ELSEWHERE)
  ofAnother = makeCertificate('127.0.0.9')
})

async function mailTo(how: Parameters<typeof startFakeMail>[0], password = MAIL_PASSWORD) {
  const mail = await startFakeMail({ host: ELSEWHERE, ...how })
  onTestFinished(mail.close)
  const line = openEmail({
    ...{ smtp: mail.smtp, imap: mail.imap, user: MAIL_USER, password },
    ...{ from: MAIL_USER, to: 'ann@example.org' },
    patience: { after: soon, limit: AbortSignal.timeout },
  })
  return { mail, line, send: () => line.send({ parts: ['hello'] }), listen }

  async function listen(): Promise<void> {
    const stop = new AbortController()
    await line.listen?.({ incoming: () => {}, up: () => stop.abort(), signal: stop.signal })
  }
}

describe('mail to another machine', () => {
  it('goes out encrypted, after the server has shown who it is', async () => {
    trust(good.cert)
    const { mail, send } = await mailTo({ tls: { ...good, fromTheStart: false } })
    await send()

    expect(mail.mails).toHaveLength(1)
  })

  it('and answers come back so', async () => {
    trust(good.cert)
    const { listen } = await mailTo({ tls: { ...good, fromTheStart: true } })

    await expect(listen()).resolves.toBeUndefined()
  })

  it.each([
    ['that nobody vouches for', () => good, false],
    ['of another machine', () => ofAnother, true],
  ])('is not sent to a server with a certificate %s', async (_what, which, isTrusted) => {
    const certificate = which()
    if (isTrusted) trust(certificate.cert)
    const { mail, send, listen } = await mailTo({ tls: { ...certificate, fromTheStart: false } })

    await expect(send()).rejects.toThrow('cannot prove who it is')
    await expect(listen()).rejects.toThrow('cannot prove who it is')
    expect(mail.mails).toEqual([])
    expect(mail.heard()).not.toContain(MAIL_PASSWORD)
  })

  it('is not sent where no encryption is offered, and neither is the password', async () => {
    const { mail, send, listen } = await mailTo({})

    await expect(send()).rejects.toThrow('offers no encryption')
    await expect(listen()).rejects.toThrow('offers no encryption')
    expect(mail.mails).toEqual([])
    expect(mail.heard()).not.toContain(MAIL_PASSWORD)
  })

  it('says that the password is wrong, for good, and does not repeat it', async () => {
    trust(good.cert)
    const { send, listen } = await mailTo({ tls: { ...good, fromTheStart: false } }, 'wrong-pass')
    for (const tried of [send, listen]) {
      const error = await tried().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(LineFailed)
      expect(String(error)).not.toContain('wrong-pass')
    }
  })

  // Others may not listen there.
  it.runIf(process.getuid?.() === 0)(
    'is encrypted from the start where the port says so',
    async () => {
      trust(good.cert)
      const tls = { ...good, fromTheStart: true }
      const { mail, send } = await mailTo({ tls, smtpPort: ENCRYPTED_PORT })
      await send()

      expect(mail.mails).toHaveLength(1)
    },
  )
})
