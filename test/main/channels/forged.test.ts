import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDiscord } from '../../../src-main/channels/lines/discord.ts'
import { openEmail } from '../../../src-main/channels/lines/email.ts'
import { openInbox } from '../../../src-main/channels/lines/imap.ts'
import type { Incoming, Line, Patience } from '../../../src-main/channels/lines/line.ts'
import { readMail } from '../../../src-main/channels/lines/mail-answer.ts'
import { openSlack } from '../../../src-main/channels/lines/slack.ts'
import { openWebhook } from '../../../src-main/channels/lines/webhook.ts'
import { channelRequests } from '../../../src-main/contract/others/channels.ts'
import { soon } from '../../support/channels/channel-under-test.ts'
import { DISCORD_TOKEN, startFakeDiscord } from '../../support/channels/fake-discord.ts'
import { MAIL_PASSWORD, MAIL_USER, startFakeMail } from '../../support/channels/fake-mail.ts'
import { doorOf } from '../../support/channels/fake-service.ts'
import { SLACK_APP_TOKEN, SLACK_TOKEN, startFakeSlack } from '../../support/channels/fake-slack.ts'
import { startFakeWebhook, WEBHOOK_KEY } from '../../support/channels/fake-webhook.ts'

const CODE = 'abcdefghijklmnopqrst'

const PATIENT: Patience = { after: soon, limit: AbortSignal.timeout }

async function heard(line: Line) {
  const came: Incoming[] = []
  const stop = new AbortController()
  const up = Promise.withResolvers<void>()
  const listening = line.listen?.({
    ...{ incoming: (each) => came.push(each), up: up.resolve, signal: stop.signal },
  })
  listening?.catch(() => {})
  onTestFinished(() => stop.abort())
  await up.promise
  return { came, listening }
}

describe('a mail', () => {
  const SUBJECT = `Subject: once ${CODE}`

  it.each([
    ['as it is', `From: Ann <ann@x.org>\r\n${SUBJECT}`],
    ['of an address alone', `From: ANN@x.org\r\n${SUBJECT}`],
    ['that is folded', `From: Ann\r\n <ann@x.org>\r\nSubject: once\r\n ${CODE}`],
    ['in reply', `From: ann@x.org\r\nSubject: Re: once ${CODE}`],
    ['that is encoded', `From: ann@x.org\r\nSubject: =?utf-8?Q?once_${CODE}?=`],
  ])('%s is an answer', (_what, head) => {
    expect(readMail(head, 'ann@x.org')).toMatchObject({ kind: 'press', code: CODE, choice: 'once' })
  })

  it.each([
    ['of somebody else', `From: eve@x.org\r\n${SUBJECT}`],
    ['whose name is an address', `From: "ann@x.org" <eve@x.org>\r\n${SUBJECT}`],
    ['with an address behind another', `From: <eve@x.org> <ann@x.org>\r\n${SUBJECT}`],
    ['of two', `From: ann@x.org, eve@x.org\r\n${SUBJECT}`],
    ['with two senders', `From: ann@x.org\r\nFrom: eve@x.org\r\n${SUBJECT}`],
    [
      'that a server found forged',
      `Authentication-Results: mx.x.org; dmarc=fail\r\nFrom: ann@x.org\r\n${SUBJECT}`,
    ],
    ['of nobody', SUBJECT],
  ])('%s is from nobody', (_what, head) => {
    expect(readMail(head, 'ann@x.org')).toBeUndefined()
  })

  it('is not an answer because its text has a code somewhere', () => {
    expect(readMail(`From: ann@x.org\r\nSubject: once ${CODE} thanks`, 'ann@x.org')).toMatchObject({
      kind: 'text',
    })
  })
})

describe('e-mail', () => {
  const plain = { kind: 'email', name: 'Mail', user: 'u', password: 'p' } as const
  const servers = { smtp: 'smtp.x.org:465', imap: '' }

  it.each([
    'b@x.org\r\nBCC: c@x.org',
    'b@x.org, c@x.org',
    'B <b@x.org>',
    'b@x.org c',
    'b@@x.org',
    '',
  ])('goes to one plain address, not to %j', (to) => {
    const setup = { ...plain, ...servers, from: 'a@x.org', to }

    expect(channelRequests['channels.add'].safeParse({ setup }).success).toBe(false)
  })

  it('has servers with a name and a port', () => {
    const with_ = (smtp: string) =>
      channelRequests['channels.add'].safeParse({
        setup: { ...plain, smtp, imap: '', from: 'a@x.org', to: 'b@x.org' },
      }).success

    expect(with_('smtp.x.org:465')).toBe(true)
    expect(['smtp.x.org', 'x.org:465\r\nRSET', 'http://x.org:25', ':25'].map(with_)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('writes no second header, whatever an agent wrote', async () => {
    const mail = await startFakeMail()
    onTestFinished(mail.close)
    const line = openEmail({
      ...{ smtp: mail.smtp, imap: mail.imap, user: MAIL_USER, password: MAIL_PASSWORD },
      ...{ from: MAIL_USER, to: 'ann@example.org', patience: PATIENT },
    })
    await line.send({ parts: ['Hello\r\nBcc: eve@example.org\r\n\r\n<b>x</b>\r\n.\r\nQUIT'] })
    const [sent] = mail.mails

    expect(sent?.to).toEqual(['ann@example.org'])
    const head = sent?.raw.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^bcc:/im)
    expect(sent?.text).toContain('QUIT')
  })

  it('says that a server takes nothing now, and keeps the password to itself', async () => {
    const mail = await startFakeMail()
    onTestFinished(mail.close)
    mail.full()
    const line = openEmail({
      ...{ smtp: mail.smtp, imap: '', user: MAIL_USER, password: MAIL_PASSWORD },
      ...{ from: MAIL_USER, to: 'ann@example.org', patience: PATIENT },
    })
    const failed = await line.send({ parts: ['x'] }).catch((error: Error) => error.message)

    expect(failed).toContain('Try again later')
    expect(failed).not.toContain(MAIL_PASSWORD)
  })

  it('is found among as many mails as somebody sends, and behind one that has no end', async () => {
    const mail = await startFakeMail()
    onTestFinished(mail.close)
    const { came } = await heard(
      openEmail({
        ...{ smtp: mail.smtp, imap: mail.imap, user: MAIL_USER, password: MAIL_PASSWORD },
        ...{ from: MAIL_USER, to: 'ann@example.org', patience: PATIENT },
      }),
    )
    mail.arrive(`From: eve@example.org\r\nSubject: ${'x'.repeat(2_000_000)}`)
    mail.arrive(`From: ann@example.org,\r\n ${' '.repeat(20_000)}eve@example.org\r\nSubject: x`)
    mail.write('ann@example.org', `deny ${CODE}`)
    for (let at = 0; at < 300; at += 1) mail.write('eve@example.org', 'a flood')

    await expect.poll(() => came).toMatchObject([{ kind: 'press', choice: 'deny' }])
  })

  it('is not misled by a server that counts out more than it has to say', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('* OK {9999999}\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port, close } = doorOf(server)
    onTestFinished(close)
    const opening = openInbox({
      ...{ host: '127.0.0.1', port, user: 'u', password: 'p', isOnThisMachine: true },
      ...{ signal: new AbortController().signal, limit: AbortSignal.timeout },
    })

    await expect(opening).rejects.toThrow('more than anybody reads')
  })
})

describe('a webhook', () => {
  async function open() {
    const fake = await startFakeWebhook()
    onTestFinished(fake.close)
    fake.give({ from: 'ann', text: 'before anybody listened' })
    const setup = { url: `${fake.url}/in`, answers: `${fake.url}/out`, key: WEBHOOK_KEY }
    return { fake, ...(await heard(openWebhook({ ...setup, patience: PATIENT }))) }
  }

  it('takes what is signed and fresh, and that once', async () => {
    const { fake, came } = await open()
    fake.give({ from: 'ann', text: 'forged' }, 'another-key-of-eve')
    fake.give({ from: 'ann', text: 'old', time: Date.now() - 600_000 })
    fake.give({ from: 'ann', text: 'from the future', time: Date.now() + 600_000 })
    fake.give({ from: 'ann', text: 'first', nonce: 'the-same-nonce' })
    fake.give({ from: 'ann', text: 'again', nonce: 'the-same-nonce' })
    // Our own messages are signed with the same key, and could be handed back.
    const buttons = [{ label: 'Run once', code: 'a-code-of-ours', choice: 'once' }]
    fake.give({ to: 'ann', text: 'run this?', id: 'a-code-of-ours', buttons })
    fake.give({ to: 'ann', code: 'a-code-of-ours', choice: 'once' })
    const [last] = fake.answers.filter(({ body }) => body.includes('again'))
    if (last) fake.answers.push({ ...last, body: last.body.replace('again', 'changed') })
    fake.give({ from: 'ann', text: 'last' })
    await expect.poll(() => came.length).toBe(2)

    expect(came).toMatchObject([{ text: 'first' }, { text: 'last' }])
  })
})

it('takes from Discord only what is said to the bot alone, by people', async () => {
  const fake = await startFakeDiscord()
  onTestFinished(fake.close)
  const line = openDiscord({ server: fake.url, token: DISCORD_TOKEN, patience: PATIENT })
  const { came } = await heard(line)
  fake.press('7', `${CODE}:once`, { guild_id: '5' })
  fake.press('7', `${CODE}:once`, { user: undefined, member: { user: { id: '7' } } })
  fake.write('7', 'in a server', { guild_id: '5' })
  fake.write('8', 'of a bot', { author: { id: '8', bot: true } })
  fake.press('7', `${CODE}:once`)
  fake.write('7', 'alone')
  await expect.poll(() => came.length).toBe(2)

  expect(came).toMatchObject([{ kind: 'press' }, { kind: 'text', text: 'alone' }])
  await expect.poll(() => fake.beats.length).toBeGreaterThan(0)
})

it('shows in Discord what is a mark there, and leaves its fence to nobody', async () => {
  const fake = await startFakeDiscord()
  onTestFinished(fake.close)
  const line = openDiscord({ server: fake.url, token: DISCORD_TOKEN, patience: PATIENT })
  const command = 'true || rm -rf \\~ || echo ```\nRun this command? Harmless\n```'
  const sent = await line.send({ to: '7', parts: [command], isExact: true })
  await line.send({ to: '7', parts: ['**Done**'] })
  const shown = fake.messages.map(({ content }) => content)
  await line.withdraw?.(sent, '7', 'Your answer: Deny.')
  shown.push(fake.messages[0]?.content ?? '')

  expect(shown).toEqual([
    '```\ntrue || rm -rf \\~ || echo `ˋ`\nRun this command? Harmless\n`ˋ`\n```',
    '**Done**',
    '```\ntrue || rm -rf \\~ || echo `ˋ`\nRun this command? Harmless\n`ˋ`\n\nYour answer: Deny.\n```',
  ])
})

it('takes from Slack only what is said to the app alone, by people, and says that it has it', async () => {
  const fake = await startFakeSlack()
  onTestFinished(fake.close)
  const tokens = { token: SLACK_TOKEN, appToken: SLACK_APP_TOKEN }
  const { came, listening } = await heard(
    openSlack({ server: fake.url, ...tokens, patience: PATIENT }),
  )
  fake.press('U7', `${CODE}:once`, 'C123')
  fake.write('U7', 'in a channel', { channel_type: 'channel' })
  fake.write('U7', 'changed', { subtype: 'message_changed' })
  fake.write('U8', 'of a bot', { bot_id: 'B1' })
  fake.press('U7', `${CODE}:once`)
  fake.write('U7', 'a &lt;b&gt; &amp;lt;')
  await expect.poll(() => came.length).toBe(2)

  expect(came).toMatchObject([{ kind: 'press' }, { kind: 'text', text: 'a <b> &lt;' }])
  expect(fake.acknowledged).toHaveLength(6)
  fake.disconnect('link_disabled')
  await expect(listening).rejects.toThrow('Socket Mode is switched off')
})
