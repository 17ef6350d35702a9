/** Files that hold keys, tokens or passwords, and what reading one means. */

import type { Field, Unit } from '../shell/unit.ts'
import { matchesGlob } from './glob.ts'
import { anywhere, wholeText } from './patterns.ts'
import type { Finding, RuleContext, ScopeClass } from './rule.ts'
import { type Cause, ruleBook } from './rule-book.ts'
import { type Target, targetOf } from './targets.ts'

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
export function isSecret({ path, scope }: Pick<Target, 'path' | 'scope'>): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (isPublicPart(name) || path.endsWith('/.aws/config')) return false
  if (/\/\.ssh\/(?:config|known_hosts|authorized_keys)/.test(path)) return false
  if (/\/\.(?:aws|azure|kube|docker|terraform\.d|m2)\//.test(path)) return CLOUD_SECRET.test(path)
  if (scope === 'home-secret') return true
  return SECRET_PATH.test(path) || SECRET_NAME.test(name) || mayBeSecret(name)
}

/** `.env*` and `id_*` reach secrets without naming one. */
function mayBeSecret(pattern: string): boolean {
  if (!/[*?[]/.test(pattern) || !/^[.\w]{2}/.test(pattern)) return false
  return ['.env', '.env.local', 'id_rsa', 'id_ed25519', 'credentials'].some((name) =>
    matchesGlob(pattern, name),
  )
}

function isPublicPart(name: string): boolean {
  return /\.(?:pub|crt|cer|csr|example|sample|template|dist|defaults?|schema|md|txt\.asc)$/.test(
    name,
  )
}

const CLOUD_SECRET = wholeText(String.raw`
  .*/credentials(?:\.json|\.tfrc\.json)? .*/accessTokens\.json .*/msal_token_cache\S* .*/azureProfile\.json
  .*/config .*/config\.json .*/settings\.xml .*/(?:sso|cli)/cache/.*`)
const SECRET_PATH = anywhere(
  String.raw`
    ^/etc/(?:g?shadow|master\.passwd|sudoers|security/opasswd|krb5\.keytab|ppp/chap-secrets)-?$
    ^/etc/(?:ssl/private|NetworkManager/system-connections)/ ^/etc/ssh/ssh_host_\w+_key$
    ^/proc/[^/]+/(?:task/[^/]+/)?(?:environ|mem|auxv)$ ^/proc/kcore$ ^/(?:var/)?run/secrets/
    ^/var/lib/(?:docker|kubelet)/ /\.(?:ssh|gnupg|password-store)(?:/|$) /Library/Keychains/
    /(?:Login\x20Data|Cookies|key4\.db|logins\.json|Local\x20State)$`,
)
const SECRET_NAME = wholeText(
  String.raw`
    \.env(?:\.(?:local|production|prod|staging|development|dev|secret|secrets|private)(?:\.local)?)?
    id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)? \.netrc _netrc \.pgpass \.pypirc \.git-credentials
    \.htpasswd credentials(?:\.(?:json|ya?ml|toml|ini|csv))?
    secrets?\.(?:json|ya?ml|toml|env|ini) service[-_]?account\S*\.json client_secret\S*\.json
    \S*\.(?:kdbx?|p12|pfx|jks|keystore|ppk|key|tfstate|tfstate\.backup)
    \S*(?:privkey|private[-_.]?key|-key)\S*\.pem key\.pem master\.key vault[-_]pass\S*
    \.vault-token \.dockercfg \.npmrc\.auth`,
  'i',
)

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
  if (!into) return [finding('secret.read', cause, details)]
  const staysHere = isProject(target.scope) && isProject(targetOf(into, unit, context).scope)
  return staysHere ? [] : [finding('secret.copy', cause, details)]
}

/** `/proc/$PPID/environ`: it does not matter whose it is. */
function isProcessSecret({ pieces }: Field, { path, known }: Target): boolean {
  if (known || path !== '/proc') return false
  return /^$|\/(?:environ|mem|auxv)$/.test(pieces?.at(-1) ?? '')
}

function isProject(scope: ScopeClass): boolean {
  return scope === 'workspace' || scope === 'workspace-protected'
}
