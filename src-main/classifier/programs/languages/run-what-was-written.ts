/** Files that one part of a command fetches or decodes and a later part runs. */

import { canonicalPath } from '../../../protected/canonical-path.ts'
import { knownStart, literal } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import type { Finding, FlowRule, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { upstream } from '../../rules/upstream.ts'
import { givenTo, readWords } from '../../signatures/read-words.ts'
import { rolesOf } from '../../signatures/roles.ts'
import type { Field, Unit } from '../../unit.ts'
import { writesFile } from '../../unit.ts'
import { readingBook as unreadBook } from '../files/reading-book.ts'
import { ranFile, remoteCodeBook } from '../network/remote-code.ts'

const { finding } = remoteCodeBook

const SUSPECT = new Set(
  `curl wget wget2 aria2c axel http https xh nc ncat scp sftp ftp tftp lynx base64 base32
    basenc xxd uudecode openssl gpg certutil bitsadmin gunzip aws gsutil rclone invoke-webrequest iwr
    start-bitstransfer`.split(/\s+/),
)

/** They run whatever the build files of the folder say. */
const BUILDERS = /^(?:make|gmake|cmake|ninja|rake|gradle|gradlew|mvn|mvnw|scons|meson)$/

export const runWhatWasWritten: FlowRule = ({ units }, context) => {
  // Where nothing is run, nobody has to know what was written.
  if (units.length < 2 || !units.some((unit) => BUILDERS.test(unit.program) || ranFile(unit)))
    return []
  const files = new Set<string>()
  const folders = new Set<string>()
  const unpacked = new Set<string>()
  const executable = new Set<string>()
  const unread: ((path: string) => boolean)[] = []
  return units.flatMap((unit) => {
    const found = judgeRun(unit)
    noteWritten(unit)
    return found
  })

  function judgeRun(unit: Unit): Finding[] {
    const { cwd, argv } = unit
    const isBuild = cwd !== null && BUILDERS.test(unit.program) && argv[0]
    if (isBuild && [...unpacked].some((folder) => cwd.startsWith(`${folder}/`)))
      return [finding('remote-code.download-then-run', argv[0] ?? unit, { target: cwd })]
    const file = ranFile(unit)
    const path = file && absolute(file, unit)
    if (!file || !path) return []
    const isBelow = [...folders].some((folder) => path.startsWith(`${folder}/`))
    if (files.has(path) || isBelow)
      return [finding('remote-code.download-then-run', file, { target: path })]
    if (unread.some((isIt) => isIt(path)) && typeof context.fileText(unit, file) !== 'string')
      return [unreadBook.finding('remote-code.unread-file', file, { target: path })]
    const isStrict =
      context.sensitivity === 'strict' &&
      [...executable].some(
        (made) => made.slice(made.lastIndexOf('/')) === path.slice(path.lastIndexOf('/')),
      )
    return isStrict ? [finding('remote-code.made-executable', file, { target: path })] : []
  }

  function noteWritten(unit: Unit) {
    if (unit.program === 'chmod') {
      for (const field of unit.argv.slice(2)) add(executable, field, unit)
      return
    }
    if (unit.program === 'git' && unit.argv.some(({ value }) => value === 'clone')) {
      add(folders, cloneFolder(unit), unit)
      return
    }
    unread.push(...leftBy(unit))
    const isUnpacker = /^(?:tar|unzip|bsdtar|7z)$/.test(unit.program)
    const written = writtenBy(unit)
    // In a long pipe all but the last only hand on.
    if (!isUnpacker && written.length === 0) return
    const isSuspect = upstream(unit).some(
      ({ program, argv }) =>
        SUSPECT.has(program) &&
        !argv.some((word) => isLocalHost(hostOf(word)) && /[:/]/.test(knownStart(word))),
    )
    const unpacksSuspect =
      isUnpacker && unit.argv.some((word) => files.has(absolute(word, unit) ?? ''))
    if (isUnpacker && (isSuspect || unpacksSuspect)) {
      add(folders, unpackFolder(unit), unit)
      add(unpacked, unpackFolder(unit), unit)
    }
    if (!isSuspect) return
    for (const field of written) add(files, field, unit)
  }

  function add(set: Set<string>, field: Field | undefined, unit: Unit) {
    const path = field && absolute(field, unit)
    if (path) set.add(path)
  }
}

/** `… | split - x; sh xaa`, `awk '{print > "x"}'`, `sort -o x`: what they write nobody reads. */
function leftBy(unit: Unit): ((path: string) => boolean)[] {
  const words = unit.argv.slice(1)
  const operands = words.filter(({ value }) => !value?.startsWith('-') || value === '-')
  const last = operands.at(-1)
  switch (unit.program) {
    case 'split':
    case 'csplit': {
      const prefix =
        valueAfter(unit, /^(?:-f|--prefix)$/) ??
        (unit.program === 'split' ? operands[1] : undefined)
      const start = absolute(
        prefix ?? { ...literal(unit.program === 'split' ? 'x' : 'xx', unit.at.span) },
        unit,
      )
      return start ? [(path) => path.startsWith(start)] : []
    }
    case 'cp':
    case 'install':
      return isInput(operands.at(-2)) ? exactly(last) : []
    case 'awk':
    case 'gawk':
    case 'mawk':
    case 'sed':
      return words.flatMap((word) =>
        [
          ...(word.value ?? '').matchAll(/>\s*"([^"]+)"|(?:^|[;}/\dgpI]\s*)w\s+([^\n;}]+)/g),
        ].flatMap(([, printed, put]) =>
          exactly({ ...word, value: printed ?? put?.trim() ?? null }),
        ),
      )
    case 'sort':
    case 'shuf':
      return toldOutputs(unit).flatMap(exactly)
    default:
      return []
  }

  function exactly(file: Field | undefined): ((path: string) => boolean)[] {
    const written = file && absolute(file, unit)
    return written ? [(path) => path === written] : []
  }
}

function isInput(file: Field | undefined): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(file?.value ?? '')
}

function writtenBy(unit: Unit): Field[] {
  return [
    ...unit.redirections.filter(writesFile).map(({ target }) => target),
    ...toldOutputs(unit),
    ...(unit.program === 'dd' ? outputOfDd(unit) : []),
    ...namedByAddress(unit),
  ]
}

/** The files that it writes, as its signature tells. */
function toldOutputs(unit: Unit): Field[] {
  const words = readWords(unit)
  const told = words ? rolesOf(words) : []
  return told.flatMap(({ role, value }) => (role === 'file.out' ? value : []))
}

function outputOfDd({ argv }: Unit): Field[] {
  return argv
    .filter((word) => knownStart(word).startsWith('of='))
    .map((word) => ({ ...word, value: word.value?.slice(3) ?? null }))
}

/** `curl -O url`, `wget url`, `scp host:f .`: what is told no name takes that of its address. */
function namedByAddress(unit: Unit): Field[] {
  const { operands, has } = givenTo(unit)
  switch (unit.program) {
    case 'wget':
    case 'wget2':
      return has('output-document') ? [] : operands.flatMap(lastPart)
    case 'curl':
      return has('remote-name', 'remote-name-all') ? operands.flatMap(lastPart) : []
    case 'aria2c':
    case 'axel':
      return has('out', 'output') ? [] : operands.flatMap(lastPart)
    case 'scp':
    case 'sftp':
      return operands.slice(0, -1).flatMap(lastPart)
    case 'aws':
    case 'gsutil':
    case 'rclone':
      return operands.slice(-2).flatMap(lastPart)
    case 'certutil':
      return operands.slice(-1)
    default: {
      const file = valueAfter(unit, /^-outf\w*$/i)
      return file ? [file] : []
    }
  }
}

function valueAfter(unit: Unit, option: RegExp): Field | undefined {
  const at = unit.argv.findIndex(({ value }) => option.test(value ?? ''))
  return at < 0 ? undefined : unit.argv[at + 1]
}

function lastPart(field: Field): Field[] {
  const name = field.value
    ?.replace(/[?#].*$/, '')
    .split(/[/:]/)
    .at(-1)
  return name ? [{ ...field, value: name }] : []
}

function cloneFolder(unit: Unit): Field | undefined {
  const words = unit.argv
    .slice(unit.argv.findIndex(({ value }) => value === 'clone') + 1)
    .filter(({ value }) => !value?.startsWith('-'))
  const at = words.findIndex((word) => /[:/]/.test(knownStart(word)))
  const [url, folder] = words.slice(Math.max(0, at))
  const name = url?.value
    ?.replace(/\/+$/, '')
    .split(/[/:]/)
    .at(-1)
    ?.replace(/\.git$/, '')
  return folder ?? (url && name ? { ...url, value: name } : undefined)
}

function unpackFolder(unit: Unit): Field | undefined {
  const named = valueAfter(unit, /^(?:-C|--directory|-d)$/)
  const [program] = unit.argv
  return named ?? (program ? { ...program, value: '.', glob: false } : undefined)
}

function absolute(field: Field, unit: Unit): string | undefined {
  if (!field.value) return undefined
  // Bash has eaten the backslash of `.\\x.exe`.
  const program = /^\.\\([\w.-]+)$/.exec(field.text)?.[1]
  if (program && unit.cwd) return canonicalPath(`${unit.cwd}/${program}`)
  if (field.value.startsWith('/')) return canonicalPath(field.value)
  return unit.cwd === null ? undefined : canonicalPath(`${unit.cwd}/${field.value}`)
}

/** A single command is enough for this one: `bash /tmp/x.sh`. */
export const scratchScript: ProgramRule = (unit: Unit, context: RuleContext) => {
  const file = unit.argv.length > 0 ? ranFile(unit) : undefined
  if (!file?.value?.includes('/')) return []
  const { scope, path } = targetOf(file, unit, context)
  // What the session put there was read, and is judged by what stands in it.
  if (scope === 'scratch' && typeof context.fileText(unit, file) === 'string') return []
  const isOpen = scope === 'scratch' || (scope === 'home' && /\/Downloads\//.test(path))
  return isOpen ? [finding('remote-code.scratch-script', file, { scope, target: path })] : []
}
