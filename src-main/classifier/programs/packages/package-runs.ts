/** Code of others that an index vouches for: asked about only by those who want to know everything. */
import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import { knownStart } from '../../rules/fields.ts'
import { optionReader } from '../../rules/options.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const packageRunBook = ruleBook({
  'remote-code.package-run': [
    'caution',
    'Running a package at once',
    'Fetches a package from its index and runs it, without adding it to this project.',
    'lost',
  ],
  'package.install-global': [
    'caution',
    'Installing outside the project',
    'Installs software for your whole account and not only for this project.',
    'undoable',
  ],
})

const { finding } = packageRunBook

const readRunner = optionReader(
  'y yes, p package=, c call=, w workspace=, registry=, cache=, bun',
  {
    leading: true,
  },
)

/** `npx eslint` is mostly a program of the project; with a version or `--yes` it need not be. */
const npx: ProgramRule = (unit) => {
  const given = readRunner(unit.argv.slice(1))
  const [name] = given.operands
  const fetched = given.find('yes', 'package')?.word
  const isVersion = name !== undefined && /^@?[^@]+@./.test(knownStart(name))
  const cause = isVersion ? name : fetched
  return cause ? [finding('remote-code.package-run', cause)] : []
}

const whenStrict = (entries: readonly ProgramEntry[]): ProgramEntry[] =>
  entries.map(([program, rule]) => [
    program,
    (unit, context) => (context.sensitivity === 'strict' ? rule(unit, context) : []),
  ])

export const packageRunPrograms: readonly ProgramEntry[] = whenStrict([
  ...forPrograms('npx bunx pnpx', npx),
  ...commandTable(finding, {
    programs: 'npm pnpm yarn bun',
    options: 'C prefix=, dir=, F filter=, w workspace=, cwd=, registry=, location=',
    rows: [
      ['dlx *', 'remote-code.package-run'],
      ['create|init *', 'remote-code.package-run'],
      ['exec|x -y|--yes', 'remote-code.package-run'],
      ['exec|x *@*', 'remote-code.package-run'],
      ['install|i|add|in -g|--global', 'package.install-global'],
      ['install|i|add|in --location:global', 'package.install-global'],
      ['global add', 'package.install-global'],
    ],
  }),
  ...commandRows(finding, [
    ['uvx', '*', 'remote-code.package-run'],
    ['uv', 'tool run', 'remote-code.package-run'],
    ['uv', 'tool install', 'package.install-global'],
    ['pipx', 'run', 'remote-code.package-run'],
    ['pipx', 'install', 'package.install-global'],
    ['deno', 'run ... npm:*|jsr:*', 'remote-code.package-run'],
    ['deno', 'install -g|--global', 'package.install-global'],
    ['pip pip3', 'install --user', 'package.install-global'],
    ['cargo gem brew', 'install *', 'package.install-global'],
    ['dotnet', 'tool install -g|--global', 'package.install-global'],
    ['composer', 'global require', 'package.install-global'],
  ]),
])
