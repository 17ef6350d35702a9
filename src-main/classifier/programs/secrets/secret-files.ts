/** Files that hold keys, tokens or passwords, and what reading one means. */

import { matchesGlob } from '../../rules/glob.ts'
import type { Finding, RuleContext, ScopeClass } from '../../rules/rule.ts'
import { type Cause, ruleBook } from '../../rules/rule-book.ts'
import { type Target, targetOf } from '../../rules/targets.ts'
import type { Field, Unit } from '../../unit.ts'

export const secretBook = ruleBook({
  'secret.read': [
    'dangerous',
    'Reading credentials',
    'Shows keys, tokens or passwords to the agent and to the model behind it.',
    'lost',
  ],
  'secret.copy': [
    'dangerous',
    'Copy of credentials',
    'Copies keys, tokens or passwords to another place.',
    'undoable',
  ],
  'secret.delete': [
    'dangerous',
    'Change of a key',
    'Deletes a key or changes what protects it; without it, what it opened stays closed.',
    'lost',
  ],
  'secret.commit': [
    'dangerous',
    'Credentials in version control',
    'Adds a file with keys, tokens or passwords to the repository, from where it spreads.',
    'undoable',
  ],
  'secret.send': [
    'dangerous',
    'Sending credentials away',
    'Sends keys, tokens, passwords or the environment to another computer.',
    'lost',
  ],
})

const { finding } = secretBook

/** Only what is private: public keys, known hosts and examples may be read by anybody. */
export function isSecret({ path, protection }: Pick<Target, 'path' | 'protection'>): boolean {
  // A disk has rules of its own: most programs that are given one only look at its tables.
  if (protection.read !== null) return protection.read !== 'disk'
  return mayBeSecret(path.slice(path.lastIndexOf('/') + 1))
}

/** `.env*` and `id_*` reach secrets without naming one. */
function mayBeSecret(pattern: string): boolean {
  if (!/[*?[]/.test(pattern) || !/^[.\w]{2}|^\.\*\w/.test(pattern)) return false
  return [
    '.env',
    '.env.local',
    'id_rsa',
    'id_ed25519',
    'credentials',
    '.bash_history',
    '.netrc',
    'shadow',
  ].some((name) => matchesGlob(pattern, name))
}

interface ReadManner {
  /** Where a copy goes; a copy of a project's own `.env` within the project is nobody's loss. */
  readonly into?: Field | undefined
  readonly cause?: Cause
}

export function judgeSecretRead(
  field: Field,
  unit: Unit,
  context: RuleContext,
  { into, cause = field }: ReadManner,
): Finding[] {
  const target = targetOf(field, unit, context)
  if (!isSecret(target) && !isProcessSecret(field, target)) return []
  const details = { scope: target.scope, target: target.path }
  if (!into)
    return isProject(target.scope) && isKeptSecret(unit, context)
      ? []
      : [finding('secret.read', cause, details)]
  const staysHere = isProject(target.scope) && isProject(targetOf(into, unit, context).scope)
  return staysHere ? [] : [finding('secret.copy', cause, details)]
}

/** These print what they read to standard output and nowhere else. */
const PRINTERS = new Set('cat grep egrep fgrep'.split(' '))

/** `cat .env > .env.backup`: nobody is shown it, and whoever reads that file is asked. */
function isKeptSecret(unit: Unit, context: RuleContext): boolean {
  const { target, operator } =
    unit.redirections.findLast(({ descriptor }) => descriptor === 1) ?? {}
  if (!target || !PRINTERS.has(unit.program) || !/^>[>|]?$/.test(operator ?? '')) return false
  const kept = targetOf(target, unit, context)
  return kept.known && isProject(kept.scope) && isSecret(kept)
}

/** `/proc/$PPID/environ`: it does not matter whose it is. */
function isProcessSecret({ pieces }: Field, { path, known }: Target): boolean {
  if (known || path !== '/proc') return false
  return /^$|\/(?:environ|mem|auxv|maps|fd|fd\/\d*|root|cwd)(?:\/|$)/.test(pieces?.at(-1) ?? '')
}

function isProject(scope: ScopeClass): boolean {
  return scope === 'workspace' || scope === 'workspace-protected'
}
