/** Installing from places that no package index vouches for: addresses, other indexes, foreign folders. */

import { knownStart, standsFirst } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, targetOf } from '../../rules/targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isKnownIndex } from './known-indexes.ts'

export const installerBook = ruleBook({
  'remote-code.package-address': [
    'dangerous',
    'Installing from an address',
    'Installs and runs code straight from an address that no package index vouches for.',
    'lost',
  ],
  'remote-code.package-index': [
    'dangerous',
    'Other package index',
    'Takes packages from an index of its own choice, whose code then runs here.',
    'lost',
  ],
  'remote-code.package-outside': [
    'dangerous',
    'Installing from a folder outside the project',
    'Runs the installation code of a folder that does not belong to this project.',
    'lost',
  ],
})

const { finding } = installerBook

const ADDRESS =
  /^(?:git\+|git:|git@|https?:|ftp:|ssh:|github:|gitlab:|bitbucket:|gist:|svn\+|hg\+|bzr\+|file:\/\/)/i
// `user/repository` is a place on GitHub for npm; `@scope/name` is not.
const GITHUB_SHORT = /^[\w.-]+\/[\w.-]+(?:#\S+)?$/
interface Installer {
  /** The actions that install, by the first operands. */
  readonly actions: RegExp
  readonly isAddress: (value: string) => boolean
}

function installer({ actions, isAddress }: Installer): ProgramRule {
  return (unit, context) => {
    const given = givenTo(unit)
    if (given.has('help', 'version', 'dry-run')) return []
    const words = given.operands
    const isModule = words[0]?.value === 'pip' && unit.program !== 'pip'
    const at = words.findIndex(({ value }) => actions.test(value ?? ''))
    if (at < 0 || at > (isModule ? 1 : 2)) return []
    // What a runner is given after the package belongs to the program in it.
    const runs = RUNS_PACKAGE.test(words[at]?.value ?? '')
    const packages = words.slice(at + 1, runs ? at + 2 : undefined)
    return [
      ...judgeIndexes(given),
      ...packages.flatMap((word) => judgePackage(word, isAddress, unit, context)),
    ]
  }
}

const RUNS_PACKAGE = /^(?:exec|x|dlx|create|init|run)$/

function judgeIndexes({ options }: Arguments): Finding[] {
  return options.flatMap(({ value, word, name, role }) => {
    if (role !== 'index') return []
    if (name === 'trusted-host') return [finding('remote-code.package-index', word)]
    if (!value || isKnownIndex(value)) return []
    const isLocal = value.value !== null && !/^[a-z]+:/i.test(value.value)
    return isLocal ? [] : [finding('remote-code.package-index', word)]
  })
}

function judgePackage(
  word: Field,
  isAddress: (value: string) => boolean,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const start = knownStart(word)
  // `name @ git+https://…` and `name@https://…` say where it comes from behind the sign.
  const from = start.search(/@ ?(?:git\+|https?:|github:)/)
  const bare = from > 0 ? start.slice(from + 1).trimStart() : start
  if (ADDRESS.test(bare) || isAddress(bare)) return [finding('remote-code.package-address', word)]
  if (!/^(?:\.{0,2}\/|~)/.test(start)) return []
  const { scope, path } = targetOf(word, unit, context)
  if (scope === 'workspace' || scope === 'home') return []
  return isOwnGround(scope) || scope === 'system' || scope === 'other-home' || scope === 'unknown'
    ? [finding('remote-code.package-outside', word, { scope, target: path })]
    : []
}

const node = installer({
  actions: /^(?:i|in|ins|install|add|ci|isntall|link|update|up|exec|x|dlx|create|init)$/,
  isAddress: (value) =>
    GITHUB_SHORT.test(value) &&
    !value.startsWith('@') &&
    !value.startsWith('.') &&
    !value.startsWith('/'),
})

const pip = installer({
  actions: /^(?:install|add|download|wheel|inject|upgrade|sync)$/,
  isAddress: () => false,
})

/** `pip install -e git+https://…` and `-r https://…`. */
const pipValues: ProgramRule = (unit) => {
  const given = givenTo(unit)
  if (!given.operands.some(({ value }) => value === 'install')) return []
  return given
    .all('editable', 'requirement', 'constraint')
    .flatMap(({ value, word }) =>
      value && ADDRESS.test(knownStart(value))
        ? [finding('remote-code.package-address', word)]
        : [],
    )
}

const pipEditable: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  return given
    .all('editable')
    .flatMap(({ value }) => (value ? judgePackage(value, () => false, unit, context) : []))
}

const conda = installer({
  actions: /^(?:install|create|update)$/,
  isAddress: () => false,
})

const gem = installer({
  actions: /^(?:install|i|update)$/,
  isAddress: () => false,
})

/** A module of somebody, fetched and run at once; one's own is a path, and what is installed has a known checksum. */
const go: ProgramRule = (unit) => {
  const [action, ...rest] = givenTo(unit).operands
  if (action?.value !== 'run' && action?.value !== 'install') return []
  const module = rest.find(({ value }) =>
    /^[\w-]+\.[\w.-]+\/\S+@[\w.-]+$|^https?:/.test(value ?? ''),
  )
  return module && action.value === 'run' ? [finding('remote-code.package-address', module)] : []
}

/** `nix run github:somebody/x`, `nix-env -if https://…`. */
const nix: ProgramRule = (unit) => {
  const address = unit.argv.slice(1).find((word) => ADDRESS.test(knownStart(word)))
  return address ? [finding('remote-code.package-address', address)] : []
}

const cargo: ProgramRule = (unit) => {
  const { operands, find } = givenTo(unit)
  const source = find('git', 'registry', 'index')
  return source && /^(?:install|add)$/.test(operands[0]?.value ?? '')
    ? [finding('remote-code.package-address', source.word)]
    : []
}

const brew: ProgramRule = (unit) => {
  const [action, ...packages] = givenTo(unit).operands
  const address = packages.find((word) => ADDRESS.test(knownStart(word)))
  return address && /^(?:re)?install$/.test(action?.value ?? '')
    ? [finding('remote-code.package-address', address)]
    : []
}

/** `npx https://…`, `npx github:user/repo`, `deno run https://…`. */
const runner: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const verb = unit.program === 'deno' ? words.findIndex(({ value }) => DENO.test(value ?? '')) : -1
  const own = words.slice(verb + 1)
  const operands = own.filter((word) => !knownStart(word).startsWith('-'))
  // What follows an option may be its value.
  const first =
    operands.find(
      (word) => ADDRESS.test(knownStart(word)) && standsFirst(own, own.indexOf(word)),
    ) ?? operands[0]
  const named = words.filter((_, index) => SOURCE.test(words[index - 1]?.value ?? ''))
  const glued = words.filter((word) => /^--(?:package|from|spec)=/.test(knownStart(word)))
  const address = [...named, ...glued, ...(first ? [first] : [])].find((word) => {
    const start = knownStart(word).replace(/^--\w+=/, '')
    const isShort =
      word === first && /^(?:npx|bunx|pnpx)$/.test(unit.program) && GITHUB_SHORT.test(start)
    return ADDRESS.test(start) || (isShort && !start.startsWith('.'))
  })
  return address ? [finding('remote-code.package-address', address)] : []
}

const DENO = /^(?:run|install|i|test|bench|compile|cache|check|serve|eval)$/
const SOURCE = /^(?:-p|--package|--from|--spec)$/

export const installerPrograms: readonly ProgramEntry[] = [
  ...forPrograms('npm pnpm yarn bun', node),
  ...forPrograms('pip pip3 pipx uv uvx pip-sync poetry pdm hatch pipenv', pip),
  ...forPrograms('conda mamba micromamba', conda),
  ...forPrograms('pip pip3', pipValues),
  ...forPrograms('pip pip3', pipEditable),
  ['brew', brew],
  ['gem', gem],
  ['go', go],
  ['cargo', cargo],
  ...forPrograms('nix nix-env nix-shell', nix),
  ...forPrograms('npx bunx pnpx uvx deno pipx', runner),
]
