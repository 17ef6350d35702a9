import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestImages } from '../../scripts/places/test-images.ts'
import type { DockerProfile } from '../../src-main/contract/places.ts'
import type { Sandbox } from '../../src-main/terminal/backends/backend.ts'
import { createDockerProvider } from '../../src-main/terminal/backends/docker/docker.ts'
import { clientDeps } from '../support/client-deps.ts'
import { describePlace } from '../support/describe-place.ts'
import { itKeepsSecrets } from '../support/keeps-secrets.ts'
import { taskRef } from '../support/task-ref.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { describeBackend } from './contract.ts'

/** An engine with a command line like docker's. */
export interface TestContainers extends TestImages {
  /** Of the engine, as a person would name it in a place. */
  program: string
  env: Record<string, string>
  stop(): Promise<void>
}

/** What every engine of containers has to do, beside the contract. */
export function describeContainers(
  name: string,
  start: () => Promise<TestContainers>,
  wrong: readonly [string, Partial<DockerProfile>, Record<string, string>, string][] = [],
): void {
  describePlace(name, () => {
    let docker: TestContainers
    beforeAll(async () => {
      docker = await start()
    }, 120_000)
    afterAll(() => docker?.stop(), 60_000)

    describeBackend(name, async () => {
      const provider = providerOf()
      const lose = async () => {
        for (const { id, sessionId } of (await provider.live?.()) ?? [])
          if (sessionId === 'lost') engine('rm', '--force', id)
      }
      return { provider, workFolder: '/workspace', lose, again: () => providerOf() }
    })

    itKeepsSecrets(
      (env, names) => providerOf({}, env, names),
      () => engine('inspect', ...ids()),
    )

    describe('a container', () => {
      it('is shared by the tasks of a session, and found again by the next run of the app', async () => {
        const [first, second] = [providerOf(), providerOf()]
        const one = await first.open(...taskRef('one', 'session'))
        const other = await first.open(...taskRef('other', 'session'))
        const later = await second.open(...taskRef('one', 'session'))

        expect([other.id, later.id]).toEqual([one.id, one.id])
        await Promise.all([first.dispose(), second.dispose()])
      })

      it('that was removed is replaced by another, which says so', async () => {
        const provider = providerOf()
        const sandbox = await provider.open(...taskRef('removed'))
        const { id, epoch } = sandbox
        engine('rm', '--force', id)

        expect(await printed(sandbox, 'echo again')).toBe('again\n')
        expect(sandbox.id).not.toBe(id)
        expect(sandbox.epoch).toBe(epoch + 1)
        await provider.dispose()
      })

      it('that was stopped, or paused, goes on with its files', async () => {
        const provider = providerOf()
        const sandbox = await provider.open(...taskRef('stopped'))
        await printed(sandbox, 'echo kept >/workspace/file')
        engine('stop', '--time', '0', sandbox.id)
        expect(await printed(sandbox, 'cat /workspace/file')).toBe('kept\n')
        engine('pause', sandbox.id)
        expect(await printed(sandbox, 'cat /workspace/file')).toBe('kept\n')
        await provider.dispose()
      })

      it('is in the list of what stands there until it is removed', async () => {
        const provider = providerOf({ name: 'listed' }, {}, [], 'list')
        const { id } = await provider.open(...taskRef('t', 'whose'))
        const [found] = (await provider.live?.()) ?? []

        expect(found).toMatchObject({ place: 'listed', sessionId: 'whose', state: 'running' })
        expect(found?.id.startsWith(id)).toBe(true)
        await provider.stop?.(found?.id ?? '')
        expect(await provider.live?.()).toMatchObject([{ state: 'stopped' }])
        await provider.remove?.(found?.id ?? '')
        expect(await provider.live?.()).toEqual([])
        await provider.dispose()
      })

      it('is found by another place on the same engine, and by no other installation', async () => {
        const before = providerOf({ name: 'old name' }, {}, [], 'renamed')
        await before.open(...taskRef('t', 'whose'))
        const after = providerOf({ name: 'new name' }, {}, [], 'renamed')
        const [found] = (await after.live?.()) ?? []

        expect(found).toMatchObject({ place: 'old name', sessionId: 'whose' })
        expect(await providerOf({ name: 'old name' }, {}, [], 'a neighbour').live?.()).toEqual([])
        await after.remove?.(found?.id ?? '')
        expect(await before.live?.()).toEqual([])
        await before.dispose()
      })

      it('sees the workspace at its own path, and writes there as the person', async () => {
        const workspace = temporaryFolder()
        const provider = providerOf({ workspace: 'read-write' })
        const [task, opening] = taskRef('mounted')
        const sandbox = await provider.open({ ...task, workspace }, opening)

        expect(sandbox.initialCwd).toBe(workspace)
        await printed(sandbox, `echo hello >${workspace}/made`)
        const here = execFileSync('stat', ['-c', '%u', `${workspace}/made`], { encoding: 'utf8' })
        expect(Number(here)).toBe(process.getuid?.())
        await provider.dispose()
      })
    })

    it.each<[string, Partial<DockerProfile>, Record<string, string>, string]>([
      ...wrong,
      ['an image that is not there', { image: 'no-such-image:1' }, {}, 'bad-image'],
      ['an image that cannot be one', { image: 'NOT AN IMAGE' }, {}, 'bad-image'],
      ['an argument that nobody knows', { arguments: ['--no-such-flag'] }, {}, 'misconfigured'],
      ['a program that is not there', { program: '/nowhere/docker' }, {}, 'missing-binary'],
    ])('says so of %s', async (_, changes, env, reason) => {
      const provider = providerOf(changes, env)
      await expect(provider.open(...taskRef('bad'))).rejects.toMatchObject({ reason })
    })

    it('says so of an image without bash, with the way out', async () => {
      const provider = providerOf({ image: docker.imageWithoutBash })
      await expect(provider.open(...taskRef('no-bash'))).rejects.toMatchObject({
        reason: 'missing-shell',
        message: expect.stringContaining('take an image that has one'),
      })
      await provider.dispose()
    })

    function providerOf(
      changes: Partial<DockerProfile> = {},
      env: Record<string, string> = {},
      names: readonly string[] = [],
      installation = 'tests',
    ) {
      const profile: DockerProfile = {
        ...{
          kind: 'docker',
          name,
          program: docker.program,
          image: docker.image,
          workspace: 'none',
        },
        ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 512, per: 'session' },
        arguments: [],
        ...changes,
      }
      return createDockerProvider(profile, {
        ...clientDeps({ ...docker.env, ...env }, names),
        installation: () => installation,
      })
    }

    function engine(...args: string[]): string {
      return execFileSync(docker.program, args, {
        encoding: 'utf8',
        env: { ...process.env, ...docker.env },
      })
    }

    function ids(): string[] {
      return engine('ps', '--quiet').trim().split('\n')
    }
  })
}

async function printed(sandbox: Sandbox, script: string): Promise<string> {
  const ran = await sandbox.exec?.({ script, maxBytes: 10_000, timeoutMs: 60_000 })
  return Buffer.from(ran?.output ?? []).toString()
}
