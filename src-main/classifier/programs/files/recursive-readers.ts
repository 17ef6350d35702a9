/** Programs that read, copy or move everything below the folders they are given. */
import type { Field, Unit } from '../../unit.ts'

export interface Reach {
  /** The words that name a folder to go into. */
  readonly folders: ReadonlySet<Field>
  /** It begins in the current folder, because no other is named. */
  readonly startsHere: boolean
  /** It goes into folders whose names begin with a dot. */
  readonly seesHidden: boolean
  /** Where relative names begin, if not in the current folder: `tar -C folder`. */
  readonly base: string | null
}

const NOWHERE: Reach = { folders: new Set(), startsHere: false, seesHidden: true, base: null }

interface Line {
  /** The option or verb that makes it go deep; null when it always does. */
  readonly deep: RegExp | null
  /** Operands at the beginning that name no folder: a search text, an archive, a verb. */
  readonly before: 0 | 1
  /** The last operand is where things go. */
  readonly hasDestination: boolean
}

const LINES: readonly (readonly [string, RegExp | null, Line['before'], boolean])[] = [
  ['grep egrep fgrep zgrep', /^(?:-[a-zA-Z]*[rR]|--(?:dereference-)?recursive)/, 1, false],
  ['rg ag ack ugrep', null, 1, false],
  ['cp gcp', /^(?:-[a-zA-Z]*[rRa]|--recursive|--archive)/, 0, true],
  ['scp pscp', /^-[a-zA-Z]*r/, 0, true],
  ['rsync', /^(?:-[a-zA-Z]*[ra]|--recursive|--archive)/, 0, true],
  ['mv gmv ditto', null, 0, true],
  ['zip', /^(?:-[a-zA-Z]*r|--recurse-paths)/, 1, false],
  ['tar gtar bsdtar', /^-?[a-zA-Z]*[cru]|^--(?:create|append|update)$/, 0, false],
  ['7z 7za 7zz', /^[au]$/, 1, false],
  ['chmod chown chgrp setfacl', /^(?:-[a-zA-Z]*R|--recursive)/, 1, false],
  ['restic borg duplicity kopia rclone', /^(?:backup|create|copy|sync|move)$/, 1, false],
]

const BY_PROGRAM: ReadonlyMap<string, Line> = new Map(
  LINES.flatMap(([programs, deep, before, hasDestination]) =>
    programs.split(' ').map((program) => [program, { deep, before, hasDestination }] as const),
  ),
)

export function reachOf(unit: Unit): Reach {
  const line = BY_PROGRAM.get(unit.program)
  if (!line) return NOWHERE
  const words = unit.argv.slice(1)
  if (line.deep && !words.some(({ value }) => line.deep?.test(value ?? ''))) return NOWHERE
  const base = words.findIndex(({ value }) => value === '-C' || value === '--directory')
  const operands = words.filter(
    ({ value }, index) => !value?.startsWith('-') && (base < 0 || index !== base + 1),
  )
  const folders = operands.slice(line.before, line.hasDestination ? -1 : undefined)
  return {
    folders: new Set(folders),
    startsHere: isSearch(unit) && folders.length === 0 && unit.stdin.kind !== 'pipe',
    seesHidden: !/^(?:rg|ag|ack)$/.test(unit.program) || words.some(isHiddenToo),
    base: base < 0 ? null : (words[base + 1]?.value ?? null),
  }
}

function isSearch({ program }: Unit): boolean {
  return /grep$|^(?:rg|ag|ack)$/.test(program)
}

function isHiddenToo({ value }: Field): boolean {
  return /^(?:--hidden|-\.|-[a-zA-Z]*u+|--unrestricted)$/.test(value ?? '')
}
