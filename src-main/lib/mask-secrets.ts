/** Hides keys and passwords in text that is kept or shown: logs, decision records, model input. */

const MASK = '[secret]'

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g

/** Shapes of keys that providers hand out, and the usual ways of writing one down. */
const SECRET_SHAPES: readonly { pattern: RegExp; replacement: string }[] = [
  { pattern: /\b(sk|pk|rk)-[A-Za-z0-9_-]{16,}/g, replacement: MASK },
  { pattern: /\b(ghp|gho|ghu|ghs|ghr|github_pat)_[A-Za-z0-9_]{16,}/g, replacement: MASK },
  { pattern: /\bglpat-[A-Za-z0-9_-]{16,}/g, replacement: MASK },
  { pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,}/g, replacement: MASK },
  { pattern: /\b(AKIA|ASIA)[A-Z0-9]{16}\b/g, replacement: MASK },
  { pattern: /\bAIza[A-Za-z0-9_-]{30,}/g, replacement: MASK },
  { pattern: /\b(hf|npm|dop_v1|gsk|xai|tvly)[_-][A-Za-z0-9]{20,}/g, replacement: MASK },
  { pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g, replacement: MASK },
  { pattern: /\b(Bearer|Basic)\s+[A-Za-z0-9+/_.~=-]{8,}/gi, replacement: `$1 ${MASK}` },
  { pattern: /(:\/\/[^\s:/@]{1,200}:)[^\s@/]{1,200}@/g, replacement: `$1${MASK}@` },
  {
    pattern:
      /\b([A-Za-z0-9_]*(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)["']?[ \t]*[=:][ \t]*["']?)[^\s"'&;,]{4,}/gi,
    replacement: `$1${MASK}`,
  },
]

/** `known` are values that must not appear whatever their shape, such as the stored keys. */
export function maskSecrets(text: string, known: readonly string[] = []): string {
  const withoutKnown = known
    .filter((value) => value.length >= 6)
    .reduce((masked, value) => masked.replaceAll(value, MASK), text)
  // Lines keep their numbers.
  const withoutBlocks = withoutKnown.replace(
    PRIVATE_KEY,
    (key) => MASK + '\n'.repeat(key.split('\n').length - 1),
  )
  return SECRET_SHAPES.reduce(
    (masked, shape) => masked.replace(shape.pattern, shape.replacement),
    withoutBlocks,
  )
}
