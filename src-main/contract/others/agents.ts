/** Agents of others (Agent Client Protocol), on which a session may run: what is set up, and what became of it. */
import { z } from 'zod'
import { type McpConsentView, type McpProblem, mcpServerName, processParts } from '../mcp.ts'
import type { Words } from '../words.ts'

/** Of the same letters as that of a server. */
export const guestName = mcpServerName

export const guestEntry = z.strictObject(processParts)

/** Entries are read one by one, so that a broken one takes no other with it. */
export const guestSettings = z.object({ agents: z.record(z.string(), z.unknown()).default({}) })

export const agentRequests = {
  /** Looks again for the programs of all of them. */
  'agents.list': z.strictObject({}),
  /** `instead` names the one that it was before; without it there is one more. */
  'agents.save': z.strictObject({
    name: z.string().max(200),
    /** A line as one would type it, or the parts of an entry. */
    agent: z.union([z.string().max(20_000), z.record(z.string().max(60), z.unknown())]),
    instead: guestName.optional(),
  }),
  'agents.remove': z.strictObject({ name: guestName }),
  /** Takes the removal back, as long as nothing else was removed since. */
  'agents.restore': z.strictObject({ name: guestName }),
  /** The person has seen the command that the fingerprint names. */
  'agents.agree': z.strictObject({ name: guestName, fingerprint: z.string().min(1).max(64) }),
  /** One of the ways that it named itself; it may open a browser. */
  'agents.signIn': z.strictObject({ name: guestName, method: z.string().min(1).max(200) }),
  /** What can be chosen and typed in a session that runs on one; it is started for that, if it has to be. */
  'guest.offers': z.strictObject({ sessionId: z.string().min(1).max(100) }),
  'guest.choose': z.strictObject({
    sessionId: z.string().min(1).max(100),
    option: z.string().min(1).max(200),
    value: z.union([z.string().max(200), z.boolean()]),
  }),
}

export type GuestEntry = z.output<typeof guestEntry>

export type GuestState =
  /** Its program is not there. */
  | { kind: 'missing'; reason: Words; fix: Words }
  | { kind: 'needs-consent' }
  | { kind: 'needs-sign-in' }
  | { kind: 'ready' }

export interface GuestView {
  name: string
  /** As it is set up, keys as the names under which they are kept. */
  agent: GuestEntry
  state: GuestState
  /** Until the person has agreed to the command. */
  consent?: McpConsentView
  /** Ways to sign in that it has told of. */
  signIn: { id: string; name: string; description?: string }[]
  /** So many sessions have a process of it now. */
  running: number
}

/** A well-known one that is not set up yet. */
export interface GuestOffer {
  name: string
  title: string
  agent: GuestEntry
  isInstalled: boolean
  /** What installs it. */
  install: string
}

export interface GuestsView {
  agents: GuestView[]
  offers: GuestOffer[]
  /** Entries that cannot be read. */
  broken: { name: string; reason: Words }[]
}

/** One thing that the person may choose about a guest: its mode, its model, how much it thinks. */
export interface GuestOption {
  id: string
  name: string
  description?: string
  /** In which way it works, which is said beside its name. */
  isMode?: true
  /** Whether it is a switch says the value. */
  value: string | boolean
  choices: { value: string; name: string; description?: string; group?: string }[]
}

/** What a guest takes behind a slash. */
export interface GuestCommand {
  name: string
  description: string
}

export interface GuestOffers {
  options: GuestOption[]
  commands: GuestCommand[]
}

export interface AgentAnswers {
  'agents.list': GuestsView
  'agents.save': { problems: McpProblem[] }
  'agents.remove': null
  'agents.restore': null
  'agents.agree': null
  'agents.signIn': null
  'guest.offers': GuestOffers
  'guest.choose': null
}

export interface AgentEvents {
  'agents.changed': GuestsView
  'guest.offered': GuestOffers & { sessionId: string }
}
