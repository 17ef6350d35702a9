import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDockerd, type TestDocker } from '../../scripts/places/dockerd.ts'
import type { DockerProfile } from '../../src-main/contract/places.ts'
import { createFarCode } from '../../src-main/files/far/far-code.ts'
import { createFarDisk } from '../../src-main/files/far/far-disk.ts'
import type { PlaceDisk } from '../../src-main/ports/disk.ts'
import type { PlainExec, RunThere } from '../../src-main/ports/plain-exec.ts'
import { createDockerProvider } from '../../src-main/terminal/backends/docker/docker.ts'
import { createThrowaways } from '../../src-main/terminal/throwaways.ts'
import { clientDeps } from '../support/client-deps.ts'
import { describePlace } from '../support/describe-place.ts'
import { openFiles } from '../support/open-files.ts'
import { taskRef } from '../support/task-ref.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const LONG_MS = 120_000
const { signal } = new AbortController()
const anything = () => undefined
const OPENING = { signal, step: () => {}, trusts: async () => false }
const HOLDER = fileURLToPath(new URL('../support/throwaway-holder.ts', import.meta.url))

/** The file tools' own programs, in a real container that has busybox and little else. */
describePlace('docker', () => {
  let docker: TestDocker
  let run: RunThere
  let disk: PlaceDisk
  let ownId = ''
  const ran: PlainExec[] = []

  beforeAll(async () => {
    docker = await startDockerd()
    const provider = createDockerProvider(profileOf(), clientDeps({ DOCKER_HOST: docker.host }))
    const sandbox = await provider.open(...taskRef('t1'))
    ownId = sandbox.id
    run = async (request) => {
      ran.push(request)
      if (!sandbox.exec) throw new Error('it runs no programs of ours')
      return sandbox.exec(request)
    }
    disk = createFarDisk({ place: 'docker', run, isSecret: (path) => path.includes('secret') })
  }, LONG_MS)
  afterAll(() => docker?.stop(), LONG_MS)

  it('writes and reads two hundred files, each by one program', { timeout: LONG_MS }, async () => {
    const names = Array.from(
      { length: 200 },
      (_, at) => `/workspace/many/${at % 7}/it's ${at}\n.txt`,
    )
    ran.length = 0

    const written = await disk.write(names.map((path) => fresh(path, `text of ${path}`)))
    const read = await Promise.all(
      names.map((path) => disk.read(path, anything, { maxBytes: 1_000, signal })),
    )

    const folders = Array.from({ length: 7 }, (_, at) => `/workspace/many/${at}`)
    const made = written.ok ? written.madeFolders : []
    expect(made.toSorted()).toEqual(['/workspace/many', ...folders])
    expect(read.map((each) => each.ok && Buffer.from(each.bytes).toString())).toEqual(
      names.map((path) => `text of ${path}`),
    )
    expect(ran).toHaveLength(2)
  })

  it('moves every byte, twenty million of them', { timeout: LONG_MS }, async () => {
    const bytes = Buffer.alloc(20_000_000, Buffer.from(Array.from({ length: 251 }, (_, at) => at)))
    await disk.write([{ ...fresh('/workspace/large.bin', ''), after: bytes }])

    const read = await disk.read('/workspace/large.bin', anything, { maxBytes: 3e7, signal })

    expect(read.ok && bytes.equals(read.bytes)).toBe(true)
  })

  it('changes all files or none, and keeps the mode', { timeout: LONG_MS }, async () => {
    await disk.write([fresh('/workspace/a.txt', 'one', 0o750)])
    const before = await disk.read('/workspace/a.txt', anything, { maxBytes: 100, signal })
    const change = { ...fresh('/workspace/a.txt', 'two'), before: Buffer.from('one') }

    const blocked = await disk.write([change, fresh('/workspace/a.txt/below', 'x')])

    expect(blocked).toMatchObject({ message: expect.stringContaining('Nothing was changed.') })
    expect(await disk.read('/workspace/a.txt', anything, { maxBytes: 100, signal })).toEqual(before)
    expect(before).toMatchObject({ owner: { mode: 0o750 } })
    expect(await disk.list('/workspace', anything, signal)).toMatchObject({
      names: expect.not.arrayContaining([expect.stringContaining('.talaria')]),
    })
  })

  it('is judged by what a link leads to', { timeout: LONG_MS }, async () => {
    await run({ ...ask('mkdir -p /workspace/secret; echo key >/workspace/secret/k') })
    await run({ ...ask('ln -s secret/k /workspace/harmless') })
    const seen: string[] = []
    const judge = (path: string) => {
      seen.push(path)
      return { ok: false as const, code: 'refused' as const, message: 'no' }
    }

    const read = await disk.read('/workspace/harmless', judge, { maxBytes: 100, signal })

    expect([read, seen]).toEqual([
      { ok: false, code: 'refused', message: 'no' },
      ['/workspace/secret/k'],
    ])
  })

  it('is searched with the grep of busybox', { timeout: LONG_MS }, async () => {
    await disk.write([
      fresh('/workspace/search/a.txt', 'before\na hit 42\nafter\n'),
      fresh('/workspace/search/secret.txt', 'a hit 43\n'),
    ])
    const request = {
      target: 'content',
      pattern: 'hit \\d+',
      paths: ['/workspace/search'],
    } as const

    const found = await disk.search({ ...request, context: 1, maxMatches: 10 }, signal)
    const named = await disk.search(
      { ...request, target: 'files', pattern: '*.txt', context: 0, maxMatches: 10 },
      signal,
    )

    expect(found).toMatchObject({
      omitted: 1,
      matches: [{ path: '/workspace/search/a.txt', line: 2, before: ['before'], after: ['after'] }],
    })
    expect(named).toMatchObject({ omitted: 1, matches: [{ path: '/workspace/search/a.txt' }] })
  })

  it('tells what a command would run', { timeout: LONG_MS }, async () => {
    await disk.write([fresh('/workspace/run.sh', 'echo hello\n')])
    const code = createFarCode(run)

    const [script, missing] = await code.read(['/workspace/run.sh', '/workspace/no.sh'])

    expect([script?.text, missing]).toEqual(['echo hello\n', undefined])
    expect(script?.ageMs).toBeLessThan(LONG_MS)
    expect(await code.written('/workspace', 60_000)).toContain('/workspace/run.sh')
  })

  describe('a container that is thrown away', () => {
    it('runs a command on a copy, under the same paths, and gives back what it changed', {
      timeout: LONG_MS,
    }, async () => {
      const { files, put, get, cwd } = openFiles()
      put('a.txt', 'one\n')
      put('build/out.txt', 'out\n')
      const throwaways = openThrowaways()
      const container = await throwaways.open(mounted(), { folder: cwd, sessionId: 's1' }, OPENING)
      const copy = await files.copies.copy('s1', signal)
      await container.put(copy.tar, signal)
      const seen: Uint8Array[] = []

      const ran = await container.run({
        command: `echo two >${cwd}/a.txt; rm -rf build; echo "[$PASSED_ON][$PWD]"; ls /host; exit 3`,
        ...{ cwd, timeoutMs: LONG_MS, signal },
        onOutput: (bytes) => seen.push(bytes),
      })
      const compared = await files.copies.compare(copy, container.take(signal), signal)
      await container.remove()

      expect(ran).toMatchObject({
        status: 'exited',
        exitCode: 3,
        output: expect.stringMatching(/^\[\]\[.*home\/project\]\nls: \/host: No such file/),
      })
      expect(Buffer.concat(seen).toString()).toBe(ran.output)
      expect(compared.changes).toEqual([
        { path: 'a.txt', kind: 'changed' },
        { path: 'build/out.txt', kind: 'deleted' },
      ])
      expect(compared.diff).toContain('-one\n+two\n')
      expect([get('a.txt'), get('build/out.txt')]).toEqual(['one\n', 'out\n'])
      await expect.poll(standing, { timeout: LONG_MS }).toEqual([])
    })

    it('goes with the app, however that ends', { timeout: LONG_MS }, async () => {
      const app = spawn(process.execPath, [HOLDER, docker.image], {
        env: { ...process.env, DOCKER_HOST: docker.host },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(app.stdout, 'data')
      expect(standing()).toHaveLength(1)

      app.kill('SIGKILL')

      await expect.poll(standing, { timeout: LONG_MS }).toEqual([])
    })

    it('is not left behind when opening it is cancelled', { timeout: LONG_MS }, async () => {
      const stop = new AbortController()
      const opening = { ...OPENING, signal: stop.signal, step: () => stop.abort() }
      const folder = '/home/somebody/project'

      await expect(
        openThrowaways().open(profileOf(), { folder, sessionId: 's1' }, opening),
      ).rejects.toMatchObject({ reason: 'cancelled' })
      await expect.poll(standing, { timeout: LONG_MS }).toEqual([])
    })

    function openThrowaways() {
      const env = { DOCKER_HOST: docker.host, PASSED_ON: 'secret' }
      return createThrowaways({
        ...clientDeps(env, ['PASSED_ON']),
        spillFolder: temporaryFolder(),
        clean: (text) => text,
      })
    }

    /** As the person set it up, with a folder of theirs: none of it is in such a container. */
    function mounted(): DockerProfile {
      const mounts = [{ source: '/', target: '/host', readOnly: false }]
      return { ...profileOf(), workspace: 'read-write', mounts, arguments: ['--privileged'] }
    }

    /** But for the one of the tests above. */
    function standing(): string[] {
      const args = ['--host', docker.host, 'ps', '--all', '--quiet', '--no-trunc']
      const output = execFileSync('docker', args, { encoding: 'utf8' })
      return output.split('\n').filter((id) => id !== '' && !id.startsWith(ownId))
    }
  })

  function profileOf(): DockerProfile {
    return {
      ...{ kind: 'docker', name: 'docker', program: '', image: docker.image, workspace: 'none' },
      ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 512, per: 'session' },
      arguments: [],
    }
  }
})

function fresh(path: string, text: string, mode?: number) {
  const owner = mode === undefined ? undefined : { mode, uid: 0, gid: 0 }
  return {
    ...{ path, realPath: path, before: undefined, ownerBefore: undefined, owner },
    after: Buffer.from(text),
  }
}

function ask(script: string) {
  return { script, maxBytes: 1_000, timeoutMs: 20_000 }
}
