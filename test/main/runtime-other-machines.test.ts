/** The whole runtime on machines that have no sandbox: it says so everywhere, and asks what it would ask without one. */
import { describe, expect, it } from 'vitest'
import { placeProfile } from '../../src-main/contract/places.ts'
import { createProbe, type ProbeDeps } from '../../src-main/sandbox/probe.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import { denyAll } from '../support/deny-all.ts'
import { openModelSession } from '../support/model-session.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'
import { usableSandbox } from '../support/sandbox.ts'

const sandbox = await usableSandbox()

const REFUSED = {
  run: () => Promise.reject(new Error('bwrap: No permissions to create new namespace')),
}

interface Machine {
  facts: Partial<ProbeDeps>
  reason: string
  fix: string
  /** Where the status bar leads. */
  remedy: 'machine' | 'place'
}

const MACHINES: Readonly<Record<string, Machine>> = {
  Windows: {
    facts: { platform: 'win32' },
    ...{ reason: 'sandbox.notOnWindows', fix: 'sandbox.notOnWindowsFix', remedy: 'place' },
  },
  'a system of which nobody thought': {
    facts: { platform: 'freebsd' },
    ...{ reason: 'sandbox.notHere', fix: 'sandbox.notHereFix', remedy: 'place' },
  },
  'a machine without bubblewrap': {
    facts: { isExecutable: () => false },
    ...{ reason: 'sandbox.noBubblewrap', fix: 'sandbox.installBubblewrap', remedy: 'machine' },
  },
  'a machine whose AppArmor refuses namespaces': {
    facts: { ...REFUSED, setting: (name) => (name.includes('apparmor') ? '1' : undefined) },
    ...{ reason: 'sandbox.appArmor', fix: 'sandbox.appArmorFix', remedy: 'machine' },
  },
  'a container that allows none within': {
    facts: REFUSED,
    ...{ reason: 'sandbox.inContainer', fix: 'sandbox.inContainerFix', remedy: 'machine' },
  },
}

/** Nobody can read which program that is: harmless within walls, and a question without. */
const UNREAD = 'eval "$(cat x)"'

describe('without a sandbox', () => {
  it.each(Object.entries(MACHINES))(
    '%s says why and what to do, in the status bar and on the card',
    async (_, { facts, reason, fix, remedy }) => {
      const { runtime, id } = await openOn(facts)

      const view = await runtime.request('sandbox.of', { sessionId: id })
      const offer = await runtime.request('rehearsal.offer', { sessionId: id })

      const told = { reason: { key: reason }, fix: { key: fix } }
      expect(view).toMatchObject({ kind: 'off', remedy, ...told })
      expect(offer).toMatchObject({ ok: false, ...told })
    },
  )

  it.each(Object.entries(MACHINES))(
    '%s asks about a program that nobody can read, and about rm as of any other command',
    async (_, { facts }) => {
      const { runtime, server, say } = await openOn(facts)
      await runtime.request('rules.addRehearsal', { pattern: 'rm -rf *' })
      denyAll(runtime)

      for (const command of [UNREAD, 'rm -rf build']) {
        server.script({ calls: [{ name: 'terminal', arguments: { command } }] }, { text: 'Done.' })
        await say('go on')
      }

      const questions = runtime.payloads('approval.asked')
      expect(questions.map(({ command, backend }) => [command, backend.sandbox])).toEqual([
        [UNREAD, undefined],
        ['rm -rf build', undefined],
      ])
      expect(runtime.payloads('rehearsal.changed')).toEqual([])
    },
  )
})

describe('in another place', () => {
  it.each([
    [
      'another host',
      'ssh',
      false,
      { kind: 'off', remedy: 'place', reason: { key: 'sandbox.ofSsh' } },
    ],
    [
      'a container that folders are shared with',
      ...(['docker', false] as const),
      {
        kind: 'off',
        remedy: 'place',
        reason: { key: 'sandbox.ofShared', values: { place: 'box' } },
      },
    ],
    ['a container by itself', 'docker', true, { kind: 'on', reason: { key: 'sandbox.ofPlace' } }],
  ] as const)(
    'it says what is around its commands, and rehearses none: %s',
    async (_, kind, isolated, view) => {
      const runtime = await openRuntime({ providerFor: () => place(kind, isolated) })
      const profile = kind === 'ssh' ? { host: 'elsewhere' } : { image: 'debian' }
      await runtime.request('places.save', {
        profile: placeProfile.parse({ kind, name: 'box', ...profile }),
      })
      const { id: sessionId } = await runtime.request('session.create', { place: 'box' })

      expect(await runtime.request('sandbox.of', { sessionId })).toMatchObject(view)
      const offer = await runtime.request('rehearsal.offer', { sessionId })
      expect(offer).toMatchObject({
        ok: false,
        ...(sandbox && { reason: { key: 'rehearsal.onlyCommands' } }),
      })
    },
  )
})

it.skipIf(!sandbox)('within a sandbox that program needs no question', async () => {
  const { runtime, server, say } = await openOn()
  denyAll(runtime)

  server.script(
    { calls: [{ name: 'terminal', arguments: { command: UNREAD } }] },
    { text: 'Done.' },
  )
  await say('go on')

  expect(runtime.payloads('approval.asked')).toEqual([])
})

async function openOn(facts?: Partial<ProbeDeps>) {
  const opened = await openModelSession({
    keyStore,
    ...(facts && { probeInstead: machine(facts) }),
  })
  await expect
    .poll(() => opened.runtime.request('sandbox.of', { sessionId: opened.id }))
    .not.toMatchObject({ reason: { key: 'sandbox.checking' } })
  return opened
}

function machine(facts: Partial<ProbeDeps>) {
  return createProbe({
    ...{ platform: 'linux', arch: 'x64', path: '/usr/bin' },
    isExecutable: () => true,
    run: async () => {},
    setting: () => undefined,
    ...facts,
  })
}

/** Nobody runs anything there. */
function place(kind: 'ssh' | 'docker', isolated: boolean): Provider {
  return {
    ...{ kind, name: 'box', home: '/root', initialCwd: '/work' },
    capabilities: {
      ...{ pty: 'none', stdin: 'stream', processesSurviveAppExit: false },
      ...{ isolated, isThisMachine: false },
    },
    check: async () => ({ ok: true }),
    open: () => Promise.reject(new Error('nobody opens it')),
    dispose: async () => {},
  }
}
