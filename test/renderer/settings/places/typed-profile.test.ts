import { expect, it } from 'vitest'
import type { PlaceProfile } from '#contract'
import {
  newTyped,
  profileOf,
  typedOf,
} from '../../../../src-renderer/settings/places/typed-profile.ts'

it('makes of a form what was typed, and leaves out what is to be as usual', () => {
  const typed = {
    ...newTyped('docker'),
    ...{ name: ' box ', cpus: '', memoryMb: '512', network: false },
    mounts: '/data:/data:ro\n\n/src with blank:/src\nnowhere',
    arguments: ' --init \n--privileged',
  }
  expect(profileOf('docker', typed)).toEqual({
    kind: 'docker',
    name: 'box',
    image: 'debian:12',
    workspace: 'read-write',
    network: false,
    per: 'session',
    memoryMb: 512,
    mounts: [
      { source: '/data', target: '/data', readOnly: true },
      { source: '/src with blank', target: '/src', readOnly: false },
      { source: 'nowhere', target: '', readOnly: false },
    ],
    arguments: ['--init', '--privileged'],
  })
})

it('shows a place as it was typed', () => {
  const profile: PlaceProfile & { kind: 'docker' } = {
    kind: 'docker',
    name: 'box',
    program: '',
    image: 'python:3.13',
    workspace: 'none',
    mounts: [{ source: '/data', target: '/data', readOnly: true }],
    network: true,
    cpus: 0,
    memoryMb: 512,
    processes: 512,
    per: 'task',
    arguments: ['-x'],
  }
  const typed = typedOf(profile)
  expect(typed).toMatchObject({ cpus: '', memoryMb: '512', mounts: '/data:/data:ro' })
  // What is left to the engine is 0 in one and left out in the other.
  const { cpus: _left, ...rest } = profile
  expect(profileOf('docker', typed)).toEqual(rest)
})
