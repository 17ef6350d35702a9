/** Every kind of channel that carries answers, with what stands for its service, seen from one side. */
import type { ChannelSetup } from '#contract'
import { DISCORD_TOKEN, startFakeDiscord } from './fake-discord.ts'
import { MAIL_PASSWORD, MAIL_USER, startFakeMail } from './fake-mail.ts'
import { startFakeNtfy } from './fake-ntfy.ts'
import { SLACK_APP_TOKEN, SLACK_TOKEN, startFakeSlack } from './fake-slack.ts'
import { startFakeTelegram, TOKEN } from './fake-telegram.ts'
import { startFakeWebhook, WEBHOOK_KEY } from './fake-webhook.ts'

export interface Service {
  setup: ChannelSetup
  /** The same with a key that nobody knows. */
  wrong: ChannelSetup
  /** What nobody may be shown. */
  secrets: readonly string[]
  ann: string
  eve: string
  write(from: string, text: string): void
  /** What every message says, and what its buttons carry, by their labels. */
  messages(): { text: string; buttons: Record<string, string> }[]
  press(from: string, button: string): void
  /** Says no with 429 so often; left out where the protocol has no such word. */
  busy?(times: number, forHowLong?: string): void
  /** Nothing is answered until the returned function is called. */
  slow(): () => void
  revoke(): void
  down(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export interface KindUnderTest {
  kind: ChannelSetup['kind']
  /** Who pressed is said by the service; without that, whoever has the code is taken for the person. */
  isSenderKnown: boolean
  open: () => Promise<Service>
}

export const KINDS_UNDER_TEST: readonly KindUnderTest[] = [
  { kind: 'telegram', isSenderKnown: true, open: telegram },
  { kind: 'discord-bot', isSenderKnown: true, open: discord },
  { kind: 'slack-app', isSenderKnown: true, open: slack },
  { kind: 'ntfy', isSenderKnown: false, open: ntfy },
  { kind: 'email', isSenderKnown: true, open: email },
  { kind: 'webhook', isSenderKnown: true, open: webhook },
]

const NAME = 'Phone'

async function telegram(): Promise<Service> {
  const fake = await startFakeTelegram()
  const setup = { kind: 'telegram', name: NAME, server: fake.url, token: TOKEN } as const
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, token: '999999:wrong' }, secrets: [TOKEN, '999999:wrong'] },
    ...{ ann: '7001', eve: '6666' },
    write: (from, text) => fake.write(Number(from), text),
    press: (from, button) => fake.press(Number(from), button),
    messages: () =>
      fake.messages.map(({ text, buttons }) => ({
        text,
        buttons: Object.fromEntries(buttons.map((each) => [each.text, each.data])),
      })),
  }
}

async function discord(): Promise<Service> {
  const fake = await startFakeDiscord()
  const setup = { kind: 'discord-bot', name: NAME, server: fake.url, token: DISCORD_TOKEN } as const
  const wrong = 'wrong.token.of-nobody'
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, token: wrong }, secrets: [DISCORD_TOKEN, wrong] },
    ...{ ann: '7001', eve: '6666' },
    messages: () =>
      fake.messages.map(({ content, components }) => ({
        text: content,
        buttons: Object.fromEntries(
          components.flatMap((row) =>
            row.components.map(({ label, custom_id }) => [label, custom_id]),
          ),
        ),
      })),
  }
}

async function slack(): Promise<Service> {
  const fake = await startFakeSlack()
  const setup = {
    ...({ kind: 'slack-app' } as const),
    ...{ name: NAME, server: fake.url },
    ...{ token: SLACK_TOKEN, appToken: SLACK_APP_TOKEN },
  } as const
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, token: 'xoxb-wrong-wrong' } },
    secrets: [SLACK_TOKEN, SLACK_APP_TOKEN, 'xoxb-wrong-wrong'],
    ...{ ann: 'U7001', eve: 'U6666' },
    messages: () =>
      fake.messages.map(({ blocks }) => ({
        text: blocks[0]?.text?.text ?? '',
        buttons: Object.fromEntries(
          blocks.flatMap(({ elements = [] }) =>
            elements.map(({ text, value }) => [text.text, value]),
          ),
        ),
      })),
  }
}

async function ntfy(): Promise<Service> {
  const fake = await startFakeNtfy('secret-token')
  const setup = {
    ...({ kind: 'ntfy' } as const),
    ...{ name: NAME, server: fake.url, topic: 'mine', token: 'secret-token' },
  } as const
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, token: 'wrong-token' } },
    ...{ secrets: ['secret-token', 'wrong-token'], ann: 'mine', eve: 'mine' },
    write: (_from, text) => void fake.post('mine-answers', text).catch(() => {}),
    press: (_from, button) => void fake.post('mine-answers', button).catch(() => {}),
    messages: () =>
      fake.published
        .filter(({ topic }) => topic === 'mine')
        .map(({ message, actions }) => ({
          text: message,
          buttons: Object.fromEntries(actions.map(({ label, body }) => [label, body])),
        })),
  }
}

async function email(): Promise<Service> {
  const fake = await startFakeMail()
  const setup = {
    ...({ kind: 'email' } as const),
    ...{ name: NAME, smtp: fake.smtp, imap: fake.imap },
    ...{ user: MAIL_USER, password: MAIL_PASSWORD, from: MAIL_USER, to: 'ann@example.org' },
  } as const
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, password: 'wrong-password' } },
    secrets: [MAIL_PASSWORD, 'wrong-password'],
    ...{ ann: 'ann@example.org', eve: 'eve@example.org' },
    messages: () =>
      fake.mails.map(({ text, links }) => ({
        text,
        buttons: Object.fromEntries(links.map((link) => [labelOf(link), link])),
      })),
  }
}

const LABELS: Readonly<Record<string, string>> = {
  once: 'Run once',
  session: 'Allow in this session',
  deny: 'Deny',
}

function labelOf(link: string): string {
  const [choice = ''] = (new URL(link).searchParams.get('subject') ?? '').split(' ')
  return LABELS[choice] ?? choice
}

async function webhook(): Promise<Service> {
  const fake = await startFakeWebhook()
  const setup = {
    ...({ kind: 'webhook' } as const),
    ...{ name: NAME, url: `${fake.url}/in`, answers: `${fake.url}/out` },
    key: WEBHOOK_KEY,
  } as const
  return {
    ...fake,
    ...{ setup, wrong: { ...setup, key: 'wrong-key-of-nobody' } },
    ...{ secrets: [WEBHOOK_KEY, '/in', '/out'], ann: 'ann', eve: 'eve' },
    messages: () =>
      fake.messages.map(({ text, buttons = [] }) => ({
        text,
        buttons: Object.fromEntries(
          buttons.map(({ label, code, choice }) => [label, `${code}:${choice}`]),
        ),
      })),
  }
}
