/** The containers of one profile: one for each session or task, found again by its labels, or made. */
import { createHash, randomBytes } from 'node:crypto'
import type { DockerProfile } from '#contract'
import { say } from '#say'
import type { LiveSandbox, Opening, TaskRef } from '../backend.ts'
import { LABELS, OURS, WORK_FOLDER } from './docker-arguments.ts'
import type { DockerEngine } from './docker-engine.ts'
import { makeContainer } from './make-container.ts'
import { makeOwnFolders } from './own-folders.ts'

export interface Container {
  id: string
  /** Another one, or the same after it had stopped. */
  isFresh: boolean
}

export interface ContainersDeps {
  profile: DockerProfile
  engine: DockerEngine
  person: { uid: number; gid: number } | undefined
  now(): number
  installation(): string
}

export function createContainers({ profile, engine, person, now, installation }: ContainersDeps) {
  const { name } = profile
  return { ensure, state, stop, remove, list }

  async function ensure(task: TaskRef, opening: Opening): Promise<Container> {
    const found = await find(task, opening.signal)
    if (!found) return { id: await create(task, opening), isFresh: true }
    if (found.state === 'running') return { id: found.id, isFresh: false }
    if (found.state === 'paused') {
      await engine.work(['unpause', found.id], opening.signal)
      return { id: found.id, isFresh: false }
    }
    opening.step(say('place.starting', { name }))
    await engine.work(['start', found.id], opening.signal)
    return { id: found.id, isFresh: true }
  }

  async function find(task: TaskRef, signal: AbortSignal) {
    const labels = Object.entries(identityOf(task)).map((pair) => pair.join('='))
    const filters = [OURS, ...labels].flatMap((label) => ['--filter', `label=${label}`])
    const columns = ['--no-trunc', '--format', '{{.ID}}\t{{.State}}']
    const { output } = await engine.ask(['ps', '--all', ...filters, ...columns], signal)
    const rows = output.split('\n').map((line) => line.split('\t'))
    const alive = rows.find(([id, state]) => id && !/dead|removing/i.test(state ?? ''))
    return alive && { id: alive[0] ?? '', state: stateOf(alive[1]) }
  }

  async function create(task: TaskRef, opening: Opening): Promise<string> {
    const { signal, step } = opening
    if (!(await engine.hasImage(signal))) await engine.pull(opening)
    step(say('place.creating', { name }))
    const containerName = `talaria-${randomBytes(4).toString('hex')}`
    const labels = {
      ...identityOf(task),
      [LABELS.app]: installation(),
      [LABELS.since]: String(now()),
    }
    const spec = { profile, person, task, containerName, labels, engine: await engine.facts() }
    try {
      const id = await makeContainer(spec, engine, signal)
      await prepare(id, signal)
      return id
    } catch (error) {
      // It may stand there half made, and nobody would know of it.
      await engine.work(['rm', '--force', containerName]).catch(() => {})
      throw error
    }
  }

  async function prepare(id: string, signal: AbortSignal): Promise<void> {
    const own = profile.workspace === 'none' ? [WORK_FOLDER] : []
    await makeOwnFolders(id, own, { engine, person, signal })
  }

  async function state(id: string): Promise<'running' | 'stopped' | 'gone'> {
    const asked = await engine
      .ask(['inspect', '--format', '{{.State.Status}}', id])
      .catch(() => undefined)
    const status = asked?.output.trim()
    if (status === 'running') return 'running'
    return status === undefined ? 'gone' : 'stopped'
  }

  async function stop(id: string): Promise<void> {
    await engine.work(['stop', '--time', '1', id])
  }

  async function remove(id: string): Promise<void> {
    await engine.work(['rm', '--force', '--volumes', id])
  }

  /** All on this engine that this installation made, for whatever place: one may be no more. */
  async function list(): Promise<LiveSandbox[]> {
    const filters = [OURS, `${LABELS.app}=${installation()}`].flatMap((label) => [
      '--filter',
      `label=${label}`,
    ])
    const { isPodman } = await engine.facts()
    const { place, session, since } = LABELS
    const labels = [place, session, since].map((key) =>
      isPodman ? `{{index .Labels "${key}"}}` : `{{.Label "${key}"}}`,
    )
    const format = ['{{.ID}}', '{{.State}}', ...labels].join('\t')
    const { output } = await engine.ask([
      ...['ps', '--all', '--no-trunc', ...filters],
      ...['--format', format],
    ])
    return output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [id = '', state = '', place = '', sessionId = '', since = ''] = line.split('\t')
        return {
          ...{ id, place, sessionId, since: Number(since) },
          state: stateOf(state) === 'running' ? 'running' : 'stopped',
        }
      })
  }

  /** By what it is found again. A changed profile needs another container. */
  function identityOf(task: TaskRef): Record<string, string> {
    const content = JSON.stringify([profile, profile.workspace === 'none' ? '' : task.workspace])
    return {
      [LABELS.place]: name,
      [LABELS.session]: task.sessionId,
      ...(profile.per === 'task' && { [LABELS.task]: task.taskId }),
      [LABELS.profile]: createHash('sha256').update(content).digest('hex').slice(0, 16),
    }
  }
}

/** Docker has one word for it; podman says how long. */
function stateOf(said = ''): 'running' | 'paused' | 'stopped' {
  if (/paused/i.test(said)) return 'paused'
  return /^(?:running|up)/i.test(said) ? 'running' : 'stopped'
}
