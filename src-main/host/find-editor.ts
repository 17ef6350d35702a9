/**
 * Which program shows a file to the person: the one they set, or else the first known one that is here.
 * Never whatever the system opens such a file with: an agent wrote it, and that may run it.
 */
import { isAbsolute, join } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { commandWords } from './command-words.ts'

export interface EditorMachine {
  platform: NodeJS.Platform
  /** Where programs are looked for, the first folder first. */
  folders: readonly string[]
  /** A window can be shown. */
  hasScreen: boolean
  /** A file that can be started. */
  isProgram(path: string): boolean
}

export interface Editor {
  program: string
  /** With `{file}` and `{line}` in the place of what is opened. */
  args: readonly string[]
}

const GOTO = ['--goto', '{file}:{line}']
const KNOWN: readonly Editor[] = [
  { program: 'code', args: GOTO },
  { program: 'codium', args: GOTO },
  { program: 'cursor', args: GOTO },
  { program: 'zed', args: ['{file}:{line}'] },
  { program: 'subl', args: ['{file}:{line}'] },
  { program: 'kate', args: ['--line', '{line}', '{file}'] },
  { program: 'gedit', args: ['+{line}', '{file}'] },
  { program: 'gnome-text-editor', args: ['{file}'] },
]

/** Each system brings one, for whoever has installed none. */
const BROUGHT: Partial<Record<NodeJS.Platform, Editor>> = {
  darwin: { program: '/usr/bin/open', args: ['-t', '{file}'] },
  win32: { program: 'notepad', args: ['{file}'] },
}

export function findEditor(command: string, machine: EditorMachine): Editor {
  const editor = command === '' ? knownEditor(machine) : readEditor(command)
  if (!editor) throw new RuntimeError('not-found', say('terminal.noEditor'))
  const program = pathOf(editor.program, machine)
  if (!program)
    throw new RuntimeError('not-found', say('terminal.editorMissing', { program: editor.program }))
  return { ...editor, program }
}

/** As the person typed it. */
export function readEditor(command: string): Editor {
  const words = commandWords(command)
  if (!words) throw new RuntimeError('bad-request', say('terminal.editorQuote'))
  const [program = '', ...args] = words
  if (program === '' || (/[/\\]/.test(program) && !isAbsolute(program)))
    throw new RuntimeError('bad-request', say('terminal.editorUnread', { program }))
  return { program, args: args.some((arg) => arg.includes('{file}')) ? args : [...args, '{file}'] }
}

/** In one pass, so that a file may be called like a placeholder. */
export function editorArguments({ args }: Editor, file: string, line: number): string[] {
  return args.map((arg) =>
    arg.replace(/\{(file|line)\}/g, (_, name) => (name === 'file' ? file : String(line))),
  )
}

function knownEditor(machine: EditorMachine): Editor | undefined {
  if (!machine.hasScreen) return undefined
  const found = KNOWN.find(({ program }) => pathOf(program, machine))
  return found ?? BROUGHT[machine.platform]
}

function pathOf(program: string, machine: EditorMachine): string | undefined {
  const { platform, folders, isProgram } = machine
  // Others than these Windows starts by a shell, which would read the name of the file too.
  const name = platform === 'win32' && !/\.exe$/i.test(program) ? `${program}.exe` : program
  if (isAbsolute(name)) return isProgram(name) ? name : undefined
  return folders
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find(isProgram)
}
