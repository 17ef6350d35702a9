/** The command line of a container: what it sees of this machine, and what it may use. */
import type { DockerProfile } from '#contract'
import type { TaskRef } from '../backend.ts'

/** Labels by which containers of ours are found again. */
export const OURS = 'talaria=1'
export const LABELS = {
  session: 'talaria-session',
  task: 'talaria-task',
  place: 'talaria-place',
  /** Of the installation: another one on the same engine has its own. */
  app: 'talaria-app',
  /** When it was made, in milliseconds. */
  since: 'talaria-since',
  /** Of all that its profile says: after a change another container is needed. */
  profile: 'talaria-profile',
} as const

export const WORK_FOLDER = '/workspace'
export const HOME_FOLDER = '/home/talaria'

export interface Engine {
  isPodman: boolean
  /** Then root inside is the person outside. */
  isRootless: boolean
}

export interface ContainerSpec {
  profile: DockerProfile
  engine: Engine
  person: { uid: number; gid: number } | undefined
  task: TaskRef
  containerName: string
  /** It goes when nobody holds its input open any more, and is removed with its end. */
  isThrowaway?: boolean
  labels: Readonly<Record<string, string>>
}

export function runArguments(spec: ContainerSpec, hasInit = true): string[] {
  const { profile, task } = spec
  const { cpus, memoryMb, processes } = profile
  const begin = spec.isThrowaway ? ['create', '--interactive', '--rm'] : ['run', '--detach']
  const labels = [OURS, ...Object.entries(spec.labels).map((pair) => pair.join('='))]
  return [
    ...[...begin, '--name', spec.containerName],
    ...(hasInit ? ['--init'] : []),
    ...labels.flatMap((label) => ['--label', label]),
    ...userArguments(spec),
    // A program that is root's by its file mode is not root here.
    ...['--security-opt', 'no-new-privileges'],
    ...(profile.network ? [] : ['--network', 'none']),
    ...(cpus > 0 ? ['--cpus', String(cpus)] : []),
    ...(memoryMb > 0 ? ['--memory', `${memoryMb}m`] : []),
    ...(processes > 0 ? ['--pids-limit', String(processes)] : []),
    ...mountsOf(profile, task).flatMap((mount) => ['--mount', mount]),
    // Files of the person keep the label that their system gave them.
    ...['--security-opt', 'label=disable'],
    // Its own folder is made in it later: podman refuses one that is not there.
    ...(profile.workspace === 'none' ? [] : ['--workdir', task.workspace]),
    // Last, so that the person's own word counts.
    ...profile.arguments,
    // Whatever the image would start: it only has to stay.
    ...(spec.isThrowaway
      ? ['--entrypoint', 'cat', profile.image]
      : ['--entrypoint', 'tail', profile.image, '-f', '/dev/null']),
  ]
}

/** Files of the person stay theirs, whoever the image would be. */
function userArguments({ engine, person }: ContainerSpec): string[] {
  if (!person || (engine.isRootless && !engine.isPodman)) return []
  const keep = engine.isPodman && engine.isRootless ? ['--userns', 'keep-id'] : []
  const home = person.uid === 0 ? [] : ['--env', `HOME=${HOME_FOLDER}`]
  return [...keep, '--user', `${person.uid}:${person.gid}`, ...home]
}

/** At the same path as here, so that a path means the same in every message. */
function mountsOf({ workspace, mounts }: DockerProfile, task: TaskRef): string[] {
  const own =
    workspace === 'none'
      ? []
      : [{ source: task.workspace, target: task.workspace, readOnly: workspace === 'read-only' }]
  return [...own, ...mounts].map(({ source, target, readOnly }) =>
    [
      'type=bind',
      field('source', source),
      field('target', target),
      ...(readOnly ? ['readonly'] : []),
    ].join(','),
  )
}

export function workFolderOf({ workspace }: DockerProfile, task: TaskRef): string {
  return workspace === 'none' ? WORK_FOLDER : task.workspace
}

/** They are read as comma-separated values. */
function field(name: string, value: string): string {
  const text = `${name}=${value}`
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
