/** Control characters, directions, what has no width: a name with one of them pretends to be another. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** It is what it looks like. */
export function isHonest(name: string): boolean {
  return !HIDDEN.test(name)
}
