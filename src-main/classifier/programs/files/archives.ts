/** Archives: where they are unpacked, and which secrets go into them. */

import { dropStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeNames, judgeWrite } from '../../rules/write-targets.ts'
import { writesInFolder } from '../../signatures/read-verbs.ts'
import { givenAs, givenTo, readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'

export const archiveBook = ruleBook({
  'fs.unpack-anywhere': [
    'dangerous',
    'Unpacking over other files',
    'Unpacks an archive where its names can replace files of the system or of your home folder.',
    'lost',
  ],
})

const tar: ProgramRule = (unit, context) => {
  const [program, first, ...rest] = unit.argv
  if (!program || !first) return []
  // `tar xzf a.tgz` bundles its options without a dash.
  const isOld = /^[A-Za-z]+$/.test(first.value ?? '') && /[xctruA]/.test(first.value ?? '')
  const words = isOld ? oldStyle(first, rest) : unit.argv.slice(1)
  const given = givenAs(unit.program, words)
  if (given.has('help', 'version')) return []
  if (given.has('extract') && !given.has('to-stdout')) return judgeUnpack(given, unit, context)
  if (given.has('create', 'append', 'update')) return judgePack(given, unit, context)
  return []
}

/** The values follow in the order of their letters. */
function oldStyle(first: Field, rest: readonly Field[]): Field[] {
  const words: Field[] = []
  let at = 0
  for (const letter of first.value ?? '') {
    words.push({ ...first, value: `-${letter}` })
    const value = /[fCIXTbgNKLV]/.test(letter) ? rest[at++] : undefined
    if (value) words.push(value)
  }
  return [...words, ...rest.slice(at)]
}

function judgeUnpack(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  const names = given.find('absolute-names')
  if (names) return [archiveBook.finding('fs.unpack-anywhere', names.word)]
  const folder = given.all('directory', 'one-top-level').at(-1)?.value ?? hereOf(unit)
  return [
    ...judgeFolder(folder, unit, context),
    ...judgeMembers(given.operands, folder, unit, context),
  ]
}

/** Without a folder it is the one that the command runs in; on another machine nobody knows which. */
function hereOf({ argv: [program], at, place }: Unit): Field {
  const here = {
    value: place.kind === 'local' ? '.' : null,
    ...{ glob: false, quoted: false, span: at.span, text: '' },
  }
  return program ? { ...program, ...here, span: program.span, text: program.text } : here
}

/** The files that are asked for by name. */
function judgeMembers(
  members: readonly Field[],
  folder: Field,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  return members.flatMap((member) => {
    const value = member.value === null ? null : `${folder.value ?? '.'}/${member.value}`
    return judgeWrite({ ...member, value }, unit, context).filter(({ rule }) =>
      /^(?:persistence|secret)\./.test(rule),
    )
  })
}

/** What lies at the top of the home folder is read by shells and programs when they start. */
export function judgeFolder(folder: Field, unit: Unit, context: RuleContext): Finding[] {
  const { whole, scope, path } = targetOf(folder, unit, context)
  return whole === 'home'
    ? [archiveBook.finding('fs.unpack-anywhere', folder, { scope, target: path })]
    : judgeNames(folder, 'inside', unit, context)
}

function judgePack(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  const file = given.find('file')?.value
  return [
    ...(file && file.value !== '-' ? judgeWrite(file, unit, context) : []),
    ...given.operands.flatMap((source) =>
      judgeSecretRead(source, unit, context, { into: file ?? source }),
    ),
  ]
}

const unzip: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('l', 't', 'p', 'v', 'Z')) return []
  const folder = given.find('d')?.value ?? hereOf(unit)
  return [
    ...judgeFolder(folder, unit, context),
    ...judgeMembers(given.operands.slice(1), folder, unit, context),
  ]
}

const zip: ProgramRule = (unit, context) => {
  const [archive, ...sources] = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
  if (!archive) return []
  return [
    ...judgeWrite(archive, unit, context),
    ...sources.flatMap((source) => judgeSecretRead(source, unit, context, { into: archive })),
  ]
}

const sevenZip: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const option = words.find(({ value }) => /^-o./.test(value ?? ''))
  const [verb, archive] = words.filter(({ value }) => !value?.startsWith('-'))
  const isNameless = words.some(({ value }) => value === '-an')
  if (/^[aud]$/.test(verb?.value ?? '') && archive && !isNameless)
    return judgeWrite(archive, unit, context)
  if (!/^[xe]$/.test(verb?.value ?? '')) return []
  const folder = option ? { ...option, value: option.value?.slice(2) ?? null } : hereOf(unit)
  const members = words.filter(({ value }) => !value?.startsWith('-')).slice(2)
  return [...judgeFolder(folder, unit, context), ...judgeMembers(members, folder, unit, context)]
}

const cpio: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  const folder =
    given.find('directory')?.value ??
    (given.has('pass-through') ? given.operands[0] : undefined) ??
    (given.has('extract') && !given.has('list') ? hereOf(unit) : undefined)
  const archive = given.has('create') ? given.find('file')?.value : undefined
  return [
    ...(folder ? judgeFolder(folder, unit, context) : []),
    ...(archive ? judgeWrite(archive, unit, context) : []),
  ]
}

/** `cd ~/Documents && curl -O …`: names that the address, or whoever answers, makes up. */
export const writesHere: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  return words && writesInFolder(words) ? judgeFolder(hereOf(unit), unit, context) : []
}

/** `ar rcs lib.a x.o`, `jar cf x.jar folder`, `rar a x.rar folder`: the archive is what comes behind the letters. */
const otherPacker: ProgramRule = (unit, context) => {
  const [how, ...words] = unit.argv.slice(1)
  const given = words.filter(({ value }) => !value?.startsWith('-'))
  const named = unit.argv.find(({ value }) => value?.startsWith('--file='))
  const archive = named ? dropStart(named, '--file='.length) : given[0]
  const packs = PACKS[unit.program]?.test(how?.value ?? '') === true
  return packs && archive ? judgeWrite(archive, unit, context) : []
}

const PACKS: Readonly<Record<string, RegExp>> = {
  ar: /^-?[a-zA-Z]*[rqdms]/,
  jar: /^-?[a-z0-9]*[cu]|^--(?:create|update)/,
  rar: /^[aufmds]/,
  lha: /^-?[aumd]/,
  arj: /^[aufmd]/,
  zoo: /^[aumD]/,
  zpaq: /^a/,
}

/** `jar xf a.jar -C folder`, `unrar x a.rar folder/`, `dpkg -x a.deb folder`, `python3 -m zipfile -e a.zip folder`. */
const otherUnpacker: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const how = UNPACKS[unit.program] ?? UNPACKS.python
  const at = words.findIndex(({ value }) => how?.test(value ?? ''))
  const isModule = words.some(({ value }) => /^(?:tarfile|zipfile)$/.test(value ?? ''))
  if (at < 0 || (unit.program.startsWith('python') && !isModule)) return []
  const named = words.findIndex(({ value }) => /^(?:-C|-d|-o|-output-directory)$/.test(value ?? ''))
  const operands = words.slice(at + 1).filter(({ value }) => !value?.startsWith('-'))
  const folder = (named >= 0 ? words[named + 1] : operands.slice(1).at(-1)) ?? hereOf(unit)
  return judgeFolder(folder, unit, context)
}

const UNPACKS: Readonly<Record<string, RegExp>> = {
  jar: /^-?[a-z]*x[a-z]*$/,
  unrar: /^[xe]$/,
  rar: /^[xe]$/,
  unar: /^/,
  dpkg: /^(?:-x|-X|--extract|--vextract)$/,
  'dpkg-deb': /^(?:-x|-X|-R|--extract|--vextract|--raw-extract)$/,
  python: /^(?:-e|--extract)$/,
}

export const archivePrograms: readonly ProgramEntry[] = [
  ...forPrograms('tar gtar bsdtar', tar),
  ['unzip', unzip],
  ['zip', zip],
  ...forPrograms('7z 7za 7zz p7zip', sevenZip),
  ['cpio', cpio],
  ...forPrograms(Object.keys(PACKS).join(' '), otherPacker),
  ...forPrograms('jar unrar rar unar dpkg dpkg-deb python python3', otherUnpacker),
]
