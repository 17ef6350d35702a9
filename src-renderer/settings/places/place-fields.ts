/** The fields of each kind of place, in the order of its form. */
import type { PlaceProfile } from '#contract'

export type ProfileKind = PlaceProfile['kind']

export const PROFILE_KINDS: readonly ProfileKind[] = [
  'docker',
  'ssh',
  'singularity',
  'modal',
  'daytona',
  'vercel_sandbox',
]

export type FieldName =
  | 'name'
  | 'image'
  | 'workspace'
  | 'network'
  | 'program'
  | 'mounts'
  | 'cpus'
  | 'memoryMb'
  | 'processes'
  | 'per'
  | 'arguments'
  | 'host'
  | 'user'
  | 'port'
  | 'keyFile'
  | 'folder'
  | 'connectSeconds'
  | 'app'
  | 'environment'
  | 'lifetimeMinutes'
  | 'apiUrl'
  | 'target'
  | 'autoStopMinutes'
  | 'runtime'
  | 'vcpus'

type FieldShape = 'text' | 'number' | 'switch' | 'workspace' | 'per' | 'mounts' | 'lines'

const SHAPES: Readonly<Partial<Record<FieldName, FieldShape>>> = {
  workspace: 'workspace',
  network: 'switch',
  mounts: 'mounts',
  cpus: 'number',
  memoryMb: 'number',
  processes: 'number',
  per: 'per',
  arguments: 'lines',
  port: 'number',
  connectSeconds: 'number',
  lifetimeMinutes: 'number',
  autoStopMinutes: 'number',
  vcpus: 'number',
}

export function shapeOf(field: FieldName): FieldShape {
  return SHAPES[field] ?? 'text'
}

interface Fields {
  usual: readonly FieldName[]
  /** What most people leave as it is. */
  further: readonly FieldName[]
  /** Keys that the service wants, by the names under which they are kept. */
  secrets: readonly string[]
}

const LIMITS = ['cpus', 'memoryMb', 'processes'] as const

export const FIELDS: Readonly<Record<ProfileKind, Fields>> = {
  docker: {
    usual: ['name', 'image', 'workspace', 'network'],
    further: ['per', ...LIMITS, 'mounts', 'arguments', 'program'],
    secrets: [],
  },
  ssh: {
    usual: ['name', 'host', 'user', 'folder'],
    further: ['port', 'keyFile', 'connectSeconds'],
    secrets: [],
  },
  singularity: {
    usual: ['name', 'image', 'workspace', 'network'],
    further: [...LIMITS, 'mounts', 'program'],
    secrets: [],
  },
  modal: {
    usual: ['name', 'image', 'lifetimeMinutes'],
    further: ['app', 'environment', 'cpus', 'memoryMb', 'network'],
    secrets: ['MODAL_TOKEN_ID', 'MODAL_TOKEN_SECRET'],
  },
  daytona: {
    usual: ['name', 'image', 'autoStopMinutes'],
    further: ['apiUrl', 'target', 'cpus', 'memoryMb'],
    secrets: ['DAYTONA_API_KEY'],
  },
  vercel_sandbox: {
    usual: ['name', 'runtime', 'lifetimeMinutes'],
    further: ['vcpus'],
    secrets: ['VERCEL_TOKEN', 'VERCEL_TEAM_ID', 'VERCEL_PROJECT_ID'],
  },
}
