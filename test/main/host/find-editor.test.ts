import { describe, expect, it } from 'vitest'
import {
  type EditorMachine,
  editorArguments,
  findEditor,
} from '../../../src-main/host/find-editor.ts'

function machineWith(programs: string[], more: Partial<EditorMachine> = {}): EditorMachine {
  return {
    platform: 'linux',
    folders: ['.', '/home/me/bin', '/usr/bin'],
    hasScreen: true,
    isProgram: (path) => programs.includes(path),
    ...more,
  }
}

describe('the editor', () => {
  it('is the one that is set, found where the person’s programs are', () => {
    const machine = machineWith(['/usr/bin/kate', '/home/me/bin/ed', '/usr/bin/ed', 'ed'])

    expect(findEditor('ed -n "{line}" {file}', machine)).toEqual({
      program: '/home/me/bin/ed',
      args: ['-n', '{line}', '{file}'],
    })
    expect(findEditor('/usr/bin/ed', machine)).toEqual({
      program: '/usr/bin/ed',
      args: ['{file}'],
    })
  })

  it('is never another than the one that is set', () => {
    const machine = machineWith(['/usr/bin/kate'])

    expect(() => findEditor('gone {file}', machine)).toThrow('no program gone')
    expect(() => findEditor('./kate', machine)).toThrow('./kate')
  })

  it('is the first known one where none is set', () => {
    expect(findEditor('', machineWith(['/usr/bin/gedit', '/usr/bin/zed']))).toEqual({
      program: '/usr/bin/zed',
      args: ['{file}:{line}'],
    })
  })

  it('is what the system brings where no known one is there, and none on Linux', () => {
    const bare = (platform: NodeJS.Platform, programs: string[]) =>
      findEditor('', machineWith(programs, { platform }))

    expect(bare('darwin', ['/usr/bin/open'])).toEqual({
      program: '/usr/bin/open',
      args: ['-t', '{file}'],
    })
    expect(bare('win32', ['/usr/bin/notepad.exe'])).toMatchObject({
      program: '/usr/bin/notepad.exe',
    })
    expect(() => bare('linux', ['/usr/bin/xdg-open'])).toThrow('Settings › Terminal › Editor')
  })

  it('is not guessed where no window can be shown', () => {
    const machine = machineWith(['/usr/bin/code'], { hasScreen: false })

    expect(() => findEditor('', machine)).toThrow('no editor was found')
    expect(findEditor('code', machine)).toMatchObject({ program: '/usr/bin/code' })
  })

  it('is no script of a shell on Windows', () => {
    const machine = machineWith(['/usr/bin/code.cmd'], { platform: 'win32' })

    expect(() => findEditor('code.cmd {file}', machine)).toThrow('no program code.cmd')
  })
})

describe('what it is given', () => {
  it.each([
    ['a name with blanks and quotes', `/w/it's "a" $(id).js`],
    ['a name like an option', '/w/-rf'],
    ['a name like a placeholder', '/w/{line}$&{file}'],
  ])('is the file as one argument: %s', (_what, file) => {
    const args = ['--line={line}', '{file}', '{file}:{line}']

    expect(editorArguments({ program: 'ed', args }, file, 7)).toEqual([
      '--line=7',
      file,
      `${file}:7`,
    ])
  })
})
