/**
 * `npm run bench:place-files`: what reading two hundred files through the file tools costs in a container,
 * beside one `docker exec cat` of them all.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startDockerd } from '../../scripts/places/dockerd.ts'
import { createFarDisk } from '../../src-main/files/far/far-disk.ts'
import { createDockerProvider } from '../../src-main/terminal/backends/docker/docker.ts'
import { clientDeps } from '../support/client-deps.ts'
import { taskRef } from '../support/task-ref.ts'
import { measureInTurns, printTable } from './table.ts'

const FILES = 200
const TEXT = 'a line of code that is about as long as lines are\n'.repeat(40)
const run = promisify(execFile)
const { signal } = new AbortController()

const docker = await startDockerd()
try {
  const provider = createDockerProvider(
    {
      ...{ kind: 'docker', name: 'docker', program: '', image: docker.image, workspace: 'none' },
      ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 512, per: 'session' },
      arguments: [],
    },
    clientDeps({ DOCKER_HOST: docker.host }),
  )
  const sandbox = await provider.open(...taskRef('bench'))
  const { exec } = sandbox
  if (!exec) throw new Error('it runs no programs of ours')
  const disk = createFarDisk({ place: 'docker', run: exec, isSecret: () => false })
  const paths = Array.from({ length: FILES }, (_, at) => `/workspace/src/${at % 10}/${at}.ts`)
  await disk.write(paths.map(written))
  const measured = await measureInTurns([
    { name: 'docker exec cat', run: (times) => repeat(times, () => cat(sandbox.id, paths)) },
    {
      name: 'the file tools',
      run: (times) =>
        repeat(times, () =>
          Promise.all(
            paths.map((path) => disk.read(path, () => undefined, { maxBytes: 1e6, signal })),
          ),
        ),
    },
  ])
  printTable(`${FILES} files`, measured)
  await sandbox.release('destroy')
  await provider.dispose()
} finally {
  await docker.stop()
}

function cat(id: string, paths: readonly string[]): Promise<unknown> {
  const args = ['--host', docker.host, 'exec', id, 'cat', ...paths]
  return run('docker', args, { maxBuffer: 1e8 })
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work()
}

function written(path: string) {
  return {
    ...{ path, realPath: path, before: undefined, ownerBefore: undefined, owner: undefined },
    after: Buffer.from(TEXT),
  }
}
