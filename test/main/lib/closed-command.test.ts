import { expect, it } from 'vitest'
import { closedCommand } from '../../../src-main/lib/closed-command.ts'
import type { Launcher } from '../../../src-main/lib/launcher.ts'

const walls: Launcher = ({ file, args }) => ({
  ...{ file: 'walls', args: ['--around', file, ...args], ignores: [] },
})

it.each(['linux', 'darwin', 'win32'] as const)(
  'never runs a program without the walls that it was given, on %s',
  (platform) => {
    const inside = [
      closedCommand({ file: 'tool', args: ['one'], launcher: walls }, 3, platform),
      closedCommand({ bash: 'bash', text: 'echo one', launcher: walls }, 3, platform),
    ].map(({ file, args }) => [file, ...args])

    expect(inside[0]?.slice(-4)).toEqual(['walls', '--around', 'tool', 'one'])
    expect(inside[1]?.slice(-8)).toEqual([
      ...['walls', '--around', 'bash', '--noprofile', '--norc', '-c', 'echo one', 'bash'],
    ])
  },
)
