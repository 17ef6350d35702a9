/**
 * Files that a program runs although no word names them as one: `conftest.py`, `setup.py`, a hook, a
 * module beside a script. Each is judged as if its interpreter had been started on it.
 */
import type { Field } from '../unit.ts'
import type { Output } from '../walk/walker.ts'
import { type Carried, combined, runInside } from './carrier.ts'

/** Whether one of these words is needed, the interpreter (none: the file itself), and the files. */
interface Beside {
  readonly programs: RegExp
  readonly words?: RegExp
  readonly interpreter?: string
  readonly files: readonly string[]
}

const HOOKS = ['.git/hooks', '.husky', '.husky/_', '.githooks']

const BESIDE: readonly Beside[] = [
  {
    programs: /^(?:pytest|py\.test|tox|nox|coverage)$/,
    interpreter: 'python3',
    files: ['conftest.py', 'tests/conftest.py', 'test/conftest.py', 'noxfile.py'],
  },
  {
    programs: /^(?:pip|pip3|uv|poetry|pipx|tox)$/,
    words: /^(?:\.|\.\/.*|-e|--editable|install|build|sync)$/,
    interpreter: 'python3',
    files: ['setup.py'],
  },
  { programs: /^(?:rake|rspec)$/, interpreter: 'ruby', files: ['Rakefile', 'spec/spec_helper.rb'] },
  { programs: /^bundle$/, interpreter: 'ruby', files: ['Gemfile'] },
  {
    programs: /^gradlew?$/,
    interpreter: 'groovy',
    files: ['build.gradle', 'settings.gradle', 'build.gradle.kts', 'settings.gradle.kts'],
  },
  ...(
    [
      [/^commit$/, 'pre-commit prepare-commit-msg commit-msg post-commit'],
      [/^push$/, 'pre-push'],
      [/^(?:checkout|switch|clone|worktree)$/, 'post-checkout'],
      [/^(?:merge|pull)$/, 'pre-merge-commit post-merge commit-msg'],
      [/^(?:rebase|pull)$/, 'pre-rebase post-rewrite post-checkout'],
      [/^am$/, 'applypatch-msg pre-applypatch post-applypatch'],
    ] as const
  ).map(([words, names]) => ({ programs: /^git$/, words, files: hooksNamed(names) })),
]

function hooksNamed(names: string): string[] {
  return names.split(' ').flatMap((name) => HOOKS.map((folder) => `${folder}/${name}`))
}

/** Options whose value is a file that the program runs, as what it runs it. */
const NAMED: readonly { programs: RegExp; option: RegExp; interpreter: string }[] = [
  {
    programs: /^(?:node|nodejs|bun|tsx)$/,
    option: /^(?:-r|--require|--import|--loader)$/,
    interpreter: 'node',
  },
  { programs: /^ruby[\d.]*$/, option: /^-r$/, interpreter: 'ruby' },
  { programs: /^php[\d.]*$/, option: /^(?:-f|--file)$/, interpreter: 'php' },
  { programs: /^(?:at|batch)$/, option: /^-f$/, interpreter: 'sh' },
]

/** Programs whose files are languages of their own, which may also start others. */
interface OwnLanguage {
  readonly programs: RegExp
  readonly words?: RegExp
  readonly option?: RegExp
  readonly files?: readonly string[]
}

const OWN_LANGUAGE: readonly OwnLanguage[] = [
  { programs: /^cargo$/, files: ['build.rs', '.cargo/config.toml', '.cargo/config'] },
  { programs: /^just$/, files: ['justfile', 'Justfile', '.justfile'] },
  { programs: /^tox$/, files: ['tox.ini'] },
  {
    programs: /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/,
    words: /^up$/,
    files: ['yaml', 'yml'].flatMap((end) => [`compose.${end}`, `docker-compose.${end}`]),
  },
  { programs: /^(?:gdb|lldb)$/, option: /^(?:-x|-s|--command|--source)$/ },
  { programs: /^(?:vim|vi|nvim|ex|view)$/, option: /^-[SuU]$/ },
  { programs: /^(?:ssh|scp|sftp)$/, option: /^-F$/ },
  { programs: /^tmux$/, option: /^(?:-f|source|source-file)$/ },
]

const HAVE_FILES = new RegExp(
  [...BESIDE, ...NAMED, ...OWN_LANGUAGE, { programs: /^(?:(?:python|pypy)[\d.]*|deno)$/ }]
    .map(({ programs }) => programs.source)
    .concat('^(?:[gmn]?awk|g?sed)$')
    .join('|'),
)

const MODULES: Readonly<Record<string, readonly string[]>> = {
  python: ['.py', '/__init__.py', '/__main__.py'],
  node: ['', '.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts'],
}

export function runFilesBeside(carried: Carried): Output | undefined {
  const { unit, walker } = carried
  if (!HAVE_FILES.test(unit.program)) return undefined
  const words = unit.argv.slice(1)
  const outputs = [...besideFiles(), ...namedFiles(), ...modules()]
    .filter(({ path }) => !/\/(?:node_modules|site-packages)\//.test(`/${path}`))
    .flatMap(({ interpreter, path, at }) => run(interpreter, { ...at, value: path }))
  reportOwnLanguages()
  return combined([...outputs, ...textFiles()])

  /** `awk -f file` does what the same text does as a word. */
  function textFiles(): Output[] {
    const [program] = unit.argv
    if (!program || !/^(?:[gmn]?awk|g?sed)$/.test(unit.program)) return []
    return valuesOf(/^(?:-f|--file)$/).flatMap((file) => {
      const text = walker.files.script(file, unit)
      return text === undefined ? [] : [runInside(carried, [program, { ...file, value: text }])]
    })
  }

  function run(interpreter: string | undefined, file: Field): Output[] {
    const mark = `file ${file.value}`
    if (carried.context.calls.includes(mark)) return []
    if (walker.files.script(file, unit) === undefined) return []
    const argv = interpreter === undefined ? [file] : [{ ...file, value: interpreter }, file]
    const path = file.value?.includes('/') ? file : { ...file, value: `./${file.value}` }
    const calls = [...carried.context.calls, mark]
    return [runInside(carried, interpreter === undefined ? [path] : argv, { calls })]
  }

  function besideFiles() {
    const [at] = unit.argv
    const module = moduleRun()
    const program = module?.value ?? unit.program
    return BESIDE.filter(
      ({ programs, words: needed }) =>
        programs.test(program) && (!needed || words.some(({ value }) => needed.test(value ?? ''))),
    ).flatMap(({ interpreter, files }) =>
      at ? files.map((path) => ({ interpreter, path, at })) : [],
    )
  }

  function namedFiles() {
    return NAMED.filter(({ programs }) => programs.test(unit.program)).flatMap(
      ({ option, interpreter }) =>
        valuesOf(option).map((at) => ({ interpreter, path: at.value ?? '', at })),
    )
  }

  /** The modules of a script that lie beside it, and what `python -m` names. */
  function modules() {
    const named = moduleRun()
    const asRun = named
      ? MODULES.python?.map((end) => ({
          interpreter: 'python3',
          path: `${named.value?.replaceAll('.', '/')}${end}`,
          at: named,
        }))
      : undefined
    const beside = unit.code.flatMap(({ language, text, span }) => {
      const file = words.find((word) => word.span === span && word.value !== null)
      if (!file?.value || text === null) return []
      const folder = file.value.includes('/') ? file.value.replace(/[^/]*$/, '') : ''
      return importsIn(text, language).flatMap((name) =>
        (MODULES[language] ?? []).map((end) => ({
          interpreter: language === 'python' ? 'python3' : 'node',
          path: `${folder}${name}${end}`,
          at: file,
        })),
      )
    })
    return [...(asRun ?? []), ...beside]
  }

  function moduleRun(): Field | undefined {
    if (!/^(?:python|pypy)[\d.]*$/.test(unit.program)) return undefined
    return valuesOf(/^-[a-zA-Z]*m$/)[0]
  }

  function reportOwnLanguages() {
    const [at] = unit.argv
    for (const { programs, words: needed, option, files = [] } of OWN_LANGUAGE) {
      if (!at || !programs.test(unit.program)) continue
      if (needed && !words.some(({ value }) => needed.test(value ?? ''))) continue
      const named = option ? valuesOf(option) : []
      for (const file of [...named, ...files.map((value) => ({ ...at, value }))])
        walker.files.unreadable(file, unit)
    }
  }

  function valuesOf(option: RegExp): Field[] {
    return words.flatMap(({ value }, index) => {
      const next = words[index + 1]
      return option.test(value ?? '') && next && next.value !== null ? [next] : []
    })
  }
}

const MOST_IMPORTS = 40

function importsIn(text: string, language: string): string[] {
  const names =
    language === 'python'
      ? [...text.matchAll(/^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import|import[ \t]+([\w., \t]+))/gm)]
          .flatMap(([, from, list]) => (from ?? list ?? '').split(','))
          .map((name) => name.trim().split(/\s/)[0]?.replace(/^\.+/, '').replaceAll('.', '/') ?? '')
      : language === 'node'
        ? [
            ...text.matchAll(/(?:\bfrom|\brequire\s*\(|\bimport\s*\(?)\s*['"`](\.[^'"`\n]*)['"`]/g),
          ].map(([, name]) => name?.replace(/^\.\//, '') ?? '')
        : []
  return [...new Set(names)].filter(Boolean).slice(0, MOST_IMPORTS)
}
