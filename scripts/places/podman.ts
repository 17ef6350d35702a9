/** A podman for tests, with a store of its own and an image that needs no network. It has no server to start. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, thisMachine } from '../machine.ts'
import { engineFolder, removeEngineFolder } from './engine-process.ts'
import { importImages, type TestImages } from './test-images.ts'

export interface TestPodman extends TestImages {
  program: string
  stop(): Promise<void>
}

export async function preparePodman(machine: Machine = thisMachine()): Promise<TestPodman> {
  const folder = engineFolder('podman')
  const program = join(folder, 'podman')
  writeFileSync(join(folder, 'containers.conf'), CONFIGURATION)
  writeFileSync(program, scriptOf(folder))
  chmodSync(program, 0o755)
  return { program, stop, ...(await importImages(program, folder, machine).catch(failed)) }

  async function failed(error: unknown): Promise<never> {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    await machine.run(program, ['rm', '--all', '--force', '--time', '0'])
    await removeEngineFolder(folder)
  }
}

/**
 * The program that people start, with what a machine for tests needs: limits that a root without all rights
 * may set, and a runtime that does without systemd.
 */
function scriptOf(folder: string): string {
  return `#!/bin/sh
export CONTAINERS_CONF=${folder}/containers.conf
exec podman --root ${folder}/root --runroot ${folder}/run --log-level error "$@"
`
}

const CONFIGURATION = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=30000:30000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`
