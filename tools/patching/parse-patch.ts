/** The text of a multi-file patch, as the operations it asks for. */

export type HunkLine = { kind: 'keep' | 'remove' | 'add'; text: string }

export interface Hunk {
  /** Text of a line that stands above the place. */
  hint?: string
  lines: HunkLine[]
  /** The line of the patch, for messages. */
  at: number
}

export type PatchOperation =
  | { kind: 'update'; path: string; movedTo?: string; hunks: Hunk[] }
  | { kind: 'add'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'move'; path: string; movedTo: string }

export type ParsedPatch =
  | { ok: true; operations: PatchOperation[] }
  | { ok: false; message: string }

const HEADER = /^\*\*\* (Update|Add|Delete|Move) File: *(.+?) *$/
const MOVE_TO = /^\*\*\* Move to: *(.+?) *$/

export function parsePatch(patch: string): ParsedPatch {
  const lines = patch.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const operations: PatchOperation[] = []
  let hunk: Hunk | undefined
  for (const [index, line] of lines.entries()) {
    const at = index + 1
    const operation = operations.at(-1)
    const header = HEADER.exec(line)
    const movedTo = MOVE_TO.exec(line)?.[1]
    if (/^\*\*\* (?:Begin Patch|End of File)\s*$/.test(line)) continue
    if (/^\*\*\* End Patch\s*$/.test(line)) break
    if (header) {
      const opened = open(header[1] ?? '', header[2] ?? '')
      if ('message' in opened) return { ok: false, message: `line ${at}: ${opened.message}` }
      operations.push(opened)
      hunk = undefined
    } else if (movedTo !== undefined && operation?.kind === 'update') operation.movedTo = movedTo
    else if (!operation) {
      if (line.trim() !== '') return wrong(at, 'comes before the first "*** … File:" line')
    } else if (operation.kind === 'add') {
      if (!line.startsWith('+')) return wrong(at, 'must begin with + in a new file')
      operation.text += `${line.slice(1)}\n`
    } else if (operation.kind === 'update') {
      const part = line.startsWith('@@') ? undefined : hunkLine(line)
      if (!part && !line.startsWith('@@')) return wrong(at, 'begins with neither a blank, - nor +')
      if (!part || !hunk) {
        hunk = { ...(part ? {} : hintOf(line)), lines: [], at }
        operation.hunks.push(hunk)
      }
      if (part) hunk.lines.push(part)
    } else if (line.trim() !== '') return wrong(at, `does not belong to "${operation.kind}"`)
  }
  return checked(operations)
}

function open(verb: string, rest: string): PatchOperation | { message: string } {
  const [path = '', movedTo] =
    verb === 'Move' ? rest.split(' -> ').map((each) => each.trim()) : [rest]
  if (verb === 'Update') return { kind: 'update', path, hunks: [] }
  if (verb === 'Add') return { kind: 'add', path, text: '' }
  if (verb === 'Delete') return { kind: 'delete', path }
  return movedTo ? { kind: 'move', path, movedTo } : { message: 'a move is written "from -> to"' }
}

function hunkLine(line: string): HunkLine | undefined {
  // Editors and models drop the blank of an empty line.
  if (line === '') return { kind: 'keep', text: '' }
  const kind = ({ ' ': 'keep', '-': 'remove', '+': 'add' } as const)[line[0] ?? '']
  return kind && { kind, text: line.slice(1) }
}

/** `@@ class A @@` and `@@ class A`; line numbers, as git writes them, are no hint. */
function hintOf(line: string): { hint?: string } {
  const text = line.replace(/^@@(?: -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)?/, '').replace(/@@\s*$/, '')
  return text.trim() === '' ? {} : { hint: text.trim() }
}

function checked(operations: PatchOperation[]): ParsedPatch {
  if (operations.length === 0)
    return { ok: false, message: 'the patch names no file; begin with "*** Update File: path"' }
  for (const operation of operations) {
    const paths = [operation.path, ...('movedTo' in operation ? [operation.movedTo ?? ''] : [])]
    const climbing = paths.find((path) => path.split(/[/\\]/).includes('..'))
    if (climbing !== undefined)
      return {
        ok: false,
        message: `${climbing}: a patch may not climb with ..; name the file from the working folder`,
      }
    if (operation.kind !== 'update') continue
    const hunks = operation.hunks.map(withoutBlankTail).filter(({ lines }) => lines.length > 0)
    if (hunks.length === 0 && !operation.movedTo)
      return {
        ok: false,
        message: `${operation.path}: there are no changed lines under its header`,
      }
    operation.hunks = hunks
  }
  return { ok: true, operations }
}

/** Blank lines between one file of the patch and the next belong to neither. */
function withoutBlankTail(hunk: Hunk): Hunk {
  const isTail = (line: HunkLine) => line.kind === 'keep' && line.text === ''
  const end = hunk.lines.findLastIndex((line) => !isTail(line))
  return { ...hunk, lines: hunk.lines.slice(0, end + 1) }
}

function wrong(at: number, what: string): ParsedPatch {
  return { ok: false, message: `line ${at} of the patch ${what}` }
}
