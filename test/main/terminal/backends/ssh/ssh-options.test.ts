import { describe, expect, it } from 'vitest'
import type { SshProfile } from '#contract'
import {
  commandArguments,
  keyOptions,
  masterArguments,
} from '../../../../../src-main/terminal/backends/ssh/ssh-options.ts'

const PROFILE: SshProfile = {
  ...{ kind: 'ssh', name: 'far', host: 'far.example', user: 'me', port: 2222 },
  ...{ keyFile: '/home/me/key', folder: '', connectSeconds: 7 },
}
const knownHosts = ['/home/me/.ssh/known_hosts', '/app/known hosts']

/** What stands behind each `-o`. */
function options(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => (args[at - 1] === '-o' ? [arg] : []))
}

describe('the command line of ssh', () => {
  it('goes over the one connection where there is one', () => {
    const files = { controlPath: '/tmp/100%/m', knownHosts }
    expect(options(commandArguments(PROFILE, files, ['true'], false))).toEqual(
      expect.arrayContaining(['ControlMaster=no', 'ControlPath="/tmp/100%%/m"', 'RequestTTY=no']),
    )
    expect(masterArguments(PROFILE, files).slice(0, 5)).toEqual([
      ...['-M', '-N', '-T', '-o', 'ControlPath="/tmp/100%%/m"'],
    ])
  })

  it('has a connection of its own for each command where ssh can keep none', () => {
    const args = commandArguments(PROFILE, { knownHosts }, ['echo', "it's"], true)
    expect(options(args)).toEqual(
      expect.arrayContaining([
        ...['ControlMaster=no', 'ControlPath=none', 'RequestTTY=force'],
        ...['BatchMode=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=7'],
        'UserKnownHostsFile="/home/me/.ssh/known_hosts" "/app/known hosts"',
      ]),
    )
    expect(args.slice(-3)).toEqual([
      ...['--', 'far.example'],
      `sh -c 'echo '\\''it'\\''\\'\\'''\\''s'\\''; exit $?'`,
    ])
    expect(args).toEqual(expect.arrayContaining(['-p', '2222', '-l', 'me', '-i', '/home/me/key']))
  })

  it('opens no door, and accepts nothing silently', () => {
    for (const args of [
      commandArguments(PROFILE, { knownHosts }, ['true'], false),
      masterArguments(PROFILE, { controlPath: '/tmp/m', knownHosts }),
    ])
      expect(options(args)).toEqual(
        expect.arrayContaining([
          ...['ForwardAgent=no', 'ForwardX11=no', 'ClearAllForwardings=yes'],
          'StrictHostKeyChecking=yes',
        ]),
      )
    expect(options(keyOptions(PROFILE, '/tmp/file'))).toEqual(
      expect.arrayContaining(['PreferredAuthentications=none', 'UserKnownHostsFile="/tmp/file"']),
    )
  })
})
