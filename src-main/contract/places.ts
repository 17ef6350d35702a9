/**
 * The places where commands can run, as a person sets them up. This machine is always there and has no
 * profile; every other place is a profile of one kind, and its name is what rules and sessions know it by.
 */
import { z } from 'zod'

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

const placeProfile = z.discriminatedUnion('kind', [
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
