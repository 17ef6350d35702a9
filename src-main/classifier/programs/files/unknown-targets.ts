/** What is written to a name that nobody can tell: any document that the same text names may be the one. */
import { dropStart, knownStart } from '../../rules/fields.ts'
import { isWorkedOut, makesNames } from '../../rules/made-names.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, FlowRule, RuleContext } from '../../rules/rule.ts'
import { upstream } from '../../rules/upstream.ts'
import { judgeWrite, writeBook } from '../../rules/write-targets.ts'
import { type Field, type Unit, writesFile } from '../../unit.ts'

/** They put a word into a variable. */
const KEEPERS =
  /^(?:|:|true|test|\[|\[\[|echo|getopts|set|read|declare|typeset|local|export|readonly|printf|mapfile|readarray)$/

/** `getopts a: o -a FILE; echo x > $OPTARG`, `f() { local -n r=$1; echo x > $r; }; q=FILE; f q`. */
export const unknownTargets: FlowRule = ({ units }, context) => {
  const targets = units.flatMap((unit) =>
    unit.redirections.filter(writesFile).map(({ target }) => ({ unit, target })),
  )
  const unknown = targets.find(({ target }) => isUnknown(target))
  return [
    ...judgeEntered(units),
    ...(unknown ? judgeAll(keptWords(units), unknown.unit, context) : []),
    ...judgeListed(units, context),
    ...judgeMade(units),
    ...(unknown ? judgeAll(printedWords(targets), unknown.unit, context, unknown.target) : []),
    ...targets.flatMap(({ unit, target }) => [
      ...(isDescriptor(target) ? judgeAll(readFiles(units), unit, context) : []),
      ...judgeBelowUnknown(target, unit, context),
    ]),
  ]
}

/** `xargs -a names -I{} cp x {}`, `cp x "$(jq -r .out set.json)"`: a name may stand in a file of the session. */
function judgeListed(units: readonly Unit[], context: RuleContext): Finding[] {
  const writer = units.find(writesUnknown)
  if (!writer) return []
  const files = units.flatMap((unit) => [
    ...[...unit.wrappers, unit].flatMap(({ argv }) => argv.slice(1)),
    ...(unit.stdin.kind === 'file' ? [unit.stdin.path] : []),
  ])
  return [...new Set(files)].flatMap((file) => {
    if (file.value === null || file.value.startsWith('-')) return []
    const lines = context.peek(writer, file)?.split('\n').slice(0, MOST_LINES) ?? []
    return judgeAll(
      lines.map((value) => ({ ...file, value })),
      writer,
      context,
      file,
    )
  })
}

const MOST_LINES = 200

/** `python3 -c … > list; read -r name < list; echo x > "$name"`: what the list says is worked out here, too. */
function judgeMade(units: readonly Unit[]): Finding[] {
  const writers = units.filter(writesUnknown)
  if (writers.length === 0) return []
  const made = new Set(
    units.flatMap((unit) => {
      const files = filesOf(unit)
      return files.length > 0 && upstream(unit).some(makesNames) ? files : []
    }),
  )
  if (made.size === 0) return []
  return writers.flatMap((writer) => {
    const words = [...writer.argv, ...writer.redirections.map(({ target }) => target)]
    const sources = words.filter(isUnknown).flatMap(upstreams)
    const readers = units.filter(
      (unit) =>
        READS.test(unit.program) || sources.includes(unit) || writer.wrappers.includes(unit),
    )
    const named = readers.flatMap(({ argv, stdin }) => [
      ...argv.slice(1),
      ...(stdin.kind === 'file' ? [stdin.path] : []),
    ])
    const list = named.find(({ value }) => value !== null && made.has(value))
    return list ? [writeBook.finding('fs.write-over', list)] : []
  })
}

function filesOf({ program, argv, redirections }: Unit): string[] {
  const named = program === 'tee' ? argv.slice(1) : []
  const targets = redirections.filter(writesFile).map(({ target }) => target)
  return [...named, ...targets].flatMap(({ value }) => value ?? [])
}

/** Whatever stands at the place of a name that is written. */
function writesUnknown({ program, argv, redirections }: Unit): boolean {
  if (redirections.some((each) => writesFile(each) && isUnknown(each.target))) return true
  const last = argv.at(-1)
  if (PUTS.test(program)) return argv.length > 2 && last !== undefined && isUnknown(last)
  return EDITS.test(program) && argv.slice(1).some(isUnknown)
}

/** Some write the file that they name last, and some each. */
const PUTS = /^g?(?:cp|mv|install|ln)$/
const ENTERS = /^(?:cd|chdir|pushd)$/
const READS = /^(?:read|mapfile|readarray)$/
const EDITS = /^g?(?:tee|sponge|truncate|shred|sed|perl|gzip|xz|bzip2)$/

function keptWords(units: readonly Unit[]): Field[] {
  return units.flatMap(({ program, isFunction, argv, env, stdin }) => [
    ...(isFunction || KEEPERS.test(program) ? argv.slice(1) : []),
    ...env.map(({ value }) => value),
    ...('field' in stdin && stdin.field ? [stdin.field] : []),
  ])
}

/** `cd "$(python3 -c …)" && echo x > letter`: by any name, it may be a document there. */
function judgeEntered(units: readonly Unit[]): Finding[] {
  const entry = units.find(
    ({ program, argv }) => ENTERS.test(program) && argv.slice(1).some(isWorkedOut),
  )
  if (!entry) return []
  return units.flatMap((unit) => {
    if (unit.cwd !== null || unit.id < entry.id) return []
    const put = PUTS.test(unit.program) ? unit.argv.slice(-1) : []
    const edited = EDITS.test(unit.program) ? unit.argv.slice(1) : []
    const targets = unit.redirections.filter(writesFile).map(({ target }) => target)
    return [...put, ...edited, ...targets]
      .filter(({ value }) => value !== null && !/^[-/]/.test(value))
      .map((file) => writeBook.finding('fs.write-over', file))
  })
}

/** What was opened to be read can be opened again by its number, and written. */
function readFiles(units: readonly Unit[]): Field[] {
  return units.flatMap(({ redirections }) =>
    redirections.flatMap(({ operator, target }) => (operator === '<' ? [target] : [])),
  )
}

/** `> "$(realpath ../Documents)/letter"`: where it begins nobody can tell, so it may begin where a document lies. */
function judgeBelowUnknown(target: Field, unit: Unit, context: RuleContext): Finding[] {
  const end = target.pieces?.at(-1) ?? ''
  const tail = end?.slice(end.indexOf('/')) ?? ''
  // A variable that nobody has set here has most often been set for that.
  if (upstreams(target).length === 0 && !/OLDPWD|\.\./.test(target.text)) return []
  if (!isUnknown(target) || !tail.startsWith('/') || !/[^/.]/.test(tail)) return []
  const named = upstreams(target).flatMap(({ argv }) => argv.slice(1))
  const folders = [
    context.home,
    context.workspace,
    ...named.flatMap(({ value }) => value?.replace(/^~(?=\/|$)/, context.home) ?? []),
  ]
  return judgeAll(
    [...new Set(folders)].map((folder) => ({ ...target, value: folder + tail, pieces: [] })),
    unit,
    context,
    target,
  )
}

function judgeAll(
  words: readonly Field[],
  unit: Unit,
  context: RuleContext,
  cause?: Field,
): Finding[] {
  return words.flatMap((word) =>
    pathsIn(word, context.home).flatMap((path) =>
      judgeWrite(path, unit, context, { cause: cause ?? word }).filter(
        ({ rule }) => rule === 'fs.write-over',
      ),
    ),
  )
}

/** `date +/home/me/letter`, `yes /home/me/letter`: what it prints may be one of its words. */
function printedWords(targets: readonly { readonly target: Field }[]): Field[] {
  const sources = new Set(
    targets.flatMap(({ target }) => (isUnknown(target) ? upstreams(target) : [])),
  )
  return [...sources]
    .flatMap(({ argv }) => argv.slice(1))
    .filter(({ value }) => value?.includes('/'))
    .map((word) => (word.value?.startsWith('+') ? dropStart(word, 1) : word))
}

function upstreams({ from = [] }: Field): readonly Unit[] {
  return from.flatMap(upstream)
}

function isDescriptor({ value }: Field): boolean {
  return /^\/(?:dev|proc\/self|proc\/thread-self)\/fd\/(?:[3-9]|\d\d)/.test(value ?? '')
}

function isUnknown(field: Field): boolean {
  return field.value === null && !field.process && knownStart(field) === ''
}
