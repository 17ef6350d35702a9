/** Copying, moving and linking: what is taken away, and where it lands. */

import { canonicalPath } from '../../../protected/canonical-path.ts'
import { dropStart, knownStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { PERSONAL_FOLDERS } from '../../rules/places.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isSensitive, targetOf } from '../../rules/targets.ts'
import {
  judgeContents,
  judgeFolderName,
  judgeNames,
  judgeWrite,
} from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'

export const copyBook = ruleBook({
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
  'fs.protected-link': [
    'dangerous',
    'Second name for a protected file',
    'Makes another name for something that is protected, by which it could be changed unnoticed.',
    'undoable',
  ],
})

const { finding } = copyBook

// `install -s` strips and `cp -s` links; neither takes a value, and `cp -d` keeps links.

interface Copy {
  readonly given: Arguments
  readonly sources: readonly Field[]
  readonly destination: Field | undefined
}

function readCopyWords(unit: Unit): Copy | null {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return null
  const folder = given.find('target-directory')?.value
  if (folder) return { given, sources: given.operands, destination: folder }
  return { given, sources: given.operands.slice(0, -1), destination: given.operands.at(-1) }
}

/** The destination itself, or the file that appears in it when it is a folder. */
function judgeDestination(copy: Copy, unit: Unit, context: RuleContext): Finding[] {
  const { destination, sources } = copy
  if (!destination) return []
  const findings = judgeWrite(destination, unit, context, {
    empties: sources.every(({ value }) => value === '/dev/null') && sources.length > 0,
  })
  // `cp -n` leaves alone what is there.
  const isKept = copy.given.has('no-clobber') && isOnlyOver(findings)
  if (findings.length > 0) return isKept || isFromExample(copy, unit, context) ? [] : findings
  const folder = isOfFolders(copy, unit) ? judgeFolderName(destination, unit, context) : []
  if (folder.length > 0) return folder
  // Among temporary files a name steers nobody.
  if (targetOf(destination, unit, context).scope === 'scratch') return []
  return sources.slice(0, 64).flatMap((source) => {
    const name = source.value?.split('/').findLast((part) => part !== '')
    if (!name || destination.value === null || name === '..' || name === '.') return []
    const inside = { ...destination, value: `${destination.value}/${name}` }
    const found = judgeWrite(inside, unit, context, { cause: destination })
    return found.filter(({ rule }) => /^(?:persistence\.|secret\.|fs\.write-over$)/.test(rule))
  })
}

/** `cp` takes folders only when it is told to; `mv` and `rsync -a` do not say. */
function isOfFolders({ given }: Copy, { program, argv }: Unit): boolean {
  if (!/^g?cp$/.test(program)) return true
  return (
    given.has('recursive', 'archive') || argv.some(({ value }) => /^-\w*[rRa]/.test(value ?? ''))
  )
}

function isOnlyOver(findings: readonly Finding[]): boolean {
  return findings.every(({ rule }) => rule === 'fs.write-over')
}

/** `cp .env.example .env` begins a project, unless the example was just made up. */
function isFromExample({ sources, destination }: Copy, unit: Unit, context: RuleContext): boolean {
  if (!destination || context.sensitivity === 'strict') return false
  const { scope, protection } = targetOf(destination, unit, context)
  if (scope !== 'workspace' || protection.write !== 'environment') return false
  return sources.every(
    (source) =>
      /^(?:\.\/)?\.env[\w.-]*\.(?:example|sample|template|dist)$|^(?:\.\/)?\.env-(?:example|sample)$/.test(
        source.value ?? '',
      ) && context.fileText(unit, source) === undefined,
  )
}

const cp: ProgramRule = (unit, context) => {
  const copy = readCopyWords(unit)
  if (!copy) return []
  const links = unit.program.endsWith('cp') && copy.given.has('link', 'symbolic-link')
  return [
    ...judgeDestination(copy, unit, context),
    ...(links ? judgeLinked(copy.sources, unit, context) : []),
    ...judgeContents(copy.sources, copy.destination, unit, context),
    ...copy.sources.flatMap((source) =>
      judgeSecretRead(source, unit, context, { into: copy.destination }),
    ),
  ]
}

const mv: ProgramRule = (unit, context) => {
  const copy = readCopyWords(unit)
  if (!copy) return []
  const { sources, destination } = copy
  if (destination?.value === '/dev/null') return judgeThrowAway(sources, destination, unit, context)
  const into = destination && targetOf(destination, unit, context).scope
  const moved = sources.flatMap((source) => {
    const { scope, path, whole } = targetOf(source, unit, context)
    // `mv * /tmp` leaves the project empty.
    const isProject = scope === 'workspace' && isWorkspace(path, source.glob, context)
    const isLost =
      (isProject && into !== undefined && into !== 'workspace') ||
      (scope === 'home' && (into === 'scratch' || isPersonalFolder(path, context))) ||
      // In the project nobody asks any more before it is written over.
      (scope === 'home' && into !== 'home' && isDocument(path, context))
    if (!isSensitive(scope) && whole === null && !isLost) return []
    // With everything gone from its place, nothing is left that could bring it back.
    const level = whole === 'root' ? 'never' : 'dangerous'
    return [finding('fs.move-away', source, { level, scope, target: path })]
  })
  return [...moved, ...judgeDestination(copy, unit, context)]
}

/** Onto the null device: the same loss as by `rm -r`. */
function judgeThrowAway(
  sources: readonly Field[],
  nowhere: Field,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const lost = sources
    .map((source) => targetOf(source, unit, context))
    .filter(({ whole }) => whole !== null)
  if (lost.length === 0) return [finding('fs.move-to-nowhere', nowhere)]
  return lost.map(({ field, scope, path }) =>
    finding('fs.move-to-nowhere', field, { level: 'never', scope, target: path }),
  )
}

/** A file of the person's, a folder with one, or a pattern that such files fit. */
function isDocument(path: string, { isTheirs }: RuleContext): boolean {
  const open = path.search(/[*?[]/)
  return open >= 0 ? isTheirs(`${path.slice(0, open)}*`) : isTheirs(path) || isTheirs(`${path}/*`)
}

/** `~/Documents` as a whole, also where nobody can look what lies in it. */
function isPersonalFolder(path: string, { home }: RuleContext): boolean {
  const start = `${canonicalPath(home)}/`
  return path.startsWith(start) && PERSONAL_FOLDERS.has(path.slice(start.length))
}

function isWorkspace(path: string, isPattern: boolean, { workspace }: RuleContext): boolean {
  const kept = isPattern ? path.replace(/\/\*+$/, '') : path
  return kept === canonicalPath(workspace)
}

/** Written to by its second name, nobody sees what it is: a file that starts something, or a document. */
function judgeLinked(sources: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  return sources.flatMap((source) => {
    const { whole, scope, path } = targetOf(source, unit, context)
    const guards = judgeWrite(source, unit, context).some(({ rule }) =>
      /^(?:persistence\.|secret\.|fs\.write-over$)/.test(rule),
    )
    if (!guards && whole !== 'home' && whole !== 'root') return []
    return [finding('fs.protected-link', source, { scope, target: path })]
  })
}

/** The link is what is written; with one operand it appears in the current folder. */
const ln: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const place = given.find('target-directory')?.value ?? given.operands.slice(1).at(-1)
  const sources = place ? given.operands.filter((field) => field !== place) : given.operands
  const [here] = unit.argv
  return [
    ...(place
      ? [...judgeWrite(place, unit, context), ...judgeFolderName(place, unit, context)]
      : []),
    ...judgeLinked(sources, unit, context),
    ...sources.flatMap((source) =>
      judgeSecretRead(source, unit, context, { into: place ?? (here && { ...here, value: '.' }) }),
    ),
  ]
}

/** `lndir ~/Documents d`, `stow -d ~ Documents`, `rsync --link-dest=~/Documents … d`: second names for all in a folder. */
const linksFolders: ProgramRule = (unit, context) => {
  const isSync = unit.program === 'rsync'
  return unit.argv.slice(1).flatMap((word) => {
    const length = /^--(?:link-dest|dir|target)=/.exec(knownStart(word))?.[0].length ?? 0
    if ((isSync && !/^--link-dest=/.test(knownStart(word))) || (length === 0 && isOption(word)))
      return []
    const folder = length === 0 ? word : dropStart(word, length)
    const found = judgeNames(folder, 'inside', unit, context)
    return found.length > 0 ? [finding('fs.protected-link', word)] : []
  })
}

function isOption({ value }: Field): boolean {
  return value?.startsWith('-') === true
}

/** `rsync -a made/ .cursor/`: what lies there afterwards nobody has read. */
const fillsFolder: ProgramRule = (unit, context) => {
  const last = unit.argv.slice(2).findLast((word) => !isOption(word))
  return last ? judgeFolderName(last, unit, context) : []
}

export const copyPrograms: readonly ProgramEntry[] = [
  ...forPrograms('cp gcp install ginstall', cp),
  ...forPrograms('mv gmv', mv),
  ...forPrograms('ln link', ln),
  ...forPrograms('lndir stow rsync', linksFolders),
  ['rsync', fillsFolder],
]
