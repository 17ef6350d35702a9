/** Brings what the tests of places other than this machine need, or says exactly what to install. */
import { existsSync } from 'node:fs'
import { installPackages } from '../install-packages.ts'
import { type Machine, thisMachine } from '../machine.ts'
import { canInstall, installAdvice, type MissingPart } from '../system-packages.ts'
import { prepareApptainer } from './apptainer.ts'

export type PlacesPrepared = { ok: true } | { ok: false; advice: string }

const PARTS: readonly { what: string; program: string; packages: string[] }[] = [
  { what: 'the docker engine', program: 'dockerd', packages: ['docker.io'] },
  { what: 'an ssh server', program: 'sshd', packages: ['openssh-server'] },
  { what: 'an ssh client', program: 'ssh', packages: ['openssh-client'] },
  { what: 'a busybox without libraries', program: 'busybox', packages: ['busybox-static'] },
  { what: 'a bash without libraries', program: 'bash-static', packages: ['bash-static'] },
  { what: 'the sandbox of this machine', program: 'bwrap', packages: ['bubblewrap'] },
  { what: 'patchelf', program: 'patchelf', packages: ['patchelf'] },
  { what: 'mksquashfs', program: 'mksquashfs', packages: ['squashfs-tools'] },
]
/** In newer Debian it is a package of its own; there is none to ask for before the lists are fresh. */
const DOCKER_CLIENT = { what: 'the docker client', program: 'docker', packages: ['docker-cli'] }

export async function preparePlaces(machine: Machine = thisMachine()): Promise<PlacesPrepared> {
  if (machine.platform !== 'linux' || !machine.isRoot)
    return {
      ok: false,
      advice: 'The engines for the tests of places can only be started by root on Linux.',
    }
  let missing = await missingParts(machine, PARTS)
  if (missing.length > 0 && canInstall(machine)) {
    await install(missing)
    missing = await missingParts(machine, PARTS)
  }
  if (missing.length === 0) missing = await missingParts(machine, [DOCKER_CLIENT])
  if (missing.length > 0 && canInstall(machine)) {
    await install(missing)
    missing = await missingParts(machine, [...PARTS, DOCKER_CLIENT])
  }
  if (missing.length === 0) return bringApptainer(machine)
  const what = missing.map((part) => part.what).join(', ')
  const advice = await installAdvice(missing, machine)
  return { ok: false, advice: `This machine lacks ${what}. To test the places: ${advice}` }
}

/** Here, where others wait for the network too, and not in a test. */
async function bringApptainer(machine: Machine): Promise<PlacesPrepared> {
  try {
    await prepareApptainer(machine)
    return { ok: true }
  } catch (error) {
    return { ok: false, advice: String(error) }
  }
}

async function missingParts(machine: Machine, parts: typeof PARTS): Promise<MissingPart[]> {
  const missing = parts.filter(({ program }) => !findProgram(machine, program))
  // The other busybox of Debian needs libraries, which are not in the test's container.
  const needsLibraries = (await machine.run('ldd', ['/bin/busybox'])).ok
  const busybox = parts.find(({ program }) => program === 'busybox')
  if (busybox && needsLibraries && !missing.includes(busybox)) missing.push(busybox)
  return missing
}

/** Servers are where only root looks. */
function findProgram(machine: Machine, program: string): string | undefined {
  return machine.find(program) ?? [`/usr/sbin/${program}`].find((path) => existsSync(path))
}

async function install(parts: readonly MissingPart[]): Promise<void> {
  const packages = parts.flatMap((part) => part.packages)
  console.log(`Installing ${packages.join(' ')}`)
  await installPackages(packages)
}
