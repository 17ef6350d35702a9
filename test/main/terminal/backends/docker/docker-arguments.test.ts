import { expect, it } from 'vitest'
import type { DockerProfile } from '../../../../../src-main/contract/places.ts'
import { runArguments } from '../../../../../src-main/terminal/backends/docker/docker-arguments.ts'

const profile: DockerProfile = {
  ...{ kind: 'docker', name: 'box', program: '', image: 'debian:12', workspace: 'read-only' },
  ...{ mounts: [{ source: '/a,b', target: '/data', readOnly: false }], network: false },
  ...{ cpus: 1.5, memoryMb: 512, processes: 64, per: 'session', arguments: ['--gpus', 'all'] },
}
const task = { taskId: 't', sessionId: 's', workspace: '/home/me/work' }
const docker = { isPodman: false, isRootless: false }
const me = { uid: 1000, gid: 100 }

function line(changes: Partial<Parameters<typeof runArguments>[0]> = {}): string {
  const spec = { profile, engine: docker, person: me, task, containerName: 'c', labels: {} }
  return runArguments({ ...spec, ...changes }).join(' ')
}

it('mounts the workspace at its own path, and whatever else was asked for', () => {
  expect(line()).toContain('--mount type=bind,source=/home/me/work,target=/home/me/work,readonly')
  expect(line()).toContain('--mount type=bind,"source=/a,b",target=/data')
  expect(line({ profile: { ...profile, workspace: 'none', mounts: [] } })).not.toContain('--mount')
})

it('keeps to the limits, and lets the person have the last word', () => {
  expect(line()).toContain('--network none --cpus 1.5 --memory 512m --pids-limit 64')
  expect(line()).toMatch(/--gpus all --entrypoint tail debian:12 -f \/dev\/null$/)
})

it.each([
  ['docker', docker, '--user 1000:100'],
  ['rootless podman', { isPodman: true, isRootless: true }, '--userns keep-id --user 1000:100'],
])('makes files the person’s own in %s', (_, engine, expected) => {
  expect(line({ engine })).toContain(expected)
})

it('leaves root inside where that is the person outside', () => {
  expect(line({ engine: { isPodman: false, isRootless: true } })).not.toContain('--user')
})

it('names only a folder that is there, since podman refuses any other', () => {
  expect(line()).toContain('--workdir /home/me/work')
  expect(line({ profile: { ...profile, workspace: 'none' } })).not.toContain('--workdir')
})
