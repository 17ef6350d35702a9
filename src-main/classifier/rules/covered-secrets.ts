/** Patterns that reach secrets of a home folder without naming one: `~/.*`, `~/.a*` with all below. */
import { canonicalPath } from '../../protected/canonical-path.ts'
import { matchesGlob } from './glob.ts'

/** What many homes have; a pattern that covers none of these covers hardly any other. */
const IN_MANY_HOMES = `.netrc .bash_history .zsh_history .git-credentials .pgpass .ssh .ssh/id_rsa
  .ssh/id_ed25519 .gnupg .aws .aws/credentials .kube/config .docker/config.json .config/gh/hosts.yml
  .config/gcloud/credentials.db .password-store`
  .split(/\s+/)
  .map((path) => path.split('/'))

/** `pattern` is canonical. */
export function coversSecret(pattern: string, home: string): boolean {
  if (!/[*?[]/.test(pattern)) return false
  const parts = pattern.split('/').slice(1)
  const homeParts = canonicalPath(home).split('/').slice(1)
  if (!homeParts.every((name, index) => covers(parts[index], name))) return false
  const below = parts.slice(homeParts.length)
  return IN_MANY_HOMES.some(
    (names) =>
      names.length === below.length && names.every((name, index) => covers(below[index], name)),
  )
}

/** `~/.config`: a folder that keys lie in, some way down. */
export function holdsSecret(folder: string, home: string): boolean {
  const start = `${canonicalPath(home)}/`
  if (!folder.startsWith(start)) return false
  const below = folder.slice(start.length).split('/')
  return IN_MANY_HOMES.some(
    (names) => names.length > below.length && below.every((name, index) => names[index] === name),
  )
}

/** Only a written dot stands for the dot at the beginning of a name. */
function covers(pattern: string | undefined, name: string): boolean {
  if (pattern === undefined || (name.startsWith('.') && !pattern.startsWith('.'))) return false
  return matchesGlob(pattern, name)
}
