/**
 * Files that a program runs although no word names them as one: `conftest.py`, `setup.py`, a hook, a
 * module beside a script, code of the project. Each is judged as if its interpreter had been started.
 */
import { byProgram, rowsNaming } from '../../../by-program.ts'
import { absolute } from '../../../path-text.ts'
import { type Field, isThrowaway } from '../../../unit.ts'
import type { Output } from '../../state/walker.ts'
import { type Carried, combined, runInside } from '../carrier.ts'
import { BESIDE, MOVED, NAMED, TEMPLATE_HOOKS, TOLD_BY, TOOL_FOLDERS } from './beside-table.ts'
import { folderValues, optionValues } from './folder-values.ts'
import { importedBy, languageOf } from './imports.ts'
import { OWN_LANGUAGE, type OwnLanguage } from './own-languages.ts'
import {
  loadsPackages,
  packageFolders,
  projectCode,
  runsProjectCode,
  tooMuch,
} from './project-code.ts'

const TEXT_PROGRAMS = /^(?:[gmn]?awk|g?sed)$/

/** Installed, and not written here. */
const INSTALLED = /(?:^|\/)(?:node_modules|site-packages)\//

/** Code that has waited for something before it loads the next. */
const LOADS_LATE =
  /\b(?:sleep|setTimeout|setInterval|input|wait\w*|accept|readline)\s*\([\s\S]*\b(?:import|require|__import__|import_module|run_path)\b/

const WORKS_IN = /^(?:-C|-S|-B|-H|-p|--build|--project-dir|--directory|--prefix|--root|--file|-f)$/
const MOST_OWN = 200 // files of one build that an answer is about
const MOST_ABOVE = 3

/** A long option may have one dash alone. */
function withTwoDashes(word: Field): Field {
  return /^-specs=/.test(word.value ?? '') ? { ...word, value: `-${word.value}` } : word
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

const hasFiles = byProgram(
  (program) =>
    program === 'run-parts' ||
    TEXT_PROGRAMS.test(program) ||
    runsProjectCode(program) ||
    loadsPackages(program) ||
    [besideOf, namedOf, ownLanguageOf].some((rowsOf) => rowsOf(program).length > 0),
)

const besideOf = rowsNaming(BESIDE)
const namedOf = rowsNaming(NAMED)
const toolFoldersOf = rowsNaming(TOOL_FOLDERS)
const ownLanguageOf = rowsNaming(OWN_LANGUAGE)

export function runFilesBeside(carried: Carried): Output | undefined {
  const { unit, walker } = carried
  const [program] = unit.argv
  if (!program) return undefined
  reportMoved(program)
  reportToolFolders()
  if (!hasFiles(unit.program)) return undefined
  const words = unit.argv.slice(1)
  const late = unit.code.some(({ text }) => LOADS_LATE.test(text ?? ''))
  reportOwnLanguages(program)
  reportInstalled(program)
  const module =
    languageOf(unit.program) === 'python' ? optionValues(words, /^-[a-zA-Z]*m$/)[0] : undefined
  const known = [...besideFiles(program), ...namedFiles(), ...importedBy(carried)]
    .filter(({ path }) => !INSTALLED.test(path))
    .flatMap(({ interpreter, path, at }) =>
      run(interpreter === undefined ? [] : [interpreter], { ...at, value: path }),
    )
  const code = projectCode(carried, module?.value ?? undefined).flatMap(({ interpreter, file }) =>
    run(interpreter, file),
  )
  return combined([...known, ...code, ...textFiles(program), ...partsOf()])

  /** `awk -f file` does what the same text does as a word. */
  function textFiles(name: Field): Output[] {
    if (!TEXT_PROGRAMS.test(unit.program)) return []
    return optionValues(words, /^(?:-f|--file)$/).flatMap((file) => {
      const text = walker.files.script(file, unit)
      return text === undefined ? [] : [runInside(carried, [name, { ...file, value: text }])]
    })
  }

  /** `run-parts folder` runs all that lies in it. */
  function partsOf(): Output[] {
    const folder = unit.program === 'run-parts' ? words.at(-1) : undefined
    const path = folder?.value ? absolute(folder.value, unit.cwd) : null
    if (!folder || path === null) return []
    return (walker.files.codeBelow(path) ?? []).flatMap((file) =>
      run([], { ...folder, value: file }),
    )
  }

  function run(interpreter: readonly string[], file: Field): Output[] {
    const text = walker.files.unreadCode(file, late ? { ...unit, repeated: true } : unit)
    if (text === undefined) return []
    const path = file.value?.includes('/') ? file : { ...file, value: `./${file.value}` }
    const argv = [
      ...interpreter.map((value) => ({ ...file, value })),
      interpreter.length > 0 ? file : path,
    ]
    return [walker.files.within(file, text, () => runInside(carried, argv))]
  }

  function besideFiles(at: Field) {
    const name = module?.value ?? unit.program
    const rows = besideOf(name).filter(
      ({ words: needed }) => !needed || words.some(({ value }) => needed.test(value ?? '')),
    )
    return rows.flatMap(({ interpreter, files, isElsewhere }) =>
      folders(isElsewhere).flatMap((folder) =>
        files.map((path) => ({ interpreter, path: folder + path, at })),
      ),
    )
  }

  /** Here, in the folder of `-C`, or above: git looks for its own folder there. */
  function folders(isElsewhere = false): string[] {
    if (isElsewhere)
      return words.flatMap(({ value }) =>
        value && !value.startsWith('-') && /^\.{0,2}\/|\/|^\.+$/.test(value) ? [`${value}/`] : [],
      )
    if (unit.program !== 'git') return ['']
    const given = optionValues(words, /^-C$/).flatMap(({ value }) => (value ? [`${value}/`] : []))
    return [...given, '', '../', '../../', '../../../']
  }

  function namedFiles() {
    return namedOf(unit.program).flatMap(({ option, interpreter }) =>
      optionValues(words, option).map((at) => ({ interpreter, path: at.value ?? '', at })),
    )
  }

  function reportOwnLanguages(at: Field) {
    for (const line of ownLanguageOf(unit.program)) {
      const { words: needed = [], option, files = [], signs } = line
      if (!needed.every((word) => words.some(({ value }) => word.test(value ?? '')))) continue
      const named = [...(option ? optionValues(words, option) : []), ...ownNamed(line)]
      for (const file of [...named, ...files.map((value) => ({ ...at, value }))])
        walker.files.unreadable(file, unit, signs)
      if (line.below) reportBelow(line.below, signs, at)
    }
  }

  /** Packages lie beside the project or above it. */
  function reportInstalled(at: Field) {
    const names = packageFolders(carried)
    if (names.length === 0) return
    for (const folder of new Set([unit.cwd ?? '', ...foldersAbove()]))
      for (const name of names) reportFiles(`${folder}/${name}`, /./, undefined, at)
  }

  /** All of them are what one answer is about; the first that does something stands for them. */
  function reportBelow(below: RegExp, signs: RegExp | undefined, at: Field) {
    for (const folder of workFolders()) reportFiles(folder, below, signs, at)
  }

  function reportFiles(folder: string, below: RegExp, signs: RegExp | undefined, at: Field) {
    const written = walker.files.codeBelow(folder)
    // Those of commands before this one are not on the disk yet.
    const here = walker.files.changed().filter((path) => path.startsWith(`${folder}/`))
    const own = [...new Set([...(written ?? []), ...here])].filter((path) =>
      below.test(path.slice(folder.length + 1)),
    )
    const isTooMuch = written === null || own.length > MOST_OWN
    if (isTooMuch && !isThrowaway(unit.place)) walker.report(tooMuch(at, folder))
    const files = own.slice(0, MOST_OWN).map((value) => ({ ...at, value }))
    const texts = files.map((file) => walker.files.script(file, unit, 'unnamed'))
    const acts = files.find((_, index) => !signs || signs.test(texts[index] ?? ''))
    if (acts) walker.files.unreadable(acts, unit, signs)
  }

  /** Where it runs, the folders that its words name, and those above: most look for their top there. */
  function workFolders(): string[] {
    const given = optionValues(words, WORKS_IN).flatMap(
      ({ value }) => absolute(value ?? '', unit.cwd) ?? [],
    )
    const all = [...given, ...foldersAbove(), ...(unit.cwd === null ? [] : [unit.cwd])]
    const tops = [...new Set(all)].filter((folder) => folder !== walker.home && folder !== '/')
    return tops.filter((folder) => !tops.some((top) => folder.startsWith(`${top}/`)))
  }

  function foldersAbove(): string[] {
    const above: string[] = []
    for (let folder = unit.cwd; folder?.startsWith(`${walker.home}/`); folder = parentOf(folder))
      above.push(folder)
    return above.slice(0, MOST_ABOVE)
  }

  /** Files that its operands, its commands or its input are. */
  function ownNamed({ readsOperands, readsInput, loads }: OwnLanguage): Field[] {
    const isFed = (readsInput || readsOperands) && unit.stdin.kind === 'file'
    return [
      ...(readsOperands ? words.filter(({ value }) => !value?.startsWith('-')) : []),
      ...(isFed && unit.stdin.kind === 'file' ? [unit.stdin.path] : []),
      ...words.flatMap((word) => {
        const path = loads?.exec(word.value ?? '')?.[1]
        return path ? [{ ...word, value: path }] : []
      }),
    ]
  }

  /** `gcc -Bfolder/`, `gcc -specs=x`: what is read or started besides. */
  function reportToolFolders() {
    const rows = toolFoldersOf(unit.program)
    if (rows.length === 0) return
    const words = unit.argv.slice(1).map(withTwoDashes)
    for (const { option } of rows)
      for (const file of optionValues(words, option)) {
        walker.files.unreadable(file, unit)
        reportFiles(absolute(file.value ?? '', unit.cwd) ?? '', /./, undefined, file)
      }
  }

  /** `HOME=folder git log` reads the settings that lie there. */
  function reportMoved(at: Field) {
    for (const { variable, below } of MOVED)
      for (const value of folderValues(carried, variable)) reportSettings(at, value, below)
    for (const { variable, programs } of TOLD_BY)
      if (programs.test(unit.program))
        for (const value of folderValues(carried, variable))
          walker.files.unreadable({ ...at, value }, unit)
    if (unit.program !== 'git') return
    for (const { value } of optionValues(unit.argv.slice(1), /^--template$/))
      if (value !== null) reportSettings(at, value, TEMPLATE_HOOKS)
  }

  function reportSettings(at: Field, name: string, below: RegExp) {
    const folder = absolute(name, unit.cwd)
    if (folder === null || folder === walker.home) return
    const settings = (walker.files.codeBelow(folder) ?? []).find((path) =>
      below.test(path.slice(folder.length + 1)),
    )
    if (settings) walker.files.unreadable({ ...at, value: settings }, unit)
  }
}
