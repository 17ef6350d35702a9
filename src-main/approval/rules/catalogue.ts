/** Every rule in words, for the pages that list and explain them. */
import { archiveBook } from './archives.ts'
import { captureBook } from './capture.ts'
import { cloudBook } from './cloud-book.ts'
import { containerBook } from './containers.ts'
import { copyBook } from './copies.ts'
import { deleteBook } from './delete.ts'
import { diskBook } from './disks.ts'
import { environmentBook } from './environment.ts'
import { gitBook } from './git-book.ts'
import { gitConfigBook } from './git-config.ts'
import { installerBook } from './installers.ts'
import { interpreterBook } from './interpreter-book.ts'
import { netBook } from './net-book.ts'
import { ownDataBook } from './own-data.ts'
import { ownProcessBook } from './own-processes.ts'
import { ownProgramBook } from './own-program.ts'
import { packageRunBook } from './package-runs.ts'
import { packageBook } from './packages.ts'
import { permissionBook } from './permissions.ts'
import { persistenceBook } from './persistence.ts'
import { powerBook } from './power.ts'
import { privilegeBook } from './privilege.ts'
import { processBook } from './processes.ts'
import { programOptionBook } from './program-options.ts'
import { publishBook } from './publish.ts'
import { readingBook } from './reading-book.ts'
import { remoteCodeBook } from './remote-code.ts'
import type { Family, FindingLevel } from './rule.ts'
import type { RuleLine } from './rule-book.ts'
import { secretBook } from './secret-files.ts'
import { serviceBook } from './services.ts'
import { sessionBook } from './sessions.ts'
import { sqlBook } from './sql.ts'
import { systemBook } from './system.ts'
import { unknownRemovalBook } from './unknown-removals.ts'
import { wideReadBook } from './wide-reads.ts'
import { windowsBook } from './windows-book.ts'
import { writeBook } from './write-targets.ts'
import { overwriteBook } from './writes.ts'

interface RuleDescription {
  readonly rule: string
  readonly category: string
  readonly name: string
  readonly sentence: string
  readonly level: FindingLevel
  readonly undoable: boolean
}

const CATEGORIES: Readonly<Record<Family, string>> = {
  account: 'Accounts',
  cloud: 'Cloud and clusters',
  container: 'Containers',
  db: 'Databases',
  deceptive: 'Deceptive text',
  disk: 'Disks',
  dynamic: 'Not known before it runs',
  env: 'Environment',
  fs: 'Files',
  git: 'Version control',
  history: 'History and logs',
  interpreter: 'Code in other languages',
  kernel: 'Kernel and boot',
  net: 'Network',
  package: 'Packages',
  permission: 'Permissions',
  persistence: 'Runs later by itself',
  power: 'Power',
  privilege: 'Administrator rights',
  process: 'Processes',
  'program-option': 'Options that run programs',
  publish: 'Publishing',
  'remote-code': 'Foreign code',
  'remote-host': 'Other computers',
  secret: 'Credentials',
  service: 'Services',
  system: 'System settings',
  'too-complex': 'Too complex',
  unparsable: 'Not readable',
  windows: 'Windows',
}

const BOOKS: readonly { lines: Readonly<Record<string, RuleLine>> }[] = [
  archiveBook,
  captureBook,
  cloudBook,
  containerBook,
  copyBook,
  deleteBook,
  diskBook,
  environmentBook,
  gitBook,
  gitConfigBook,
  installerBook,
  interpreterBook,
  netBook,
  overwriteBook,
  ownDataBook,
  ownProgramBook,
  packageBook,
  packageRunBook,
  permissionBook,
  persistenceBook,
  powerBook,
  privilegeBook,
  ownProcessBook,
  processBook,
  programOptionBook,
  publishBook,
  readingBook,
  remoteCodeBook,
  secretBook,
  serviceBook,
  sessionBook,
  sqlBook,
  systemBook,
  unknownRemovalBook,
  wideReadBook,
  windowsBook,
  writeBook,
]

/** All rules, sorted by name. */
export const ruleCatalogue: readonly RuleDescription[] = BOOKS.flatMap(({ lines }) =>
  Object.entries(lines).map(([rule, line]) => describe(rule, line)),
).toSorted((left, right) => (left.rule < right.rule ? -1 : 1))

const byRule = new Map(ruleCatalogue.map((description) => [description.rule, description]))

/** Undefined for a name that is no rule of commands: tools and plugins bring their own. */
export function describeRule(rule: string): RuleDescription | undefined {
  return byRule.get(rule)
}

function describe(rule: string, [level, name, sentence, afterwards]: RuleLine): RuleDescription {
  const family = rule.slice(0, rule.indexOf('.'))
  const category = Object.hasOwn(CATEGORIES, family) ? CATEGORIES[family as Family] : family
  return { rule, category, name, sentence, level, undoable: afterwards === 'undoable' }
}
