/** The modules that code names, and the folders in which its interpreter looks for them. */
import { rowsNaming } from '../../../by-program.ts'
import type { Code, Field, Language } from '../../../unit.ts'
import type { Carried } from '../carrier.ts'
import { folderValues, optionValues } from './folder-values.ts'

export interface Imported {
  readonly interpreter: string
  readonly path: string
  /** The word that stands for it. */
  readonly at: Field
}

interface Importing {
  readonly interpreter: string
  readonly ends: readonly string[]
  /** What its text names, as paths without an end. */
  readonly names: (text: string) => readonly string[]
  /** Folders that its text adds to where modules are looked for. */
  readonly adds?: RegExp
  readonly folders?: RegExp
  readonly variable?: string
  /** Options that name a module; what is glued to them counts as well. */
  readonly loads?: RegExp
  /** Loaded before everything else, from any of the folders that are added. */
  readonly always?: readonly string[]
}

const MOST_NAMES = 120 // imports of one file that are looked for

const IMPORTING: Readonly<Partial<Record<Language, Importing>>> = {
  python: {
    interpreter: 'python3',
    ends: ['.py', '/__init__.py', '/__main__.py'],
    names: pythonNames,
    adds: /\bsys\.path\.(?:insert\(\s*\d+\s*,|append\()\s*['"]([^'"\n]+)/g,
    variable: 'PYTHONPATH',
    loads: /^-[a-zA-Z]*m$/,
    always: ['sitecustomize', 'usercustomize'],
  },
  node: {
    interpreter: 'node',
    ends: ['', '.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts'],
    names: (text) => [
      ...matched(
        text,
        /(?:\bfrom|\brequire\s*\(|\bimport\s*\(?|\bWorker\s*\()\s*['"`]([^'"`\n]+)['"`]/g,
      ).filter((name) => !/^(?:node|https?):/.test(name)),
      // What is started is a file, whatever it is called.
      ...matched(text, /(?:\bfork\s*\(|\bexec\s*:)\s*['"`]([^'"`\n]+)['"`]/g).map((name) =>
        /^\.{0,2}\//.test(name) ? name : `./${name}`,
      ),
    ],
    variable: 'NODE_PATH',
    loads: /^(?:-r|--require|--import|--loader|--experimental-loader)$/,
  },
  perl: {
    interpreter: 'perl',
    ends: ['', '.pm'],
    names: (text) =>
      matched(
        text,
        /(?:^|[;{}\s])(?:use|no|require|do)\s+(?:['"]([^'"\n]+)['"]|([A-Z_a-z][\w:]*))/g,
      ).map((name) => name.replaceAll('::', '/')),
    adds: /\buse\s+lib\s+(?:qw\W)?\s*['"]?([\w./-]+)/g,
    folders: /^-I$/,
    variable: 'PERL5LIB',
    loads: /^-[Mm]$/,
  },
  ruby: {
    interpreter: 'ruby',
    ends: ['', '.rb'],
    names: (text) =>
      matched(text, /\b(?:require|require_relative|load|autoload)\b[^'"\n]*['"]([^'"\n]+)['"]/g),
    adds: /(?:\$:|\$LOAD_PATH|\$LOAD_PATH)\s*(?:<<|\.unshift\(?|\.push\(?)\s*['"]([^'"\n]+)/g,
    folders: /^-I$/,
    variable: 'RUBYLIB',
    loads: /^-r$/,
  },
  php: {
    interpreter: 'php',
    ends: [''],
    names: (text) =>
      matched(text, /\b(?:include|require)(?:_once)?\b[^'"\n]*['"]\/?([^'"\n]+)['"]/g),
  },
  lua: {
    interpreter: 'lua',
    ends: ['', '.lua', '/init.lua'],
    names: (text) =>
      matched(text, /\b(?:require|dofile|loadfile)\b\s*\(?\s*['"]([^'"\n]+)['"]/g).flatMap(
        (name) => [name, name.replaceAll('.', '/')],
      ),
    loads: /^-l$/,
  },
}

const languages = rowsNaming<{ programs: string; language: Language }>([
  { programs: 'python# pypy# ipython#', language: 'python' },
  { programs: 'node nodejs bun deno tsx ts-node', language: 'node' },
  { programs: 'perl#', language: 'perl' },
  { programs: 'ruby# jruby# irb#', language: 'ruby' },
  { programs: 'php#', language: 'php' },
  { programs: 'lua# luajit#', language: 'lua' },
])

export function languageOf(program: string): Language | undefined {
  return languages(program)[0]?.language
}

export function importedBy(carried: Carried): Imported[] {
  const { unit } = carried
  const [program] = unit.argv
  const language = languageOf(unit.program)
  const importing = language && IMPORTING[language]
  if (!program || !importing) return []
  const { interpreter, folders, variable, loads, always = [] } = importing
  const words = unit.argv.slice(1)
  const libraries = [
    ...(folders
      ? optionValues(words, folders).flatMap(({ value }) => value?.split(':') ?? [])
      : []),
    ...(variable ? folderValues(carried, variable) : []),
  ].map((folder) => `${folder}/`)
  const loaded = loads
    ? optionValues(words, loads).flatMap((at) =>
        pathsOf(moduleNames(at.value ?? '', interpreter), '', libraries, importing).map((path) => ({
          ...{ interpreter, path, at },
        })),
      )
    : []
  const first = libraries.flatMap((folder) =>
    always.map((name) => ({ interpreter, path: `${folder}${name}.py`, at: program })),
  )
  const whole = unit.code.length === 0 ? folderAsProgram(words, interpreter) : []
  return [
    ...[...loaded, ...first, ...whole],
    ...unit.code.flatMap((code) => inText(code, importing, program)),
  ]

  function inText(code: Code, importing: Importing, program: Field): Imported[] {
    if (code.text === null) return []
    const at = code.file ?? code.field ?? { ...program, span: code.span }
    const file = code.file?.value ?? ''
    const folder = file.includes('/') ? file.replace(/[^/]*$/, '') : ''
    const added = importing.adds ? matched(code.text, importing.adds).map((name) => `${name}/`) : []
    const names = importing.names(code.text).slice(0, MOST_NAMES)
    const packages = interpreter === 'node' ? packageFiles(names, folder, program) : []
    const paths = pathsOf(names, folder, [...added, ...libraries], importing)
    return [...packages, ...paths].map((path) => ({
      ...{ interpreter, path },
      at,
    }))
  }

  /** What a `package.json` says that a name stands for: `#x` within its folder, or a folder as a whole. */
  function packageFiles(names: readonly string[], folder: string, program: Field): string[] {
    const folders = names.flatMap((name) => {
      if (name.startsWith('#')) return folder === '' ? [''] : ['', folder]
      return /^\.{0,2}\//.test(name) && !/\.\w+$/.test(name)
        ? [`${name.startsWith('/') ? '' : folder}${name.replace(/\/?$/, '/')}`]
        : []
    })
    return [...new Set(folders)].flatMap((place) => {
      const path = `${place}package.json`
      const text =
        carried.walker.files.script({ ...program, value: path }, unit, 'unnamed') ??
        carried.walker.files.theirs(path, unit)
      return matched(text ?? '', /"((?:\.{1,2}\/)?[\w@./-]+\.[cm]?[jt]sx?)"/g)
        .slice(0, MOST_NAMES)
        .map((name) => place + name.replace(/^\.\//, ''))
    })
  }
}

/** `python folder`, `node folder`: what it begins with. */
function folderAsProgram(words: readonly Field[], interpreter: string): Imported[] {
  const at = words.find(({ value }) => value !== null && !value.startsWith('-'))
  const name = { python3: '__main__.py', node: 'index.js' }[interpreter]
  if (!at?.value || !name || /\.\w+$/.test(at.value)) return []
  return [{ interpreter, path: `${at.value.replace(/\/$/, '')}/${name}`, at }]
}

/** `-MEvil=x`, `-m package.module`. */
function moduleNames(value: string, interpreter: string): string[] {
  const name = value.replace(/[=\s].*$/, '')
  if (interpreter === 'perl') return [name.replaceAll('::', '/')]
  const isDotted = interpreter === 'python3' || interpreter === 'lua'
  return [isDotted ? name.replaceAll('.', '/') : name]
}

function pathsOf(
  names: readonly string[],
  folder: string,
  libraries: readonly string[],
  { ends, interpreter }: Importing,
): string[] {
  return [...new Set(names)].flatMap((name) => {
    const isRelative = /^\.{0,2}\//.test(name)
    // A bare name is a package of node, and never a file beside the code.
    const here = interpreter === 'node' && !isRelative ? [] : [folder]
    const places = isRelative ? [name.startsWith('/') ? '' : folder] : [...here, ...libraries]
    const plain = name.replace(/^\.\//, '')
    return places.flatMap((place) => ends.map((end) => `${place}${plain}${end}`))
  })
}

function pythonNames(text: string): string[] {
  return [
    ...text.matchAll(
      /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*\(?([\w., \t]*)|import[ \t]+([\w., \t]+))/gm,
    ),
    ...text.matchAll(
      /;[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import([\w., \t]*)|import[ \t]+([\w., \t]+))/g,
    ),
  ].flatMap(([, from, imported = '', list]) => {
    if (from === undefined) return listed(list ?? '').map(asPath)
    // What is taken from a package may be one of its modules.
    return [asPath(from), ...listed(imported).map((name) => `${asPath(from)}/${name}`)]
  })
}

function listed(names: string): string[] {
  return names.split(',').flatMap((name) => name.trim().split(/\s/)[0] || [])
}

function asPath(name: string): string {
  return name.replace(/^\.+/, '').replaceAll('.', '/')
}

function matched(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? [])
}
