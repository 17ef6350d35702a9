/** Redirections, and the programs that write the files they are given. */

import { isBlockDevice } from '../../rules/classify-path.ts'
import { dropStart, knownStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { writesFile } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { judgeFolder } from './archives.ts'

export const overwriteBook = ruleBook({
  'disk.read-device': [
    'dangerous',
    'Reading a whole disk',
    'Copies a disk below its files, with everything that anybody has stored on it.',
    'lost',
  ],
  'fs.empty-many': [
    'dangerous',
    'Emptying many files',
    'Empties every file that a search or a list made at run time names.',
    'lost',
  ],
  'fs.fill-disk': [
    'dangerous',
    'Writing without end',
    'Writes from a source that never ends, until the disk is full.',
    'undoable',
  ],
  'fs.encrypt-in-place': [
    'dangerous',
    'Encryption over the file itself',
    'Replaces a file by its encrypted form, which nobody can read without the key.',
    'lost',
  ],
  'fs.overwrite-copy': [
    'caution',
    'Copy between disks and files with dd',
    'Copies bytes over a file without looking at what is there.',
    'lost',
  ],
})

const { finding } = overwriteBook

export const redirections: ProgramRule = (unit, context) => {
  if (unit.redirections.length === 0) return []
  return unit.redirections.filter(writesFile).flatMap(({ target, operator, span }) => {
    const empties = (operator === '>' || operator === '>|') && printsNothing(unit)
    const found = judgeWrite(target, unit, context, { empties, cause: target.text ? target : span })
    const fills = found.length === 0 && operator !== '<>' && printsForever(unit)
    return fills && isDiskFile(target) ? [finding('fs.fill-disk', target)] : found
  })
}

/** `> file`, `: > file`, `cat /dev/null > file` leave an empty file. */
function printsNothing({ program, argv, stdin }: Unit): boolean {
  if (argv.length === 0 || program === ':' || program === 'true') return true
  const input = argv[1]?.value ?? (stdin.kind === 'file' ? stdin.path.value : '')
  return program === 'cat' && input === '/dev/null'
}

// Zeros and random bytes, as many as anybody takes.
const ENDLESS = /^\/dev\/(?:zero|u?random|full)$/

/** `yes > file`, `cat /dev/zero > file`. */
function printsForever({ program, argv, stdin }: Unit): boolean {
  if (program === 'yes') return true
  const input = argv[1]?.value ?? (stdin.kind === 'file' ? stdin.path.value : '')
  return program === 'cat' && ENDLESS.test(input ?? '')
}

function isDiskFile(file: Field): boolean {
  return !knownStart(file).startsWith('/dev/') && !/^\d+$|^-$/.test(file.value ?? '')
}

const truncate: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const found = given.operands.flatMap((field) =>
    judgeWrite(field, unit, context, { empties: true }),
  )
  const grows = /^\+|[1-9]/.test(given.find('size')?.value?.value ?? '0')
  const isMany = found.length === 0 && unit.openEnded && !grows && !given.has('reference')
  return isMany ? [finding('fs.empty-many', unit)] : found
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
  const endless = endlessCopy(unit)
  if (endless && findings.length === 0) return [finding('fs.fill-disk', endless)]
  const source = unit.argv.find((word) => knownStart(word).startsWith('if='))
  const isNews = findings.length === 0 && source && context.sensitivity === 'strict'
  return isNews ? [finding('fs.overwrite-copy', source)] : findings
}

/** `dd if=/dev/zero of=x` without a count. */
function endlessCopy({ argv }: Unit): Field | undefined {
  const isCounted = argv.some((word) => knownStart(word).startsWith('count='))
  const isEndless = argv.some(({ value }) => ENDLESS.test(value?.replace(/^if=/, '') ?? ''))
  const target = argv.find((word) => knownStart(word).startsWith('of='))
  return target && isEndless && !isCounted && isDiskFile(dropStart(target, 3)) ? target : undefined
}

/** A disk holds everything that was ever on it. */
function judgeSource(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const file = dropStart(word, 3)
  const { path } = targetOf(file, unit, context)
  if (isBlockDevice(path))
    return [finding('disk.read-device', word, { scope: 'device', target: path })]
  return judgeSecretRead(file, unit, context, { cause: word })
}

/** Also where only the variable is known: `-in "$f" -out "$f"`. */
const openssl: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const [from, to] = [given.find('in')?.value, given.find('out')?.value]
  const isSame = from && to && from.value === to.value && (from.value || from.text === to.text)
  return isSame ? [finding('fs.encrypt-in-place', to)] : []
}

/** These leave nothing of what was readable, unless they are a part of a pipe. */
const encryptsFiles: ProgramRule = (unit) => {
  const file = unit.argv.slice(1).find(({ value }) => !value?.startsWith('-'))
  const isRead = unit.argv.some(({ value }) => /^-[a-zA-Z]*[dc]$|^--(?:de|cat)/.test(value ?? ''))
  return file && !isRead ? [finding('fs.encrypt-in-place', file)] : []
}

const patch: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('dry-run', 'help', 'version')) return []
  const named = given.all('output').flatMap(({ value }) => value ?? [])
  const folder = given.find('directory')?.value
  return [
    ...[...given.operands.slice(0, 1), ...named].flatMap((field) =>
      judgeWrite(field, unit, context),
    ),
    ...patchNames(given, unit, context).flatMap((name) =>
      judgeWrite(name, unit, context, { cause: unit.argv[0] ?? unit }),
    ),
    ...judgePatchText(given.find('input')?.value, unit, context),
    // The names of the files stand in the patch.
    ...(folder ? judgeFolder(folder, unit, context) : []),
  ]
}
/** A name from the root on, or that climbs, is taken as it stands, or without its first folders. */
function patchNames(given: Arguments, unit: Unit, context: RuleContext): Field[] {
  const { stdin } = unit
  const file = given.find('input')?.value ?? (stdin.kind === 'file' ? stdin.path : undefined)
  const text = file ? context.peek(unit, file) : stdin.text
  const [program] = unit.argv
  if (!text || !program) return []
  const names = [...text.matchAll(/^(?:\+\+\+|---|\*\*\*) ([^\t\n]+)/gm)].slice(0, MOST_PATCHED)
  return names.flatMap(([, name = '']) =>
    /^\/|(?:^|\/)\.\.\//.test(name) ? [{ ...program, value: name.trim(), glob: false }] : [],
  )
}

/** `patch < x`, `git apply x`: what runs by itself in the project is named in the text. */
export function judgePatchText(
  file: Field | undefined,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const { stdin, argv } = unit
  const named = file ?? (stdin.kind === 'file' ? stdin.path : undefined)
  const text = named ? context.peek(unit, named) : stdin.text
  const [program] = argv
  if (!text || !program) return []
  const names = [...text.matchAll(/^(?:\+\+\+ |rename to |copy to )(?:b\/)?([^\t\n]+)/gm)]
  return names.slice(0, MOST_PATCHED).flatMap(([, name = '']) =>
    judgeWrite({ ...program, value: name.trim(), glob: false }, unit, context, {
      cause: program,
    }).filter(({ rule }) => rule.startsWith('persistence.')),
  )
}

const MOST_PATCHED = 100

/** `plutil -insert Key -bool true file`, `PlistBuddy -c 'Add :Key' file`: the file comes last. */
const plist: ProgramRule = (unit, context) => {
  const isChange = unit.argv.some(({ value }) =>
    /^-(?:insert|replace|remove|convert)$|^(?:Add|Set|Delete|Merge|Copy|Clear)\b/.test(value ?? ''),
  )
  const file = unit.argv.slice(1).at(-1)
  return isChange && file ? judgeWrite(file, unit, context) : []
}

/** A new folder or an empty file harms nobody, except where the system looks for them. */
const makesPath: ProgramRule = (unit, context) =>
  givenTo(unit)
    .operands.flatMap((field) => judgeWrite(field, unit, context))
    .filter(
      ({ scope, rule }) =>
        rule === 'fs.option-name' ||
        scope === 'system' ||
        scope === 'device' ||
        scope === 'other-home',
    )

export const writePrograms: readonly ProgramEntry[] = [
  ['truncate', truncate],
  ['dd', dd],
  ['gdd', dd],
  ['patch', patch],
  ['openssl', openssl],
  ...forPrograms('ccrypt ccencrypt', encryptsFiles),
  ...forPrograms('plutil plistbuddy', plist),
  ['touch', makesPath],
  ['mkdir', makesPath],
  ['mkfifo', makesPath],
  ['mknod', makesPath],
]
