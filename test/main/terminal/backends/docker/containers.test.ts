import { expect, it } from 'vitest'
import type { DockerProfile } from '../../../../../src-main/contract/places.ts'
import { createContainers } from '../../../../../src-main/terminal/backends/docker/containers.ts'
import type { DockerEngine } from '../../../../../src-main/terminal/backends/docker/docker-engine.ts'
import { taskRef } from '../../../../support/task-ref.ts'

const profile: DockerProfile = {
  ...{ kind: 'docker', name: 'box', program: '', image: 'debian:12', workspace: 'none' },
  ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 0, per: 'session' },
  arguments: [],
}

it('finds what runs in podman, which says for how long, and starts it no second time', async () => {
  const { containers, worked } = openContainers('Up 3 minutes ago')
  expect(await containers.ensure(...taskRef('t'))).toEqual({ id: 'c1', isFresh: false })
  expect(worked).toEqual([])
})

it('lists the containers of podman by their labels', async () => {
  const { containers, asked } = openContainers('Exited (0) 2 minutes ago')
  expect(await containers.list()).toEqual([
    { id: 'c1', state: 'stopped', place: 'box', sessionId: 's1', since: 7 },
  ])
  expect(asked.at(-1)).toContain('{{index .Labels "talaria-session"}}')
})

/** A podman with one container, in this state. */
function openContainers(state: string) {
  const asked: string[] = []
  const worked: string[] = []
  const engine: Partial<DockerEngine> = {
    facts: async () => ({ isPodman: true, isRootless: false }),
    ask: async (args) => {
      asked.push(args.join(' '))
      return { code: 0, output: `c1\t${state}\tbox\ts1\t7\n`, errors: '' }
    },
    work: async (args) => {
      worked.push(args.join(' '))
      return { code: 0, output: '', errors: '' }
    },
  }
  const containers = createContainers({
    ...{ profile, person: undefined, now: () => 0, installation: () => 'tests' },
    // Neither is an image asked for nor anything pulled.
    engine: engine as DockerEngine,
  })
  return { containers, asked, worked }
}
