/** Every rule in words, for the pages that list and explain them. */

import type { Family, FindingLevel } from '../rules/rule.ts'
import type { RuleLine } from '../rules/rule-book.ts'
import { writeBook } from '../rules/write-targets.ts'
import { archiveBook } from './files/archives.ts'
import { copyBook } from './files/copies.ts'
import { deleteBook } from './files/delete.ts'
import { diskBook } from './files/disks.ts'
import { permissionBook } from './files/permissions.ts'
import { readingBook } from './files/reading-book.ts'
import { wideReadBook } from './files/wide-reads.ts'
import { overwriteBook } from './files/writes.ts'
import { gitBook } from './git/git-book.ts'
import { gitConfigBook } from './git/git-config.ts'
import { interpreterBook } from './languages/interpreter-book.ts'
import { netBook } from './network/net-book.ts'
import { remoteCodeBook } from './network/remote-code.ts'
import { installerBook } from './packages/installers.ts'
import { packageRunBook } from './packages/package-runs.ts'
import { packageBook } from './packages/packages.ts'
import { programOptionBook } from './packages/program-options.ts'
import { publishBook } from './packages/publish.ts'
import { secretBook } from './secrets/secret-files.ts'
import { cloudBook } from './services/cloud-book.ts'
import { containerBook } from './services/containers.ts'
import { spendingBook } from './services/spending.ts'
import { sqlBook } from './services/sql.ts'
import { captureBook } from './system/capture.ts'
import { environmentBook } from './system/environment.ts'
import { ownDataBook } from './system/own-data.ts'
import { ownProcessBook } from './system/own-processes.ts'
import { ownProgramBook } from './system/own-program.ts'
import { persistenceBook } from './system/persistence.ts'
import { powerBook } from './system/power.ts'
import { privilegeBook } from './system/privilege.ts'
import { processBook } from './system/processes.ts'
import { serviceBook } from './system/services.ts'
import { sessionBook } from './system/sessions.ts'
import { systemBook } from './system/system.ts'
import { deviceBook } from './unlisted/devices.ts'
import { unknownRemovalBook } from './unlisted/removals.ts'
import { rootProgramBook } from './unlisted/root-programs.ts'
import { unknownVerbBook } from './unlisted/unknown-verbs.ts'
import { windowsBook } from './windows/windows-book.ts'

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
  deviceBook,
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
  rootProgramBook,
  secretBook,
  serviceBook,
  sessionBook,
  spendingBook,
  sqlBook,
  systemBook,
  unknownRemovalBook,
  unknownVerbBook,
  wideReadBook,
  windowsBook,
  writeBook,
]

export const ruleLines: Readonly<Record<string, RuleLine>> = Object.assign(
  {},
  ...BOOKS.map(({ lines }) => lines),
)

/** All rules, sorted by name. */
export const ruleCatalogue: readonly RuleDescription[] = Object.entries(ruleLines)
  .map(([rule, line]) => describe(rule, line))
  .toSorted((left, right) => (left.rule < right.rule ? -1 : 1))

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
