/**
 * Programs that run code of the project without naming it: tests, builds, servers, a script that loads
 * the rest. Which files they take is theirs to say, so all code of the session below is read.
 */
import { byProgram, rowsNaming } from '../../../by-program.ts'
import type { Finding } from '../../../rules/rule.ts'
import { type Field, isThrowaway } from '../../../unit.ts'
import type { Carried } from '../carrier.ts'
import { SHELLS } from '../shells.ts'
import { languageOf } from './imports.ts'

interface Runner {
  readonly programs: string
  readonly words?: RegExp
  readonly ends: RegExp
}

const SCRIPT = /\.[cm]?[jt]sx?$/
const JVM = /\.(?:java|kts?|scala|sc|groovy)$/
const SHELL = /\.(?:sh|bash|zsh|bats)$/

const RUNNERS: readonly Runner[] = [
  {
    programs:
      'pytest py.test tox nox coverage unittest nose nose2 behave robot flask django-admin uvicorn gunicorn hypercorn daphne celery streamlit gradio locust scrapy sphinx-build scons snakemake alembic pdb cProfile timeit runpy trace',
    ends: /\.py$/,
  },
  {
    programs:
      'jest vitest mocha ava tap tape jasmine karma cypress playwright wdio testcafe c8 nyc vite next nuxi nuxt astro webpack webpack-cli rollup esbuild parcel tsup tsdown rspack rsbuild turbo nx lerna gulp grunt eslint stylelint prettier babel postcss tailwindcss svelte-kit remix ng vue-cli-service react-scripts storybook lint-staged commitlint semantic-release nodemon ts-node-dev pm2 forever supervisor electron wrangler serverless hardhat truffle knex prisma drizzle-kit typeorm sequelize plop hygen zx',
    ends: SCRIPT,
  },
  { programs: 'bun deno', words: /^(?:test|run|start|dev|build|bench|serve)$/, ends: SCRIPT },
  {
    programs: 'rspec rake rails minitest cucumber rackup puma thor m',
    ends: /\.(?:rb|rake)$/,
  },
  { programs: 'prove', ends: /\.(?:t|p[lm])$/ },
  { programs: 'phpunit pest artisan composer behat codecept', ends: /\.php$/ },
  { programs: 'busted', ends: /\.lua$/ },
  { programs: 'bats', ends: SHELL },
  { programs: 'go', words: /^(?:run|test|generate|tool|vet)$/, ends: /\.go$/ },
  {
    programs: 'cargo',
    words: /^(?:run|r|test|t|bench|nextest|miri|tarpaulin|llvm-cov|xtask|fuzz)$/,
    ends: /\.rs$/,
  },
  {
    programs: 'mvn mvnw gradle gradlew sbt ant mill java kotlin scala',
    words: /^(?!(?:-v|--?version|--?help|dependency:\w+|clean)$)/,
    ends: JVM,
  },
  { programs: 'dotnet', words: /^(?:run|test|watch|exec)$/, ends: /\.(?:cs|fsx?)$/ },
  { programs: 'swift', words: /^(?:run|test)$/, ends: /\.swift$/ },
  { programs: 'mix', words: /^(?:test|run|phx\.server)$/, ends: /\.exs?$/ },
  { programs: 'stack cabal runghc', words: /^(?:run|test|exec|bench)$/, ends: /\.hs$/ },
]

const INTERPRETED: Readonly<Record<string, RegExp>> = {
  python: /\.py$/,
  node: SCRIPT,
  perl: /\.(?:t|p[lm])$/,
  ruby: /\.rb$/,
  php: /\.php$/,
  lua: /\.lua$/,
}

const BY_END: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.py$/, ['python3']],
  [SCRIPT, ['node']],
  [/\.(?:rb|rake)$/, ['ruby']],
  [/\.(?:t|p[lm])$/, ['perl']],
  [/\.php$/, ['php']],
  [/\.lua$/, ['lua']],
  [SHELL, ['bash']],
  [/\.rs$/, ['rust-script']],
  [/\.go$/, ['gorun']],
  [/\.(?:java|groovy)$/, ['jshell']],
  [/\.kts?$/, ['kotlin']],
  [/\.sc(?:ala)?$/, ['scala']],
  [/\.(?:cs|fsx?)$/, ['dotnet-script']],
  [/\.swift$/, ['swift']],
  [/\.exs?$/, ['elixir']],
  [/\.hs$/, ['runghc']],
  [/\.(?:c|cc|cpp|cxx|h|hh|hpp|inl|mm?|s|S|asm|zig|nim|d|f90|f|pas)$/, ['tcc', '-run']],
]

const MOST_FILES = 64 // more than a person or an agent writes between two runs
const MOST_CHARS = 300_000 // a tenth of a second of reading

export interface ProjectFile {
  readonly interpreter: readonly string[]
  readonly file: Field
}

const runnersNamed = rowsNaming(RUNNERS)

/** Most programs run no such code. */
export function runsProjectCode(program: string): boolean {
  return (
    SHELLS.has(program) || languageOf(program) !== undefined || runnersNamed(program).length > 0
  )
}

const PACKAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.py$/, ['.venv', 'venv', 'site-packages']],
  [SCRIPT, ['node_modules']],
  [/\.rb$/, ['vendor']],
  [/\.php$/, ['vendor']],
]
const PACKAGE_MANAGERS: Readonly<Record<string, readonly string[]>> = {
  npm: ['node_modules'],
  npx: ['node_modules'],
  pnpm: ['node_modules'],
  yarn: ['node_modules'],
  bundle: ['vendor'],
  uv: ['.venv', 'venv'],
  poetry: ['.venv', 'venv'],
}

/** Folders of packages out of which programs like it, or what they start, load code. */
const packagesOf = byProgram((program): readonly string[] => {
  const language = languageOf(program)
  const end = runnersNamed(program)[0]?.ends ?? (language && INTERPRETED[language])
  const loaded = PACKAGES.find(([ends]) => ends.source === end?.source)?.[1]
  return loaded ?? PACKAGE_MANAGERS[program] ?? []
})
const STARTS = /^(?:test|tst|t|run|run-script|start|stop|restart|exec|x|dlx|dev|build|serve)$/

export function loadsPackages(program: string): boolean {
  return packagesOf(program).length > 0
}

export function packageFolders({ unit }: Carried): readonly string[] {
  const words = unit.argv.slice(1)
  const has = (wanted: RegExp) => words.some(({ value }) => wanted.test(value ?? ''))
  const isManager = unit.program in PACKAGE_MANAGERS && unit.program !== 'npx'
  return has(LOOKS) || (isManager && !has(STARTS)) ? [] : packagesOf(unit.program)
}

export function projectCode(carried: Carried, module: string | undefined): ProjectFile[] {
  const { unit } = carried
  const [program] = unit.argv
  const ends = program && endsRunBy(carried, module)
  return program && ends ? codeIn(carried, unit.cwd, ends, program) : []
}

/** The code of the session below a folder, each with what reads it. */
export function codeIn(
  { walker, unit }: Carried,
  folder: string | null,
  ends: RegExp,
  at: Field,
): ProjectFile[] {
  const listed = walker.files.codeBelow(folder)
  const paths = listed?.filter((path) => ends.test(path)) ?? []
  if (listed === null || paths.length > MOST_FILES) {
    if (!isThrowaway(unit.place)) walker.report(tooMuch(at, folder))
    return []
  }
  let chars = 0
  const files = paths.flatMap((path): ProjectFile[] => {
    const interpreter = BY_END.find(([end]) => end.test(path))?.[1]
    if (!interpreter) return []
    chars += walker.files.lengthOf(path)
    const name =
      folder !== null && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
    return [{ interpreter, file: { ...at, value: unit.cwd === folder ? name : path } }]
  })
  if (chars <= MOST_CHARS) return files
  if (!isThrowaway(unit.place)) walker.report(tooMuch(at, folder))
  return []
}

function endsRunBy({ unit }: Carried, module: string | undefined): RegExp | undefined {
  const program = module ?? unit.program
  const words = unit.argv.slice(1)
  const runner = runnersNamed(program).find(
    ({ words: needed }) => !needed || words.some(({ value }) => needed.test(value ?? '')),
  )
  if (runner) return words.some(({ value }) => LOOKS.test(value ?? '')) ? undefined : runner.ends
  // Which of them is known only when it runs.
  const isOpen = unit.openEnded || words.some(({ glob, value }) => glob && value?.includes('.'))
  if (SHELLS.has(unit.program)) return isOpen ? SHELL : undefined
  const language = languageOf(unit.program)
  const ends = language && INTERPRETED[language]
  if (!ends) return undefined
  const isTest = words.some(({ value }) => /^(?:--test|--watch)$/.test(value ?? ''))
  return isOpen || isTest || (unit.code.length === 0 && words.some(isFile)) ? ends : undefined
}

const LOOKS = /^(?:--?version|--?help|-V|-h)$/

/** A script that is not of the session: what it loads may be. */
function isFile({ value }: Field): boolean {
  return value !== null && !value.startsWith('-') && /[/.]\w/.test(value)
}

export function tooMuch({ span }: Field, folder: string | null): Finding {
  return {
    rule: 'remote-code.unread-project',
    level: 'dangerous',
    span,
    ...(folder !== null && { target: folder }),
    sentence:
      'Runs code of this folder, of which more has changed in this session than can be read beforehand.',
    undoable: false,
    remember: 'session',
  }
}
