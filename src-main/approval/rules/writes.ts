/** Redirections, and the programs that write, move or link the files they are given. */
import type { Field, Unit } from '../shell/unit.ts'
import { writesFile } from '../shell/unit.ts'
import { canonicalPath, isBlockDevice } from './classify-path.ts'
import { forPrograms, type ProgramEntry } from './command-table.ts'
import { dropStart, knownStart } from './fields.ts'
import { type OptionList, type OptionReader, type OptionStyle, optionReader } from './options.ts'
import type { Finding, ProgramRule, RuleContext } from './rule.ts'
import { ruleBook } from './rule-book.ts'
import { judgeSecretRead } from './secret-files.ts'
import { isSensitive, targetOf } from './targets.ts'
import { judgeWrite } from './write-targets.ts'

export const moveBook = ruleBook({
  'fs.move-away': [
    'dangerous',
    'Move of a system or home file',
    'Takes a file away from a place where other programs expect it.',
    'undoable',
  ],
  'fs.move-to-nowhere': [
    'dangerous',
    'Move onto the null device',
    'Moves a file onto the null device, which throws it away.',
    'lost',
  ],
  'disk.read-device': [
    'dangerous',
    'Reading a whole disk',
    'Copies a disk below its files, with everything that anybody has stored on it.',
    'lost',
  ],
  'fs.overwrite-copy': [
    'caution',
    'Copy between disks and files with dd',
    'Copies bytes over a file without looking at what is there.',
    'lost',
  ],
})

const { finding } = moveBook

export const redirections: ProgramRule = (unit, context) => {
  if (unit.redirections.length === 0) return []
  return unit.redirections.filter(writesFile).flatMap(({ target, operator, span }) => {
    const empties = (operator === '>' || operator === '>|') && printsNothing(unit)
    return judgeWrite(target, unit, context, { empties, cause: target.text ? target : span })
  })
}

/** `> file`, `: > file`, `cat /dev/null > file` leave an empty file. */
function printsNothing({ program, argv, stdin }: Unit): boolean {
  if (argv.length === 0 || program === ':' || program === 'true') return true
  const input = argv[1]?.value ?? (stdin.kind === 'file' ? stdin.path.value : '')
  return program === 'cat' && input === '/dev/null'
}

/** All operands are written. */
function eachOperand(list: OptionList): ProgramRule {
  const read = optionReader(list)
  return (unit, context) => {
    const given = read(unit.argv.slice(1))
    if (given.has('help', 'version')) return []
    return given.operands.flatMap((field) => judgeWrite(field, unit, context))
  }
}

const COPY_OPTIONS = `t target-directory=, T no-target-directory, S suffix=, m mode=, o owner=, g group=,
  Z, context=?, backup=?, reflink=?, sparse=?, preserve=?, no-preserve=, r R recursive,
  d directory, s symbolic, f force, help, version`
const readCopy = optionReader(COPY_OPTIONS)
// `install -s` strips and `cp -s` links; neither takes a value, and `cp -d` keeps links.

interface Copy {
  readonly sources: readonly Field[]
  readonly destination: Field | undefined
}

function readCopyWords(unit: Unit, read: OptionReader): Copy | null {
  const given = read(unit.argv.slice(1))
  if (given.has('help', 'version')) return null
  const folder = given.find('target-directory')?.value
  if (folder) return { sources: given.operands, destination: folder }
  return { sources: given.operands.slice(0, -1), destination: given.operands.at(-1) }
}

/** The destination itself, or the file that appears in it when it is a folder. */
function judgeDestination(copy: Copy, unit: Unit, context: RuleContext): Finding[] {
  const { destination, sources } = copy
  if (!destination) return []
  const findings = judgeWrite(destination, unit, context, {
    empties: sources.every(({ value }) => value === '/dev/null') && sources.length > 0,
  })
  if (findings.length > 0) return findings
  return sources.slice(0, 64).flatMap((source) => {
    const name = source.value?.split('/').findLast((part) => part !== '')
    if (!name || destination.value === null || name === '..' || name === '.') return []
    const inside = { ...destination, value: `${destination.value}/${name}` }
    const found = judgeWrite(inside, unit, context)
    return found.filter(({ rule }) => rule.startsWith('persistence.') || rule.startsWith('secret.'))
  })
}

const cp: ProgramRule = (unit, context) => {
  const copy = readCopyWords(unit, readCopy)
  if (!copy) return []
  return [
    ...judgeDestination(copy, unit, context),
    ...copy.sources.flatMap((source) =>
      judgeSecretRead(source, unit, context, { into: copy.destination }),
    ),
  ]
}

const mv: ProgramRule = (unit, context) => {
  const copy = readCopyWords(unit, readCopy)
  if (!copy) return []
  const { sources, destination } = copy
  if (destination?.value === '/dev/null') return [finding('fs.move-to-nowhere', destination)]
  const goesAway = destination && targetOf(destination, unit, context).scope !== 'workspace'
  const moved = sources.flatMap((source) => {
    const { scope, path, whole } = targetOf(source, unit, context)
    // `mv * /tmp` leaves the project empty.
    const isEverything = scope === 'workspace' && isWorkspace(path, source.glob, context)
    const isLost = goesAway && isEverything
    if (!isSensitive(scope) && whole === null && !isLost) return []
    return [finding('fs.move-away', source, { scope, target: path })]
  })
  return [...moved, ...judgeDestination(copy, unit, context)]
}

function isWorkspace(path: string, isPattern: boolean, { cwd }: RuleContext): boolean {
  const kept = isPattern ? path.replace(/\/\*+$/, '') : path
  return kept === canonicalPath(cwd)
}

const readLink = optionReader('t target-directory=, S suffix=, backup=?, s symbolic, f force')

/** The link is what is written; with one operand it appears in the current folder. */
const ln: ProgramRule = (unit, context) => {
  const given = readLink(unit.argv.slice(1))
  if (given.has('help', 'version')) return []
  const place = given.find('target-directory')?.value ?? given.operands.slice(1).at(-1)
  const sources = place ? given.operands.filter((field) => field !== place) : given.operands
  const [here] = unit.argv
  return [
    ...(place ? judgeWrite(place, unit, context) : []),
    ...sources.flatMap((source) =>
      judgeSecretRead(source, unit, context, { into: place ?? (here && { ...here, value: '.' }) }),
    ),
  ]
}

const readTruncate = optionReader('s size=, r reference=, o io-blocks, c no-create')

const truncate: ProgramRule = (unit, context) => {
  const given = readTruncate(unit.argv.slice(1))
  if (given.has('help', 'version')) return []
  return given.operands.flatMap((field) => judgeWrite(field, unit, context, { empties: true }))
}

const dd: ProgramRule = (unit, context) => {
  const findings = unit.argv.slice(1).flatMap((word) => {
    const start = knownStart(word)
    if (start.startsWith('if=')) return judgeSource(word, unit, context)
    if (!start.startsWith('of=')) return []
    const target = dropStart(word, 3)
    const found = judgeWrite(target, unit, context, { cause: word })
    const { scope, path } = targetOf(target, unit, context)
    return found.length === 0 && scope === 'home'
      ? [finding('fs.overwrite-copy', word, { scope, target: path })]
      : found
  })
  const source = unit.argv.find((word) => knownStart(word).startsWith('if='))
  const isNews = findings.length === 0 && source && context.sensitivity === 'strict'
  return isNews ? [finding('fs.overwrite-copy', source)] : findings
}

/** A disk holds everything that was ever on it. */
function judgeSource(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const file = dropStart(word, 3)
  const { path } = targetOf(file, unit, context)
  if (isBlockDevice(path))
    return [finding('disk.read-device', word, { scope: 'device', target: path })]
  return judgeSecretRead(file, unit, context, { cause: word })
}

const readSplit = optionReader(
  'b bytes=, l lines=, n number=, a suffix-length=, C line-bytes=, filter=, t separator=',
)
/** The second operand is how the pieces are named. */
const split: ProgramRule = (unit, context) => {
  const prefix = readSplit(unit.argv.slice(1)).operands[1]
  return prefix ? judgeWrite(prefix, unit, context) : []
}

/** The value of an option is a file that is written. */
function optionFile(list: OptionList, names: readonly string[], style?: OptionStyle): ProgramRule {
  const read = optionReader(list, style)
  return (unit, context) =>
    read(unit.argv.slice(1))
      .all(...names)
      .flatMap(({ value }) => (value ? judgeWrite(value, unit, context) : []))
}

const patch: ProgramRule = (unit, context) => {
  const given = readPatch(unit.argv.slice(1))
  if (given.has('dry-run', 'help', 'version')) return []
  const named = given.all('output', 'directory').flatMap(({ value }) => value ?? [])
  return [...given.operands.slice(0, 1), ...named].flatMap((field) =>
    judgeWrite(field, unit, context),
  )
}
const readPatch =
  optionReader(`p strip=, i input=, o output=, d directory=, r reject-file=, dry-run, B prefix=, D ifdef=,
  F fuzz=`)

const readMake = optionReader('m mode=, Z, context=?, d date=, t=, r reference=, p parents')

/** A new folder or an empty file harms nobody, except where the system looks for them. */
const makesPath: ProgramRule = (unit, context) =>
  readMake(unit.argv.slice(1))
    .operands.flatMap((field) => judgeWrite(field, unit, context))
    .filter(({ scope }) => scope === 'system' || scope === 'device' || scope === 'other-home')

export const writePrograms: readonly ProgramEntry[] = [
  ['tee', eachOperand('a append, i ignore-interrupts, p, output-error=?')],
  ['sponge', eachOperand('a')],
  ['cp', cp],
  ['gcp', cp],
  ['mv', mv],
  ['gmv', mv],
  ['install', cp],
  ['ginstall', cp],
  ['ln', ln],
  ['link', ln],
  ['truncate', truncate],
  ['fallocate', eachOperand('l length=, o offset=')],
  ['dd', dd],
  ['gdd', dd],
  ['patch', patch],
  ...forPrograms('split gsplit', split),
  ...forPrograms(
    'strace ltrace perf',
    optionFile('o output=, e=, p=, s=, F=, c=, C=, t=, a=, P=, u=', ['output']),
  ),
  [
    'openssl',
    optionFile('out=, in=, key=, keyout=, config=, days=, subj=', ['out', 'keyout'], {
      words: true,
    }),
  ],
  ['touch', makesPath],
  ['mkdir', makesPath],
  ['mkfifo', makesPath],
  ['mknod', makesPath],
  [
    'sort',
    optionFile(
      `o output=, k key=, t field-separator=, S buffer-size=, T temporary-directory=,
  compress-program=, parallel=, files0-from=`,
      ['output'],
    ),
  ],
]
