import { expect, it } from 'vitest'
import {
  othersUnseen,
  wantedOutside,
} from '../../../../src-main/terminal/execution/wanted-outside.ts'

it.each([
  ["touch: cannot touch '/etc/x': Read-only file system", '/etc/x'],
  ['bash: line 1: /etc/x y: Read-only file system', undefined],
  ['bash: line 1: /etc/hosts: Read-only file system', '/etc/hosts'],
  ['mkdir: cannot create directory ‘/opt/tool’: Read-only file system', '/opt/tool'],
  ["Error: EROFS: read-only file system, open '/usr/lib/a.js'", '/usr/lib/a.js'],
  ["OSError: [Errno 30] Read-only file system: '/srv/data'", '/srv/data'],
  ["mv: cannot move 'a' to '.git/config': Device or resource busy", '.git/config'],
  ['error: could not lock config file .git/config: Read-only file system', '.git/config'],
  ['make: *** [all] Error 2', undefined],
  ["touch: cannot touch '/etc/\u202ex': Read-only file system", undefined],
])('finds in %j: %s', (output, path) => {
  const wanted = path === undefined ? undefined : { kind: 'path', path }
  expect(wantedOutside({ isConfined: true, exitCode: 1, output })).toEqual(wanted)
})

it.each([
  [
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    '/var/run/docker.sock',
  ],
  [
    'failed to connect to the docker API at unix:///run/user/1000/docker.sock; check if it is running',
    '/run/user/1000/docker.sock',
  ],
  [
    'error: dial unix /run/containerd/containerd.sock: socket: operation not permitted',
    '/run/containerd/containerd.sock',
  ],
  [
    'psql: error: connection to server on socket "/run/postgresql/.s.PGSQL.5432" failed',
    '/run/postgresql/.s.PGSQL.5432',
  ],
])('finds the socket in %j', (output, path) => {
  const wanted = wantedOutside({ isConfined: true, exitCode: 1, output })
  expect(wanted).toEqual({ kind: 'socket', path })
})

it.each([
  'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.',
  'Host key verification failed.',
  'error: gpg failed to sign the data\nfatal: failed to write commit object',
  "fatal: could not read Username for 'https://github.com': No such device or address",
  'npm error code E401\nnpm error Unable to authenticate',
  'To get started with GitHub CLI, please run:  gh auth login',
])('finds that keys are missing in %j', (output) => {
  expect(wantedOutside({ isConfined: true, exitCode: 1, output })).toEqual({ kind: 'keys' })
})

it.each([
  ['curl: (6) Could not resolve host: example.org', 'example.org'],
  ["fatal: unable to access 'https://a.dev/': Could not resolve host: a.dev", 'a.dev'],
  ['ssh: Could not resolve hostname git.a.dev: Temporary failure in name resolution', 'git.a.dev'],
  ['wget: unable to resolve host address ‘example.org’', 'example.org'],
  ['npm error request failed, reason: getaddrinfo EAI_AGAIN registry.a.dev', 'registry.a.dev'],
  [
    "HTTPSConnectionPool(host='pypi.org', port=443): Failed: Temporary failure in name resolution",
    'pypi.org',
  ],
  ['Get "https://a.dev/x": dial tcp: lookup a.dev: Temporary failure', 'a.dev'],
  ['ssh: connect to host 192.0.2.7 port 22: Network is unreachable', '192.0.2.7'],
])('finds the host in %j, where there is no network', (output, host) => {
  const ran = { isConfined: true, exitCode: 1, output }
  expect(wantedOutside({ ...ran, isOffline: true })).toEqual({ kind: 'host', hosts: [host] })
  expect(wantedOutside(ran)).toBeUndefined()
})

it('says nothing of a command that ended well, or that was not in the sandbox', () => {
  const output = "touch: cannot touch '/etc/x': Read-only file system"
  expect(wantedOutside({ isConfined: true, exitCode: 0, output })).toBeUndefined()
  expect(wantedOutside({ isConfined: false, exitCode: 1, output })).toBeUndefined()
})

it.each([
  ['kill %1', true, 1, true],
  ['pkill -f server.js', true, 1, true],
  ['sleep 1; kill 4711', true, 1, true],
  ['pkill -f server.js', true, 0, false],
  ['pkill -f server.js', false, 1, false],
  ['grep kill notes.txt', true, 1, false],
  ['./kill-all', true, 1, false],
])('tells how to end what another command left: %s', (command, isConfined, exitCode, isTold) => {
  const note = othersUnseen(command, { executing: { isConfined } }, { exitCode })

  expect(note?.includes('process tool') ?? false).toBe(isTold)
})
