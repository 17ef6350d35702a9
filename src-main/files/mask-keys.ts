/**
 * Hides keys in the text of files that a model reads. Only what is a key beyond doubt: source code
 * speaks of tokens and passwords all the time, and must arrive as it is, or it cannot be edited.
 */

const KEY_MASK = '[secret]'

const KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[A-Za-z0-9+/=\s]{40,}?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|\b(?:sk|rk)-(?:ant-|proj-|or-v1-)?[A-Za-z0-9_-]{32,}|\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{40,}|\bglpat-[A-Za-z0-9_-]{20,}|\bxox[abprs]-[A-Za-z0-9-]{24,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{35}/g

const MIN_KNOWN_CHARS = 6

export function maskKeys(text: string, known: readonly string[]): string {
  const withoutKnown = known
    .filter((value) => value.length >= MIN_KNOWN_CHARS)
    .reduce((masked, value) => masked.replaceAll(value, KEY_MASK), text)
  // Lines keep their numbers.
  return withoutKnown.replace(KEYS, (key) => KEY_MASK + '\n'.repeat(key.split('\n').length - 1))
}
