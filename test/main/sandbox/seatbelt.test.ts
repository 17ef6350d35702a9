import { describe, expect, it } from 'vitest'
import { closedCommand } from '../../../src-main/lib/closed-command.ts'
import type { Boundaries } from '../../../src-main/sandbox/bubblewrap.ts'
import { seatbeltLauncher, seatbeltProfile } from '../../../src-main/sandbox/seatbelt.ts'

const NOTHING: Boundaries = {
  ...{ asRoot: false, hasNetwork: false, writable: [], pinned: [], readOnly: [] },
  ...{ shown: [], shared: [], ways: [], hidden: { folders: [], files: [] } },
  scratch: { folder: '/s', seenAs: ['/tmp'] },
}

describe('the profile for a Mac', () => {
  it.each<[string, Partial<Boundaries>, string[]]>([
    ['lets write to its own folders', { writable: ['/w'] }, ['allow file-write* subpath /w /s']],
    [
      'keeps what steers agents as it is, and in its place',
      { writable: ['/w'], readOnly: ['/w/.git/hooks'], pinned: ['/w/.git'] },
      [
        'allow file-write* subpath /w /s',
        'deny file-write-unlink literal /w/.git',
        'deny file-write* subpath /w/.git/hooks',
      ],
    ],
    [
      'hides keys and the app’s data, and shows again what is shared',
      { hidden: { folders: ['/d'], files: ['/k'] }, shown: ['/d/bin'], shared: ['/d/run'] },
      [
        'allow file-write* subpath /s',
        'deny file-read* file-write* subpath /d /k',
        'allow file-read-metadata literal /d',
        'allow file-read* subpath /d/bin',
        'allow file-read* file-write* subpath /d/run',
      ],
    ],
    [
      'lets out by the socket that the person opened a door to',
      { ways: ['/agent'] },
      ['allow file-write* subpath /s', 'allow network-outbound literal /agent'],
    ],
  ])('%s', (_, given, expected) => {
    expect(rulesWithPaths({ ...NOTHING, ...given })).toEqual(expected)
  })

  it('begins with a no to everything', () => {
    const lines = seatbeltProfile(NOTHING).profile.split('\n')
    expect(lines.slice(0, 2)).toEqual(['(version 1)', '(deny default)'])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('has hosts only where there is a network: %s', (hasNetwork, count) => {
    const { profile } = seatbeltProfile({ ...NOTHING, hasNetwork })
    expect(profile.match(/network-outbound \(remote ip/g) ?? []).toHaveLength(count)
    // Sockets of other programs are in no case among them.
    expect(profile).not.toMatch(/unix|\(allow network\*|\(allow default/)
  })

  it('has no rule about nothing, which would be one about everything', () => {
    const { profile, parameters } = seatbeltProfile(NOTHING)
    expect(parameters).toEqual({ P0: '/s' })
    expect(profile).not.toMatch(/\((?:allow|deny) file-write\*\)|\(deny file-read\*/)
  })

  it('has no path in its text, so that no name can add a rule', () => {
    const odd = '/w/") (allow default) ("'
    const { profile, parameters } = seatbeltProfile({ ...NOTHING, writable: [odd, odd] })
    expect(profile).not.toContain('allow default')
    expect(profile.split('(').length).toBe(profile.split(')').length)
    expect(Object.values(parameters)).toEqual([odd, '/s'])
  })

  it('is handed to the program of the system, which becomes the command', () => {
    const launcher = seatbeltLauncher({ sandboxExec: '/usr/bin/sandbox-exec', boundaries: NOTHING })
    const { file, args, opens, ignores } = launcher({ file: 'ls', args: ['-l'] })
    expect([file, args.slice(0, 3)]).toEqual(['/usr/bin/sandbox-exec', ['-D', 'P0=/s', '-p']])
    expect(args.slice(-4)).toEqual(['/usr/bin/env', 'TMPDIR=/s', 'ls', '-l'])
    expect([opens, ignores]).toEqual([undefined, []])
    const closed = closedCommand({ file: 'ls', args: [], launcher }, 3, 'darwin')
    const text = closed.args[closed.args.indexOf('-c') + 1]
    expect(text).toMatch(/; exec "\$@"$/)
    expect(text).not.toContain('trap')
  })
})

/** Those about paths, with the paths themselves. */
function rulesWithPaths(boundaries: Boundaries): string[] {
  const { profile, parameters } = seatbeltProfile(boundaries)
  return profile
    .split('\n')
    .filter((line) => line.includes('(param'))
    .map((line) =>
      line
        .replace(/\((subpath|literal) \(param "(\w+)"\)\)/g, (_all, how, name, at) =>
          line.indexOf(`(${how} `) === at ? `${how} ${parameters[name]}` : `${parameters[name]}`,
        )
        .replace(/^\(|\)$/g, ''),
    )
}
