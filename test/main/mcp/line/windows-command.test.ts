import { expect, it } from 'vitest'
import { windowsCommand } from '../../../../src-main/mcp/line/windows-command.ts'

const windows = { isWindows: true, shell: 'C:\\Windows\\cmd.exe' }

it('starts a script of the Windows shell by that shell, with nothing left for it to read', () => {
  expect(windowsCommand('C:\\npm\\npx.cmd', ['-y', 'a b', '50% & "more"'], windows)).toEqual({
    file: 'C:\\Windows\\cmd.exe',
    args: [
      ...['/d', '/s', '/c'],
      String.raw`"C:\npm\npx.cmd ^^^"-y^^^" ^^^"a^^^ b^^^" ^^^"50^^^%^^^ ^^^&^^^ \^^^"more\^^^"^^^""`,
    ],
    isVerbatim: true,
  })
})

it('leaves programs, and everything elsewhere, as they are', () => {
  expect(windowsCommand('C:\\node.exe', ['a b'], windows)).toMatchObject({ args: ['a b'] })
  expect(windowsCommand('/bin/x.cmd', ['a'], { ...windows, isWindows: false })).toEqual({
    ...{ file: '/bin/x.cmd', args: ['a'], isVerbatim: false },
  })
})
