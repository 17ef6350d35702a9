/** Every rule in words, for the pages that list and explain them. */
import { archiveBook } from '../programs/files/archives.ts'
import { copyBook } from '../programs/files/copies.ts'
import { deleteBook } from '../programs/files/delete.ts'
import { diskBook } from '../programs/files/disks.ts'
import { permissionBook } from '../programs/files/permissions.ts'
import { readingBook } from '../programs/files/reading-book.ts'
import { unknownRemovalBook } from '../programs/files/unknown-removals.ts'
import { wideReadBook } from '../programs/files/wide-reads.ts'
import { overwriteBook } from '../programs/files/writes.ts'
import { gitBook } from '../programs/git/git-book.ts'
import { gitConfigBook } from '../programs/git/git-config.ts'
import { interpreterBook } from '../programs/languages/interpreter-book.ts'
import { sqlBook } from '../programs/languages/sql.ts'
import { netBook } from '../programs/network/net-book.ts'
import { remoteCodeBook } from '../programs/network/remote-code.ts'
import { installerBook } from '../programs/packages/installers.ts'
import { packageRunBook } from '../programs/packages/package-runs.ts'
import { packageBook } from '../programs/packages/packages.ts'
import { programOptionBook } from '../programs/packages/program-options.ts'
import { publishBook } from '../programs/packages/publish.ts'
import { secretBook } from '../programs/secrets/secret-files.ts'
import { cloudBook } from '../programs/services/cloud-book.ts'
import { containerBook } from '../programs/services/containers.ts'
import { captureBook } from '../programs/system/capture.ts'
import { environmentBook } from '../programs/system/environment.ts'
import { ownDataBook } from '../programs/system/own-data.ts'
import { ownProcessBook } from '../programs/system/own-processes.ts'
import { ownProgramBook } from '../programs/system/own-program.ts'
import { persistenceBook } from '../programs/system/persistence.ts'
import { powerBook } from '../programs/system/power.ts'
import { privilegeBook } from '../programs/system/privilege.ts'
import { processBook } from '../programs/system/processes.ts'
import { serviceBook } from '../programs/system/services.ts'
import { sessionBook } from '../programs/system/sessions.ts'
import { systemBook } from '../programs/system/system.ts'
import { windowsBook } from '../programs/windows/windows-book.ts'
import type { Family, FindingLevel } from './rule.ts'
import type { RuleLine } from './rule-book.ts'
import { writeBook } from './write-targets.ts'

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
