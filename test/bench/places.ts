/**
 * `npm run bench:places`: what a command costs in a place beyond this machine, beside the bare client in the same
 * run. Needs root and what `npm test` installs.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { prepareApptainer } from '../../scripts/places/apptainer.ts'
import { startDockerd } from '../../scripts/places/dockerd.ts'
import { startSshd } from '../../scripts/places/sshd.ts'
import { systemClock } from '../../src-main/lib/clock.ts'
import type { Provider, Sandbox } from '../../src-main/terminal/backends/backend.ts'
import { createDockerProvider } from '../../src-main/terminal/backends/docker/docker.ts'
import { createSingularityProvider } from '../../src-main/terminal/backends/singularity/singularity.ts'
import { createSshProvider } from '../../src-main/terminal/backends/ssh/ssh.ts'
import { createExecutor } from '../../src-main/terminal/execution/executor.ts'
import { clientDeps } from '../support/client-deps.ts'
import { taskRef } from '../support/task-ref.ts'
import { printColumns } from './columns.ts'
import { median, quantile } from './table.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 30)
const PAUSE_MS = 400 // a model thinks longer than this between two commands
const FLOOD_ROUNDS = 3
const FLOOD = 'head -c 100000000 /dev/zero'

const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
const rows = [['true', 'bare client, ms', 'here, ms', '10 % – 90 %', 'ratio', 'goal']]
const floods = [['100 MB of output', 'bare client, MB/s', 'here, MB/s', 'ratio', 'goal']]

try {
  await benchDocker()
  await benchSsh()
  await benchApptainer()
  printColumns(rows)
  printColumns(floods)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function benchDocker(): Promise<void> {
  const engine = await startDockerd()
  try {
    const provider = createDockerProvider(
      {
        ...{ kind: 'docker', name: 'docker', program: '', image: engine.image, workspace: 'none' },
        ...{ mounts: [], network: false, cpus: 0, memoryMb: 0, processes: 0, per: 'session' },
        arguments: [],
      },
      clientDeps({ DOCKER_HOST: engine.host }),
    )
    await bench(provider, ({ id }) => ['docker', '--host', engine.host, 'exec', id, 'sh', '-c'])
  } finally {
    await engine.stop()
  }
}

async function benchSsh(): Promise<void> {
  const server = await startSshd()
  try {
    const { host, port, user, keyFile } = server
    const provider = createSshProvider(
      { kind: 'ssh', name: 'ssh', host, port, user, keyFile, folder: '', connectSeconds: 10 },
      { ...clientDeps(), stateFolder: folder },
    )
    const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR']
    const control = ['ControlMaster=auto', 'ControlPersist=60', `ControlPath=${folder}/bare`]
    const flags = [...options, ...control].flatMap((option) => ['-o', option])
    const bare = ['ssh', ...flags, '-p', String(port), '-i', keyFile, '-l', user, host]
    await bench(provider, () => bare)
    await run([...bare.slice(0, -1), '-O', 'exit', host])
  } finally {
    await server.stop()
  }
}

async function benchApptainer(): Promise<void> {
  const { program, image } = await prepareApptainer()
  const provider = createSingularityProvider(
    {
      ...{ kind: 'singularity', name: 'apptainer', program, image, workspace: 'none', mounts: [] },
      ...{ network: true, cpus: 0, memoryMb: 0, processes: 0 },
    },
    { ...clientDeps(), stateFolder: folder },
  )
  const flags = ['--silent', 'exec', '--cleanenv', '--pwd', '/']
  await bench(provider, ({ id }) => [program, ...flags, `instance://${id}`, 'sh', '-c'])
}

async function bench(provider: Provider, bareFor: (sandbox: Sandbox) => string[]): Promise<void> {
  const [task, opening] = taskRef('bench')
  const sandbox = await provider.open(task, { ...opening, trusts: async () => true })
  const executor = createExecutor({
    ...{ spillFolder: folder, clean: (text) => text, now: Date.now, after: systemClock.after },
  })
  const bare = bareFor(sandbox)
  const [there, here]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    there.push(await timed(() => run([...bare, 'true'])))
    await setTimeout(PAUSE_MS)
    here.push(await timed(() => exec('true')))
    await setTimeout(PAUSE_MS)
  }
  const ratio = median(here.slice(1)) / median(there)
  rows.push([
    provider.name,
    median(there).toFixed(1),
    median(here.slice(1)).toFixed(1),
    `${quantile(here, 0.1).toFixed(1)} – ${quantile(here, 0.9).toFixed(1)}`,
    `${ratio.toFixed(2)} ×`,
    '≤ 1.2 ×',
  ])
  const [flood, own]: [number[], number[]] = [[], []]
  for (let round = 0; round < FLOOD_ROUNDS; round++) {
    flood.push(await timed(() => run([...bare, FLOOD])))
    own.push(await timed(() => exec(FLOOD)))
  }
  const speed = (times: number[]) => 100_000 / median(times)
  floods.push([
    provider.name,
    speed(flood).toFixed(0),
    speed(own).toFixed(0),
    `${(speed(own) / speed(flood)).toFixed(2)} ×`,
    '≥ 0.9 ×',
  ])
  await executor.release(sandbox)
  await provider.dispose()

  async function exec(command: string): Promise<void> {
    const running = await executor.start(sandbox, { command, cwd: '/' })
    const { exitCode } = await running.result
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`)
  }
}

function run([file = '', ...args]: readonly string[]): Promise<void> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.resume()
  child.stderr.resume()
  return new Promise((resolve) => child.on('close', () => resolve()))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
