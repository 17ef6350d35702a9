import { expect, it } from 'vitest'
import { createDockerFailures } from '../../../../../src-main/terminal/backends/docker/docker-failures.ts'

const failures = createDockerFailures({ name: 'box', image: 'debian:12', program: 'docker' })

it.each([
  [
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    'engine-down',
  ],
  [
    'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock',
    'auth',
  ],
  ['Error response from daemon: pull access denied for x, repository does not exist', 'bad-image'],
  ['Error: initializing source docker://x: reading manifest latest: manifest unknown', 'bad-image'],
  ['failed to register layer: write /usr/lib/x: no space left on device', 'no-space'],
  ['Error response from daemon: No such container: abc', 'gone'],
  ['Error response from daemon: container abc is not running', 'gone'],
  [
    'Error response from daemon: Container abc is paused, unpause the container before exec',
    'gone',
  ],
  ['Error: no container with name or ID "abc" found: no such container', 'gone'],
  [
    'OCI runtime exec failed: exec failed: unable to start container process: exec: "bash": executable file not found in $PATH: unknown',
    'missing-shell',
  ],
])('knows what is meant by: %s', (said, reason) => {
  expect(failures.of(said)).toMatchObject({ reason, kind: 'docker' })
})

it('leaves alone what a command itself may have said', () => {
  expect(
    failures.of('curl: (7) Failed to connect to localhost port 80: Connection refused'),
  ).toBeUndefined()
})
