import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProbe, type ProbeDeps, TRIES_TO_GET_OUT } from '../../../src-main/sandbox/probe.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
  ['another system', { platform: 'freebsd' }, /no sandbox for this system/, /Places/],
  ['Windows', { platform: 'win32' }, /Windows gives the app nothing/, /Places; or .* WSL 2/],
  [
    'a Mac without its walls',
    { platform: 'darwin', isExecutable: () => false },
    /no sandbox for this system/,
    /Places/,
  ],
  [
    'a Mac whose walls let something pass',
    { platform: 'darwin', ...failing('Command failed: sandbox-exec') },
    /did not start: Command failed/,
    /mend/,
  ],
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

it('has the walls of a Mac, where it could not get out of them', async () => {
  const probe = createProbe(machine({ platform: 'darwin', arch: 'arm64' }))
  expect(await probe.check()).toEqual({
    ...{ ok: true, kind: 'seatbelt', sandboxExec: '/usr/bin/sandbox-exec' },
  })
})

it('would notice walls that hold nothing', () => {
  const [own, other] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(other, 'secret'), 'x')
  const tried = (folder: string) =>
    spawnSync('/bin/sh', ['-c', TRIES_TO_GET_OUT, 'sh', own, folder]).status
  expect(tried(other)).toBe(2)
  expect(tried('/proc/none')).toBe(0)
  // Where it cannot write, it still must not read.
  rmSync(join(other, 'other'))
  mkdirSync(join(other, 'other'))
  expect(tried(other)).toBe(3)
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
