import { describe, expect, it } from 'vitest'
import { agentEnvironment } from '../../../src-main/terminal/backends/local/environment.ts'
import { createDoors } from '../../../src-main/terminal/doors.ts'

const THERE = {
  DISPLAY: ':0',
  WAYLAND_DISPLAY: 'wayland-0',
  XAUTHORITY: '/home/a/.Xauthority',
  SSH_AUTH_SOCK: '/run/user/1000/ssh',
  SSH_AGENT_PID: '7',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
  XDG_RUNTIME_DIR: '/run/user/1000',
  GITHUB_TOKEN: 'k7Gq2LmX9',
}

describe('the doors of a session', () => {
  it.each([
    { door: 'screen', seen: ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'] },
    { door: 'ssh-agent', seen: ['SSH_AUTH_SOCK'] },
    { door: 'bus', seen: ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'] },
  ] as const)('let its commands see what leads to the $door and nothing else', ({ door, seen }) => {
    const doors = createDoors()
    doors.set('s1', door, true)

    expect(seenWith(doors.variables('s1'))).toEqual([...seen])
    expect(seenWith(doors.variables('s2'))).toEqual([])
  })

  it('are closed one by one, and with the session', () => {
    const doors = createDoors()
    expect(doors.of('s1')).toEqual([])
    doors.set('s1', 'screen', true)
    doors.set('s1', 'bus', true)
    doors.set('s1', 'screen', false)
    expect(doors.of('s1')).toEqual(['bus'])

    doors.endSession('s1')
    expect(doors.of('s1')).toEqual([])
  })
})

function seenWith(passOn: string[]): string[] {
  const env = agentEnvironment(THERE, passOn)
  return Object.keys(THERE).filter((name) => name in env)
}
