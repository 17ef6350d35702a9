/** What is asked of a person for each kind of channel. */
import type { ChannelKind, ChannelSetup } from '#contract'
import type { channels } from '../../language/en/toolbox/channels.ts'

type Words = typeof channels
type WordName = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words]

interface Field {
  /** As the setup calls it. */
  name: string
  label: WordName
  isSecret?: boolean
  initial?: string
  isOptional?: boolean
  hint?: string
}

export const CHANNEL_FIELDS: Readonly<Record<ChannelKind, readonly Field[]>> = {
  telegram: [
    { name: 'server', label: 'server', initial: 'https://api.telegram.org' },
    { name: 'token', label: 'token', isSecret: true },
  ],
  'discord-bot': [
    { name: 'server', label: 'server', initial: 'https://discord.com' },
    { name: 'token', label: 'token', isSecret: true },
  ],
  'slack-app': [
    { name: 'server', label: 'server', initial: 'https://slack.com' },
    { name: 'token', label: 'token', isSecret: true, hint: 'xoxb-…' },
    { name: 'appToken', label: 'appToken', isSecret: true, hint: 'xapp-…' },
  ],
  ntfy: [
    { name: 'server', label: 'server', initial: 'https://ntfy.sh' },
    { name: 'topic', label: 'topic' },
    { name: 'token', label: 'optionalKey', isSecret: true, isOptional: true },
  ],
  email: [
    { name: 'to', label: 'mailTo', hint: 'you@example.org' },
    { name: 'from', label: 'mailFrom', hint: 'talaria@example.org' },
    { name: 'smtp', label: 'smtp', hint: 'smtp.example.org:465' },
    { name: 'imap', label: 'imap', hint: 'imap.example.org:993', isOptional: true },
    { name: 'user', label: 'mailUser', isOptional: true },
    { name: 'password', label: 'mailPassword', isSecret: true, isOptional: true },
  ],
  webhook: [
    { name: 'url', label: 'address', isSecret: true },
    { name: 'answers', label: 'answersAddress', isSecret: true, isOptional: true },
    { name: 'key', label: 'signingKey', isSecret: true, isOptional: true },
  ],
  discord: [{ name: 'url', label: 'address', isSecret: true }],
  slack: [{ name: 'url', label: 'address', isSecret: true }],
}

export function setupOf(kind: ChannelKind, given: Readonly<Record<string, string>>): ChannelSetup {
  const names = ['name', ...CHANNEL_FIELDS[kind].map(({ name }) => name)]
  const values = Object.fromEntries(names.map((name) => [name, given[name]?.trim() ?? '']))
  // The table has the fields of each kind, and the runtime reads them by its contract.
  return { kind, ...values } as ChannelSetup
}
