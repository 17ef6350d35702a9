/**
 * The places where commands can run, as a person sets them up. This machine is always there and has no
 * profile; every other place is a profile of one kind, and its name is what rules and sessions know it by.
 */
import { z } from 'zod'
import type { Words } from './words.ts'

/** Shown wherever a command of this machine is. */
export const THIS_MACHINE = 'local'

const MAX_PROFILES = 100
const MAX_ARGUMENTS = 100
const MAX_MOUNTS = 50

const name = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._@:-]{0,59}$/u,
    'a name of up to 60 letters, digits, blanks and . _ @ : -',
  )
  .refine((text) => text !== THIS_MACHINE, 'that name is taken by this machine')
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0\n\r]*$/, 'one line')
const path = line(4_096)
/** A value that begins with a dash would be read as an option by the program that gets it. */
const word = (most: number) => line(most).regex(/^(?!-)/, 'it must not begin with a dash')

/** How much of the session's folder is seen in a container. */
const workspace = z.enum(['read-write', 'read-only', 'none'])
const limits = {
  /** Processors; 0 leaves it to the engine. */
  cpus: z.number().min(0).max(1_024).default(0),
  /** In megabytes; 0 leaves it to the engine. */
  memoryMb: z.number().int().min(0).max(16_000_000).default(0),
  processes: z.number().int().min(0).max(1_000_000).default(512),
}
const mount = z.strictObject({ source: path.min(1), target: path.min(1), readOnly: z.boolean() })
/** Whether sub-agents share a container with their session. */
const per = z.enum(['session', 'task'])

const dockerProfile = z.strictObject({
  kind: z.literal('docker'),
  name,
  /** Empty: docker or podman, whichever is found first. */
  program: path.default(''),
  image: word(500).min(1),
  workspace: workspace.default('read-write'),
  mounts: z.array(mount).max(MAX_MOUNTS).default([]),
  network: z.boolean().default(true),
  ...limits,
  /** One container for a session with all its sub-agents, or one for each task. */
  per: per.default('session'),
  arguments: z.array(line(2_000)).max(MAX_ARGUMENTS).default([]),
})

const sshProfile = z.strictObject({
  kind: z.literal('ssh'),
  name,
  /** A host, or an alias of the person's own ssh configuration. */
  host: word(255).min(1),
  /** Empty, 0: as the configuration says. */
  user: word(100).default(''),
  port: z.number().int().min(0).max(65_535).default(0),
  keyFile: path.default(''),
  /** Where work begins; empty: the home folder there. */
  folder: path.default(''),
  connectSeconds: z.number().int().min(1).max(600).default(10),
})

const singularityProfile = z.strictObject({
  kind: z.literal('singularity'),
  name,
  /** Empty: apptainer or singularity, whichever is found first. */
  program: path.default(''),
  /** A .sif file, a folder, or an address such as docker://debian:12. */
  image: word(1_000).min(1),
  workspace: workspace.default('read-write'),
  mounts: z.array(mount).max(MAX_MOUNTS).default([]),
  network: z.boolean().default(true),
  ...limits,
})

/** Minutes after which the provider ends a sandbox. */
const lifetimeMinutes = z.number().int().min(1).max(1_440).default(60)

const modalProfile = z.strictObject({
  kind: z.literal('modal'),
  name,
  app: word(100).min(1).default('talaria'),
  image: word(500).min(1).default('debian:12'),
  environment: line(100).default(''),
  cpus: limits.cpus,
  memoryMb: limits.memoryMb,
  network: z.boolean().default(true),
  lifetimeMinutes,
})

const daytonaProfile = z.strictObject({
  kind: z.literal('daytona'),
  name,
  /** Empty: as the service has it. */
  apiUrl: line(500).default(''),
  target: line(100).default(''),
  image: line(500).default(''),
  cpus: limits.cpus,
  memoryMb: limits.memoryMb,
  /** Minutes without use after which the service stops it; 0: never. */
  autoStopMinutes: z.number().int().min(0).max(100_000).default(60),
})

const vercelProfile = z.strictObject({
  kind: z.literal('vercel_sandbox'),
  name,
  runtime: word(50).min(1).default('node24'),
  vcpus: z.number().int().min(1).max(32).default(2),
  lifetimeMinutes,
})

export const placeProfile = z.discriminatedUnion('kind', [
  dockerProfile,
  sshProfile,
  singularityProfile,
  modalProfile,
  daytonaProfile,
  vercelProfile,
])

export type DockerProfile = z.output<typeof dockerProfile>
export type SshProfile = z.output<typeof sshProfile>
export type SingularityProfile = z.output<typeof singularityProfile>
export type ModalProfile = z.output<typeof modalProfile>
export type DaytonaProfile = z.output<typeof daytonaProfile>
export type VercelProfile = z.output<typeof vercelProfile>
export type PlaceProfile = z.output<typeof placeProfile>
export type PlaceKind = PlaceProfile['kind'] | typeof THIS_MACHINE

export const placeProfiles = z
  .array(placeProfile)
  .max(MAX_PROFILES)
  .refine(
    (profiles) => new Set(profiles.map((profile) => profile.name)).size === profiles.length,
    'two places have the same name',
  )

/** Whether a path of this machine means the same there: only where the session's folder is mounted. */
export function seesFolder(profile: PlaceProfile): boolean {
  return 'workspace' in profile && profile.workspace !== 'none'
}

const placeName = z.string().min(1).max(60)
const openingId = z.string().min(1).max(64)
const sessionId = z.string().min(1).max(64)
const liveId = z.string().min(1).max(300)
/** As it stands in the form: what is wrong with it is said field by field, and not by a refusal. */
const typedProfile = z.record(z.string().max(60), z.unknown())
export const whenQuitting = z.enum(['keep', 'stop'])

export const placeRequests = {
  /** `instead` names the one that it was before; without it there is one more. */
  'places.save': z.strictObject({ profile: typedProfile, instead: placeName.optional() }),
  'places.remove': z.strictObject({ name: placeName }),
  /** Where the commands of new sessions run. */
  'places.choose': z.strictObject({ name: placeName }),
  /** Which Docker place a command runs in on a copy, when the person wants that instead. */
  'places.chooseElsewhere': z.strictObject({ name: placeName }),
  /** What becomes of sandboxes that stand when the app is closed. */
  'places.setWhenQuitting': z.strictObject({ choice: whenQuitting }),
  /** Looks again whether each of them can be used, as far as that can be seen from here. */
  'places.recheck': z.strictObject({}),
  /** Really opens one and runs something there; its steps are an opening with this id. */
  'places.test': z.strictObject({ id: openingId, profile: typedProfile }),
  'places.cancel': z.strictObject({ id: openingId }),
  'places.answerHostKey': z.strictObject({ id: openingId, isTrusted: z.boolean() }),
  /** After trouble: opens the place of a session anew, and lets its agent go on. */
  'places.retry': z.strictObject({ sessionId }),
  /** After trouble: the person knows, and does nothing about it now. */
  'places.leaveTrouble': z.strictObject({ sessionId }),
  /** The hosts of the person's own ssh configuration. */
  'places.sshHosts': z.strictObject({}),
  /** All that stands anywhere of this app's making, also from earlier runs of it. */
  'places.live': z.strictObject({}),
  /** With its files; what runs there is lost. */
  'places.removeLive': z.strictObject({ via: placeName, id: liveId }),
  /** What runs there is ended; its files come back with the next command. */
  'places.stopLive': z.strictObject({ via: placeName, id: liveId }),
}

export type WhenQuitting = z.infer<typeof whenQuitting>

export type PlaceState =
  | { kind: 'unknown' }
  | { kind: 'ready' }
  /** What hinders it and what would help; `untrusted` until the person has confirmed the settings. */
  | { kind: 'unusable' | 'untrusted'; detail: Words; fix: Words }

export interface PlaceView {
  name: string
  kind: PlaceKind
  /** As the person set it up; this machine has none. */
  profile?: PlaceProfile
  state: PlaceState
  /** What runs there cannot touch the person's own files. */
  isolated: boolean
  /** The session's folder is there too, under the same path. */
  seesFolder: boolean
  hasTerminals: boolean
}

export interface HostKeyView {
  host: string
  fingerprint: string
  isChanged: boolean
}

/** A place that is being opened, step by step. */
export interface OpeningView {
  id: string
  place: string
  /** For whom; left out when nobody's conversation waits for it. */
  sessionId?: string
  /** For a shell that the person opens without a conversation. */
  isOwn?: boolean
  startedAt: number
  steps: { words: Words; at: number }[]
  /** It waits until the person has said whether they trust this host. */
  hostKey?: HostKeyView
}

/** The place of a session could not be opened, or was lost. */
export interface PlaceTroubleView {
  sessionId: string
  place: string
  words: Words
  at: number
}

/** The service behind a place ends the sandbox of a session by itself. */
export interface PlaceEndingView {
  sessionId: string
  place: string
  at: number
  /** So soon that the person was told. */
  isSoon: boolean
}

export interface PlacesView {
  /** This machine first. */
  places: PlaceView[]
  chosen: string
  whenQuitting: WhenQuitting
  /** Where a command can run on a copy instead; why nowhere. */
  elsewhere: { place: string } | { reason: Words }
  openings: OpeningView[]
  troubles: PlaceTroubleView[]
  endings: PlaceEndingView[]
}

/** Of one field, by its name in the profile; `mounts.0.source` for one in a list. */
export interface ProfileProblem {
  field: string
  words: Words
}

export interface PlaceTestView {
  steps: { words: Words; at: number }[]
  endedAt: number
  /** Left out: all went well. */
  problem?: Words
  fix?: Words
}

export interface SshHostView {
  alias: string
  host?: string
  user?: string
  port?: number
}

export interface LiveSandboxView {
  id: string
  place: string
  /** The place through which it is reached: another, when its own is no more. */
  via: string
  kind: PlaceKind
  since: number
  state: 'running' | 'stopped'
  /** Until its service ends it, where that is known. */
  endsAt?: number
  /** Of the conversation that it was made for; left out when that is gone. */
  title?: string
  /** Of shells that the person opened without a conversation. */
  isOwn?: boolean
  /** Nobody will use it: its place or conversation is gone, or a run of the app ended without a word. */
  leftBy?: 'place' | 'session' | 'run'
}

export interface LiveView {
  live: LiveSandboxView[]
  /** Places that could not be asked. */
  problems: { place: string; words: Words }[]
}

export interface PlaceAnswers {
  'places.save': { problems: ProfileProblem[] }
  'places.remove': null
  'places.choose': null
  'places.chooseElsewhere': null
  'places.setWhenQuitting': null
  'places.recheck': null
  'places.test': PlaceTestView | { problems: ProfileProblem[] }
  'places.cancel': null
  'places.answerHostKey': null
  'places.retry': null
  'places.leaveTrouble': null
  'places.live': LiveView
  'places.removeLive': null
  'places.stopLive': null
  'places.sshHosts': { hosts: SshHostView[]; file: string }
}

export interface PlaceEvents {
  'places.changed': PlacesView
}
