/** Channels: ways to a person who is not at the machine, and back. */
import { z } from 'zod'
import type { Words } from '../words.ts'

const id = z.string().min(1).max(64)
/** One line that a person reads, and nothing that would begin another header or line. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}]+$/u)

/** Encrypted, or on this machine. */
const server = z
  .string()
  .max(500)
  .regex(
    /^(?:https:\/\/[^\s\p{Cc}@/?#]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)\/?$/u,
  )
const hook = z
  .string()
  .max(2_000)
  .regex(
    /^(?:https:\/\/[^\s\p{Cc}@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/[^\s\p{Cc}]*)$/u,
  )
const token = z
  .string()
  .max(300)
  .regex(/^[\w:.-]*$/)

/** One plain address: no name, no list, nothing that would begin another header. */
const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u)
/** A machine and its port. */
const host = z
  .string()
  .trim()
  .max(260)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?:\d{1,5}$/u)
const oneLine = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}]*$/u)

const setup = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('telegram'), name, server, token: token.min(10) }),
  z.strictObject({ kind: z.literal('discord-bot'), name, server, token: token.min(10) }),
  z.strictObject({
    ...{ kind: z.literal('slack-app'), name, server, token: token.min(10) },
    /** Of the app, for its socket; the other is of its bot. */
    appToken: token.min(10),
  }),
  z.strictObject({
    kind: z.literal('ntfy'),
    name,
    server,
    topic: z.string().regex(/^[\w-]{1,64}$/),
    token,
  }),
  z.strictObject({
    ...{ kind: z.literal('email'), name, smtp: host },
    /** Empty: mails go out, and no answers come back. */
    imap: z.union([z.literal(''), host]),
    ...{ user: oneLine, password: oneLine },
    /** Whose mailbox it is, and where the mails go. */
    ...{ from: mailbox, to: mailbox },
  }),
  z
    .strictObject({
      ...{ kind: z.literal('webhook'), name, url: hook },
      /** Where answers are asked for, and what signs both ways. */
      answers: z.union([z.literal(''), hook]),
      key: z.union([z.literal(''), oneLine.min(16)]),
    })
    // Whoever guesses the address could answer otherwise.
    .refine(({ answers, key }) => answers === '' || key !== '', { path: ['key'] }),
  z.strictObject({ kind: z.enum(['discord', 'slack']), name, url: hook }),
])

const asks = z.enum(['never', 'away', 'always'])

export const channelRequests = {
  'channels.list': z.strictObject({}),
  'channels.add': z.strictObject({ setup }),
  /** All of it anew, such as another key; who is paired stays so where it leads to the same place. */
  'channels.enter': z.strictObject({ id, setup }),
  /** A service that said no may have changed its mind. */
  'channels.retry': z.strictObject({ id }),
  'channels.change': z.strictObject({
    id,
    /** When questions go out over it. */
    asks: asks.optional(),
    /** An answer over it may hold for a whole session. */
    mayGrantSession: z.boolean().optional(),
    /** An answer over it may be a yes at all. */
    mayAllow: z.boolean().optional(),
    /** When it tells what has ended, and what waits in a window. */
    tells: asks.optional(),
    /** What its person writes begins a session, or goes on in it. */
    steers: z.boolean().optional(),
  }),
  /** A new code, which whoever sends it over the channel becomes the one who may answer. */
  'channels.pair': z.strictObject({
    id,
    /** It is taken from the window again, and pairs nobody. */
    isOver: z.boolean().optional(),
  }),
  'channels.unpair': z.strictObject({ id }),
  'channels.test': z.strictObject({ id }),
  'channels.remove': z.strictObject({ id }),
}

export type ChannelSetup = z.output<typeof setup>
export type ChannelKind = ChannelSetup['kind']
export type ChannelAsks = z.output<typeof asks>

export type ChannelState =
  | { kind: 'sends-only' }
  | { kind: 'connecting' }
  | { kind: 'connected' }
  /** Final: it is not asked again by itself. */
  | { kind: 'failed'; reason: Words; isFinal: boolean }

export interface ChannelView {
  id: string
  kind: ChannelKind
  name: string
  /** The server or the address, without what is secret in it. */
  where: string
  /** What was entered and is no secret, by the names of its setup. */
  entered: Record<string, string>
  state: ChannelState
  asks: ChannelAsks
  mayGrantSession: boolean
  mayAllow: boolean
  tells: ChannelAsks
  steers: boolean
  /** Questions would go out while no window is open, but the rules of approvals do not send any. */
  isHeldBack: boolean
  /** Answers come back over it; otherwise messages go out, and that is all. */
  canAnswer: boolean
  /** What comes over it is known to be from whom it says, so that it may steer. */
  maySteer: boolean
  /** Who may answer. */
  paired?: string
  pairing?: { code: string; until: number }
}

export interface ChannelsView {
  channels: ChannelView[]
}

export interface ChannelAnswers {
  'channels.list': ChannelsView
  'channels.add': ChannelsView
  'channels.enter': ChannelsView
  'channels.retry': ChannelsView
  'channels.change': ChannelsView
  'channels.pair': ChannelsView
  'channels.unpair': ChannelsView
  'channels.test': null
  'channels.remove': ChannelsView
}

export interface ChannelEvents {
  'channels.changed': ChannelsView
}
