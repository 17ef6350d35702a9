import { expect, it } from 'vitest'
import { createProbe, type ProbeDeps } from '../../../src-main/sandbox/probe.ts'

const NO_USERNS = 'bwrap: No permissions to create new namespace, likely because the kernel…'

it('works where a first try works, and tries no second time', async () => {
  let tries = 0
  const probe = createProbe(machine({ run: async () => (tries += 1) }))
  expect(probe.known()).toBeUndefined()
  expect(await probe.check()).toMatchObject({ ok: true, bubblewrap: '/usr/bin/bwrap' })
  await probe.check()
  expect(tries).toBe(1)
  expect(probe.known()).toMatchObject({ ok: true })
})

it.each<[string, Partial<ProbeDeps>, RegExp, RegExp]>([
  ['another system', { platform: 'darwin' }, /no sandbox for this system/, /Places/],
  ['an unknown processor', { arch: 's390x' }, /no sandbox for this system/, /Places/],
  ['no bubblewrap', { isExecutable: () => false }, /not installed/, /apt install bubblewrap/],
  [
    'a system whose AppArmor is in the way',
    { ...failing(NO_USERNS), setting: (name) => (name.includes('apparmor') ? '1' : undefined) },
    /AppArmor/,
    /userns/,
  ],
  [
    'a kernel that allows no namespaces',
    { ...failing(NO_USERNS), setting: (name) => (name.endsWith('clone') ? '0' : undefined) },
    /namespaces/,
    /sysctl/,
  ],
  ['a container', failing('bwrap: setting up uid map: Permission denied'), /container/, /outside/],
  [
    'a container that keeps /proc to itself',
    failing("bwrap: Can't mount proc on /newroot/proc: Operation not permitted"),
    /container/,
    /outside/,
  ],
  ['an old env', failing("env: unrecognized option '--default-signal=INT'"), /env/, /coreutils/],
  ['anything else', failing('bwrap: something new'), /did not start: bwrap: something new/, /mend/],
])('says what is missing and what to do: %s', async (_, facts, reason, fix) => {
  const found = await createProbe(machine(facts)).check()
  expect(found.ok).toBe(false)
  if (found.ok) return
  expect(found.reason.text).toMatch(reason)
  expect(found.fix.text).toMatch(fix)
})

it('takes the system’s own program before one that lies in the path', async () => {
  const probe = createProbe(machine({ path: '/home/me/bin:relative' }))
  expect(await probe.check()).toMatchObject({ bubblewrap: '/usr/bin/bwrap' })
})

function machine(facts: Partial<ProbeDeps>): ProbeDeps {
  return {
    ...{ platform: 'linux', arch: 'x64', path: '/usr/bin' },
    isExecutable: () => true,
    run: async () => {},
    setting: () => undefined,
    ...facts,
  }
}

function failing(message: string): Partial<ProbeDeps> {
  return { run: () => Promise.reject(new Error(message)) }
}
