/** Says of what was found what would happen, to what, and whose that is. */
import type { Finding, RuleContext, ScopeClass } from './rules/rule.ts'
import { exactly, type Sentence, type SentenceKey, sentenceOf } from './sentences.ts'
import { type Unit, writesFile } from './unit.ts'

const MOST_ALIKE = 3 // of more findings by one rule, nobody wants to read each path
const MOST_PATH_CHARS = 120

const WHERE: Readonly<Record<ScopeClass, SentenceKey>> = {
  workspace: 'where.workspace',
  'workspace-protected': 'where.workspaceProtected',
  scratch: 'where.scratch',
  home: 'where.home',
  'home-secret': 'where.homeSecret',
  'home-startup': 'where.homeStartup',
  'other-home': 'where.otherHome',
  system: 'where.system',
  device: 'where.device',
  root: 'where.root',
  remote: 'where.remote',
  unknown: 'where.unknown',
}

/** What a secret is, by where it lies; the first that matches. */
const SECRETS: readonly (readonly [path: RegExp, key: SentenceKey])[] = [
  [/\/\.ssh(?:\/|$)|\/id_(?:rsa|dsa|ecdsa|ed25519)\b/, 'object.sshKey'],
  [/\/\.env(?:[.\w-]*)$/, 'object.environment'],
  [/\/\.(?:aws|azure|kube|oci|config\/(?:gcloud|doctl|hcloud))(?:\/|$)/, 'object.cloud'],
  [/history$/, 'object.history'],
  [/^\/etc\/(?:g?shadow|sudoers|master\.passwd)/, 'object.passwords'],
  [/\/\.gnupg(?:\/|$)/, 'object.gpg'],
  [/\/\.(?:git-credentials|netrc|pgpass|my\.cnf|config\/gh)/, 'object.signIns'],
  [/\/\.(?:npmrc|pypirc|yarnrc|docker|cargo|gem)(?:\/|$)/, 'object.registry'],
  [/chrom|firefox|mozilla|safari|brave/i, 'object.browser'],
  [/keyring|keychain|kwallet|password-store|\.kdbx$/i, 'object.passwordStore'],
  [/^\/proc(?:\/|$)/, 'object.process'],
]

export function explained(
  findings: readonly Finding[],
  units: readonly Unit[],
  places: Pick<RuleContext, 'cwd' | 'home'>,
): Finding[] {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return findings.map((finding) => {
    const isOneOfMany = (counts.get(finding.rule) ?? 0) > MOST_ALIKE
    const exact = finding.said || isOneOfMany ? undefined : sentenceFor(finding, units, places)
    return exact ? { ...finding, ...exact } : finding
  })
}

function sentenceFor(
  finding: Finding,
  units: readonly Unit[],
  places: Pick<RuleContext, 'cwd' | 'home'>,
) {
  const { rule, sentence, scope, target } = finding
  if (!target || !scope || target.length > MOST_PATH_CHARS) return undefined
  const path = shortened(target, places)
  const values = { object: secretAt(target), path }
  switch (rule) {
    // Their own sentences say what, and that it is all of it.
    case 'fs.delete-root':
    case 'fs.delete-home':
      return undefined
    case 'secret.read':
      return exactly(isPrinted(finding, units) ? 'found.printsSecret' : 'found.readsSecret', values)
    case 'secret.copy':
      return exactly('found.copiesSecret', values)
    case 'secret.send':
      return exactly('found.sendsSecret', values)
    case 'net.upload':
      return exactly('found.uploads', { target })
    default:
      return exactly('found.hereIn', {
        sentence: { text: sentence, key: rule },
        path,
        where: sentenceOf(whereOf(target, scope, places.home)),
      })
  }
}

function whereOf(target: string, scope: ScopeClass, home: string): SentenceKey {
  if (target === home) return 'where.wholeHome'
  return scope === 'remote' && target.startsWith('container:') ? 'where.container' : WHERE[scope]
}

/** As the person would write it. */
function shortened(path: string, { cwd, home }: Pick<RuleContext, 'cwd' | 'home'>): string {
  if (path.startsWith(`${cwd}/`)) return path.slice(cwd.length + 1)
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}

function secretAt(path: string): Sentence {
  return sentenceOf(SECRETS.find(([pattern]) => pattern.test(path))?.[1] ?? 'object.secret')
}

/** What a command prints comes back to the model, unless it goes into a file or to another command. */
function isPrinted({ span }: Finding, units: readonly Unit[]): boolean {
  const unit = units.findLast(
    ({ at, isReread }) => !isReread && at.span.start <= span.start && span.end <= at.span.end,
  )
  if (!unit || unit.code.length > 0) return false
  const goesToFile = unit.redirections.some(
    (redirection) => writesFile(redirection) && redirection.descriptor !== 2,
  )
  return !goesToFile && !units.some((other) => other !== unit && isFedBy(other, unit))
}

function isFedBy({ stdin, argv }: Unit, unit: Unit): boolean {
  return stdin.from.includes(unit) || argv.some(({ from }) => from?.includes(unit))
}
