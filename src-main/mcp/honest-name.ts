/** Control characters, directions, what has no width: a name with one of them pretends to be another. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** It is what it looks like. */
export function isHonest(name: string): boolean {
  return !HIDDEN.test(name)
}

/** So are the names of whatever is in it, however deep. */
export function hasHonestNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(hasHonestNames)
  return Object.entries(value).every(([name, inner]) => isHonest(name) && hasHonestNames(inner))
}
