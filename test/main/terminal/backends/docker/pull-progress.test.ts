import { expect, it } from 'vitest'
import { createPullProgress } from '../../../../../src-main/terminal/backends/docker/pull-progress.ts'

it('counts the layers that docker names, and those that are done', () => {
  const { push } = createPullProgress()
  const lines = [
    '12: Pulling from library/debian',
    '0a1b2c3d4e5f: Pulling fs layer',
    'f5e4d3c2b1a0: Already exists',
    '0a1b2c3d4e5f: Download complete',
    '0a1b2c3d4e5f: Pull complete',
    'Digest: sha256:0123',
  ]

  expect(lines.map(push)).toEqual([
    undefined,
    { done: 0, total: 1 },
    { done: 1, total: 2 },
    undefined,
    { done: 2, total: 2 },
    undefined,
  ])
})

it('counts what podman copies', () => {
  const { push } = createPullProgress()

  expect(push('Copying blob sha256:0a1b2c3d4e5f6a7b8c9d')).toEqual({ done: 0, total: 1 })
  expect(push('Copying blob 0a1b2c3d4e5f done   |')).toEqual({ done: 1, total: 1 })
})
