import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSshd, type TestSshd } from '../../scripts/places/sshd.ts'
import type { SshProfile } from '../../src-main/contract/places.ts'
import { systemClock } from '../../src-main/lib/clock.ts'
import type { HostKey } from '../../src-main/terminal/backends/backend.ts'
import { createSshProvider } from '../../src-main/terminal/backends/ssh/ssh.ts'
import { clientDeps } from '../support/client-deps.ts'
import { commandRow } from '../support/command-row.ts'
import { describePlace } from '../support/describe-place.ts'
import { itKeepsSecrets } from '../support/keeps-secrets.ts'
import { taskRef } from '../support/task-ref.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { describeBackend } from './contract.ts'

describePlace('ssh server', () => {
  const folders: string[] = []
  const folder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'talaria-ssh-test-')))
    return folders.at(-1) ?? ''
  }
  let sshd: TestSshd
  beforeAll(async () => {
    sshd = await startSshd()
  }, 120_000)
  afterAll(async () => {
    await sshd?.stop()
    for (const path of folders) rmSync(path, { recursive: true, force: true })
  }, 60_000)

  describeBackend('ssh', async () => {
    const stateFolder = folder()
    const { provider } = place({}, stateFolder)
    const [task, opening] = taskRef('first')
    await (await provider.open(task, { ...opening, trusts: async () => true })).release('keep')
    return {
      ...{ provider, workFolder: folder(), again: () => place({}, stateFolder).provider },
      lose: async () => sshd.dropConnections(),
    }
  })

  itKeepsSecrets((env, names) => {
    const { provider } = place({}, folder(), env, names)
    const open: typeof provider.open = (task, opening) =>
      provider.open(task, { ...opening, trusts: async () => true })
    return { ...provider, open }
  })

  describe('a host', () => {
    it('that nobody knows is a question to the person, with its fingerprint', async () => {
      const asked: HostKey[] = []
      const { open } = place()

      await expect(open(asked, false)).rejects.toMatchObject({ reason: 'host-key' })

      expect(asked).toEqual([
        { host: '127.0.0.1', fingerprint: await sshd.fingerprint(), isChanged: false },
      ])
    })

    it('that the person trusts is asked about once', async () => {
      const stateFolder = temporaryFolder()
      const asked: HostKey[] = []
      for (const { open, provider } of [place({}, stateFolder), place({}, stateFolder)]) {
        await open(asked, true)
        await provider.dispose()
      }
      expect(asked).toHaveLength(1)
    })

    it('that has another key than before is asked about again, and said to be changed', async () => {
      const stateFolder = temporaryFolder()
      const before = place({}, stateFolder)
      await before.open([], true)
      await before.provider.dispose()
      await sshd.changeHostKey()
      const asked: HostKey[] = []
      const after = place({}, stateFolder)

      await expect(after.open(asked, false)).rejects.toMatchObject({ reason: 'host-key' })
      await after.open(asked, true)
      await after.provider.dispose()

      const now = { host: '127.0.0.1', fingerprint: await sshd.fingerprint(), isChanged: true }
      expect(asked).toEqual([now, now])
    })
  })

  describe('without a connection that commands share, as on Windows', () => {
    it('asks about the host, runs commands with their state, and ends them', async () => {
      const asked: HostKey[] = []
      const { provider, open } = place({}, temporaryFolder(), {}, [], false)
      const sandbox = await open(asked, true)
      const { run, start, count } = commandRow(sandbox, '/', systemClock.after)

      expect(asked).toHaveLength(1)
      await run('cd /tmp; export KEPT=1')
      expect(await run('pwd; echo $KEPT; exit 3')).toMatchObject({
        ...{ output: '/tmp\n1\n', exitCode: 3 },
      })
      const stop = new AbortController()
      const time = `75${process.pid}`
      const running = await start(`echo ready; sleep ${time}`, {
        signal: stop.signal,
        onOutput: () => stop.abort(),
      })
      expect(await running.result).toMatchObject({ status: 'interrupted', survivors: 0 })
      expect(await count(time)).toBe(0)
      expect(await sandbox.health()).toBe('running')
      await provider.dispose()
    })

    it('says in the same words why nobody gets in', async () => {
      const refused = place({ keyFile: '/dev/null' }, temporaryFolder(), {}, [], false)
      await expect(refused.open([], true)).rejects.toMatchObject({ reason: 'auth' })
      const closed = place({ port: 1 }, temporaryFolder(), {}, [], false)
      await expect(closed.open([], true)).rejects.toMatchObject({ reason: 'unreachable' })
      await expect(
        place({}, temporaryFolder(), {}, [], false).open([], false),
      ).rejects.toMatchObject({ reason: 'host-key' })
    })
  })

  it.each<[string, Partial<SshProfile>, string]>([
    ['a host that is not there', { host: 'no-such-host.invalid', port: 0 }, 'unreachable'],
    ['a port that nobody listens on', { port: 1 }, 'unreachable'],
  ])('says so of %s', async (_, changes, reason) => {
    await expect(place(changes).open([], true)).rejects.toMatchObject({ reason })
  })

  it('says that a key is refused', async () => {
    const { provider, open } = place({ keyFile: '/dev/null' })
    await expect(open([], true)).rejects.toMatchObject({ reason: 'auth' })
    await provider.dispose()
  })

  function place(
    changes: Partial<SshProfile> = {},
    stateFolder = temporaryFolder(),
    env: Record<string, string> = {},
    names: readonly string[] = [],
    isShared = true,
  ) {
    const profile: SshProfile = {
      ...{ kind: 'ssh', name: 'ssh', host: sshd.host, port: sshd.port, user: sshd.user },
      ...{ keyFile: sshd.keyFile, folder: '', connectSeconds: 10 },
      ...changes,
    }
    const deps = { ...clientDeps(env, names), stateFolder }
    const provider = createSshProvider(profile, deps, isShared)
    return { provider, open }

    function open(asked: HostKey[], answer: boolean) {
      const [task, opening] = taskRef('hosts')
      const trusts = async (key: HostKey) => {
        asked.push(key)
        return answer
      }
      return provider.open(task, { ...opening, trusts })
    }
  }
})
