import { mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createGitGuards } from '../../../src-main/sandbox/git-guards.ts'
import { createProbe } from '../../../src-main/sandbox/probe.ts'
import { createSandboxes } from '../../../src-main/sandbox/sandboxes.ts'
import { createScratches } from '../../../src-main/sandbox/scratches.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('is on for a session in a folder of its own, once the machine was tried', async () => {
  const { sandboxes, folders } = machine()
  expect(sandboxes.stateOf('s1')).toMatchObject({ reason: { key: 'sandbox.checking' } })
  expect(sandboxes.confinementOf('s1', folders)).toBeUndefined()
  await sandboxes.whenKnown()
  expect(sandboxes.stateOf('s1')).toEqual({ isOn: true })
  expect(sandboxes.confinementOf('s1', folders)).toBeDefined()
})

it.each([
  ['turnedOff', { isWanted: () => false }],
  ['fullAccess', { hasFullAccess: () => true }],
  ['noFolder', { workspaceOf: () => '/no/such/folder' }],
  ['tooWide', { workspaceOf: () => '/' }],
  ['noScratch', { scratches: createScratches({ parent: '/no', dataFolder: '/', uid: 0 }) }],
])('says why it is not: %s', async (key, facts) => {
  const { sandboxes, folders } = machine(facts)
  await sandboxes.whenKnown()
  expect(sandboxes.stateOf('s1')).toMatchObject({
    isOn: false,
    reason: { key: `sandbox.${key}` },
    fix: { key: `sandbox.${key}Fix` },
  })
  expect(sandboxes.confinementOf('s1', folders)).toBeUndefined()
})

it('is not on in the whole home folder, nor around it', async () => {
  const { home, root } = machine()
  for (const folder of [home, root]) {
    const { sandboxes } = machine({ home, workspaceOf: () => folder })
    await sandboxes.whenKnown()
    expect(sandboxes.stateOf('s1')).toMatchObject({ reason: { key: 'sandbox.tooWide' } })
  }
})

it('says what the machine lacks', async () => {
  const { sandboxes } = machine({ isExecutable: () => false })
  await sandboxes.whenKnown()
  expect(sandboxes.stateOf('s1')).toMatchObject({ reason: { key: 'sandbox.noBubblewrap' } })
})

it('has another key as soon as something that is kept from change appears', async () => {
  const { sandboxes, folders, workspace } = machine()
  await sandboxes.whenKnown()
  const keyNow = () => sandboxes.confinementOf('s1', folders)?.key
  const before = keyNow()
  expect(keyNow()).toBe(before)
  mkdirSync(join(workspace, '.claude'))
  expect(keyNow()).not.toBe(before)
})

it('gives two sessions temporary folders of their own', async () => {
  const { sandboxes, folders } = machine()
  await sandboxes.whenKnown()
  const [one, other] = ['s1', '../../s2'].map((id) => sandboxes.confinementOf(id, folders)?.key)
  expect(one).not.toBe(other)
  expect(other).not.toContain('..')
})

it('leaves nothing in a repository once the last session in it has ended', async () => {
  const { sandboxes, folders, workspace } = machine()
  const git = join(workspace, '.git')
  mkdirSync(git)
  await sandboxes.whenKnown()
  for (const id of ['s1', 's2']) sandboxes.confinementOf(id, folders)
  expect(readdirSync(git)).toEqual(['commondir', 'hooks'])

  await sandboxes.endSession('s1')
  expect(readdirSync(git)).toEqual(['commondir', 'hooks'])
  await sandboxes.endSession('s2')
  expect(readdirSync(git)).toEqual([])

  sandboxes.confinementOf('s3', folders)
  await sandboxes.dispose()
  expect(readdirSync(git)).toEqual([])
})

function machine(
  facts: Partial<Parameters<typeof createSandboxes>[0]> & {
    home?: string
    isExecutable?: () => boolean
  } = {},
) {
  const root = realpathSync(temporaryFolder())
  const [home, workspace, folder] = ['home', 'work', 'run'].map((name) => join(root, name))
  for (const path of [home, workspace, folder]) if (path) mkdirSync(path)
  const guards = createGitGuards()
  const sandboxes = createSandboxes({
    guards,
    probe: createProbe({
      ...{ platform: 'linux', arch: 'x64', path: '/usr/bin' },
      isExecutable: facts.isExecutable ?? (() => true),
      run: async () => {},
      setting: () => undefined,
    }),
    owner: {
      guards,
      home: facts.home ?? home ?? '',
      ...{ asRoot: false, dataFolder: join(root, 'data'), temporaryFolders: ['/tmp'] },
    },
    scratches: createScratches({
      ...{ parent: root, dataFolder: join(root, 'data'), uid: process.getuid?.() ?? 0 },
    }),
    isWanted: () => true,
    networkOf: () => 'all',
    hasFullAccess: () => false,
    workspaceOf: () => workspace ?? '',
    passedOn: () => ({}),
    ...facts,
  })
  const folders = { folder: folder ?? '', shown: [], shared: [] }
  return { sandboxes, folders, root, home: home ?? '', workspace: workspace ?? '' }
}
