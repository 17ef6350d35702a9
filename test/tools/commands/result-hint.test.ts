import { describe, expect, it } from 'vitest'
import { resultHint } from '../../../tools/commands/result-hint.ts'

describe('a hint after a command', () => {
  it.each([
    ['sudo ls', 1, 'sudo: a terminal is required to read the password', /pty: true/],
    ['x', 127, 'bash: line 1: foo: command not found', /foo is not installed/],
    ['python a.py', 1, "ModuleNotFoundError: No module named 'numpy'", /numpy/],
    ['node a.js', 1, "Error: Cannot find module 'express'", /npm install/],
    ['npm test', 1, 'Error: listen EADDRINUSE: address already in use', /port/],
    ['git push', 128, 'git@host: Permission denied (publickey).', /Your SSH keys/],
    ['ssh host', 255, 'me@host: Permission denied (publickey,password).', /Your SSH keys/],
    ['cat /root/x', 1, 'cat: /root/x: Permission denied', /not accessible to this user/],
    ['xeyes', 1, "Error: Can't open display: ", /The screen/],
    ['gedit', 1, 'Gtk-WARNING: cannot open display: ', /The screen/],
    ['vlc', 1, 'qt.qpa.xcb: could not connect to display', /The screen/],
    ['notify-send x', 1, 'Cannot autolaunch D-Bus without X11 $DISPLAY', /The desktop bus/],
    ['systemctl --user', 1, 'Failed to connect to bus: No medium found', /The desktop bus/],
    [
      'systemctl --user',
      1,
      'Failed to connect to user scope bus via local transport',
      /The desktop bus/,
    ],
    ['make | tail -5', 0, 'make: *** Error 1', /that of tail/],
    ['make || echo done', 0, 'fatal: nothing', /after \|\|/],
  ])('%s with %i', (command, code, output, hint) => {
    expect(resultHint(command, code, output)).toMatch(hint)
  })

  it.each([
    ['make', 0, 'all good'],
    ['grep error log', 0, 'an error in the log'],
    ['make | tail', 0, 'built 3 targets'],
    ['make', 2, 'something else'],
  ])('is not given for %s with %i and %s', (command, code, output) => {
    expect(resultHint(command, code, output)).toBeUndefined()
  })
})
