import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PlaceProfile, placeProfiles } from '../../../../src-main/contract/places.ts'
import type { BackendError, Provider } from '../../../../src-main/terminal/backends/backend.ts'
import {
  createCloudErrors,
  reasonOfStatus,
} from '../../../../src-main/terminal/backends/cloud/cloud-errors.ts'
import { createDockerProvider } from '../../../../src-main/terminal/backends/docker/docker.ts'
import { createSingularityProvider } from '../../../../src-main/terminal/backends/singularity/singularity.ts'
import { createSshProvider } from '../../../../src-main/terminal/backends/ssh/ssh.ts'
import { clientDeps } from '../../../support/client-deps.ts'
import { taskRef } from '../../../support/task-ref.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const HERE = process.env.PATH ?? ''

/** A client program that says this and fails, whatever it is asked for. */
function saying(name: string, errors: string, status = 1): string {
  const folder = join(temporaryFolder(), 'bin')
  mkdirSync(folder)
  const path = join(folder, name)
  writeFileSync(join(folder, 'said'), errors)
  writeFileSync(path, `#!/bin/sh\ncat '${folder}/said' >&2\nexit ${status}\n`)
  chmodSync(path, 0o755)
  return folder
}

function profileOf<Kind extends PlaceProfile['kind']>(kind: Kind, other: object) {
  const [profile] = placeProfiles.parse([{ kind, name: 'box', ...other }])
  return profile as Extract<PlaceProfile, { kind: Kind }> // it was made of that kind
}

/** Why it could not be opened, in the words that a person reads. */
async function whyNot(provider: Provider): Promise<string> {
  const failed = await provider.open(...taskRef('task')).then(
    () => undefined,
    (error: BackendError) => error,
  )
  await provider.dispose()
  return failed?.words.text ?? 'it was opened'
}

function docker(program: string): Provider {
  return createDockerProvider(profileOf('docker', { image: 'debian:12', program }), clientDeps())
}

describe('docker', () => {
  it.each([
    [
      'is not running',
      'Cannot connect to the Docker daemon at unix:///x.sock. Is the docker daemon running?',
      'the engine behind box does not run; start it (docker), or choose another place',
    ],
    [
      'is not to be used by this person',
      'permission denied while trying to connect to the Docker daemon socket at unix:///x.sock',
      'you may not use the engine behind box; join the group docker and log in again, or use rootless Podman',
    ],
    [
      'has a full disk',
      'failed to register layer: write /usr/lib/x: no space left on device',
      'the disk of the engine behind box is full; docker system prune makes room',
    ],
    [
      'knows no such image',
      'Error response from daemon: pull access denied for debian, repository does not exist',
      'there is no image debian:12: Error response from daemon: pull access denied for debian, repository does not exist; name another one in Settings › Places',
    ],
    [
      'has lost its container',
      'Error response from daemon: No such container: abc',
      'the container of box is gone; the next command gets another one',
    ],
    [
      'says something else',
      `unknown flag: --strange\nSee 'docker run --help'.`,
      'box could not be opened: unknown flag: --strange; change its settings, or choose another place',
    ],
  ])('that %s says so, and what to do', async (_, said, words) => {
    expect(await whyNot(docker(join(saying('docker', said), 'docker')))).toBe(words)
  })

  it('that is not installed says so, and what to do', async () => {
    expect(await whyNot(docker('/nowhere/docker'))).toBe(
      'neither docker nor podman was found for box; install one of them, or name the program in Settings › Places',
    )
  })

  it('whose image cannot be fetched says so, and what to do', async () => {
    const folder = saying('docker', 'dial tcp: lookup registry.example: network is down')
    writeFileSync(
      join(folder, 'docker'),
      `#!/bin/sh
case "$1 $2" in
  "image inspect") echo "No such image: debian:12" >&2; exit 1 ;;
  pull*) cat '${folder}/said' >&2; exit 1 ;;
  *) exit 0 ;;
esac
`,
    )
    expect(await whyNot(docker(join(folder, 'docker')))).toMatch(
      /^debian:12 could not be pulled: .*network is down.*; look at your network, or name another image/,
    )
  })
})

describe('ssh', () => {
  it.each([
    [
      'a host that does not answer',
      'ssh: connect to host far.example port 22: Connection timed out',
      'far.example does not answer; look at your network, or choose another place than box',
    ],
    [
      'a host that is not there',
      'ssh: Could not resolve hostname far.example: Name or service not known',
      'there is no host far.example; look at its name in box, and at your network',
    ],
    [
      'a key that is refused',
      'me@far.example: Permission denied (publickey).',
      'far.example lets nobody in with the keys at hand (me@far.example: Permission denied (publickey).); name a key for box, or add it to your agent',
    ],
    [
      'a host on the way that nobody knows',
      'Host key verification failed.',
      'a host on the way to far.example is not known; connect to box once in a terminal of your own',
    ],
    [
      'a configuration that is wrong',
      '/home/me/.ssh/config: line 3: Bad configuration option: hots',
      'the ssh configuration for box is wrong: /home/me/.ssh/config: line 3: Bad configuration option: hots; mend it, or choose another place',
    ],
  ])('says so of %s, and what to do', async (_, said, words) => {
    const PATH = `${saying('ssh', `${said}\n`, 255)}:${HERE}`
    const deps = { ...clientDeps({ PATH }), stateFolder: temporaryFolder() }
    const provider = createSshProvider(profileOf('ssh', { host: 'far.example' }), deps)
    expect(await whyNot(provider)).toBe(words)
  })
})

describe('apptainer', () => {
  const place = (program: string) =>
    createSingularityProvider(profileOf('singularity', { image: '/work.sif', program }), {
      ...clientDeps(),
      stateFolder: temporaryFolder(),
    })

  it.each([
    [
      'has no such image',
      'FATAL: could not open image /work.sif: no such file or directory',
      'the image /work.sif cannot be used: FATAL: could not open image /work.sif: no such file or directory; name another one in Settings › Places',
    ],
    [
      'has a full disk',
      'FATAL: write: no space left on device',
      'there is no room left on the disk for box; make some, or choose another place',
    ],
  ])('that %s says so, and what to do', async (_, said, words) => {
    expect(await whyNot(place(join(saying('apptainer', said, 255), 'apptainer')))).toBe(words)
  })

  it('that is not installed says so, and what to do', async () => {
    expect(await whyNot(place('/nowhere/apptainer'))).toBe(
      'neither apptainer nor singularity was found for box; install one of them, or name the program in Settings › Places',
    )
  })
})

describe('a cloud', () => {
  const cloudError = createCloudErrors('modal', 'box')

  it.each([
    [401, 'bad token', 'box does not accept the keys; enter others in Settings › Places'],
    [
      403,
      'Total CPU quota exceeded',
      'box gives no more machines: Total CPU quota exceeded; stop some there, or choose another place',
    ],
    [
      429,
      'slow down',
      'box gives no more machines: slow down; stop some there, or choose another place',
    ],
    [404, 'no such sandbox', 'the sandbox in box is gone; the next command gets another one'],
    [503, 'maintenance', 'box does not answer; check the network, then try again'],
    [
      422,
      'cpu must be at most 8',
      'box refused: cpu must be at most 8; change its settings, or choose another place',
    ],
  ])('that answers %i (%s) says so, and what to do', (status, said, words) => {
    expect(cloudError(reasonOfStatus(status, said), said).words.text).toBe(words)
  })
})
