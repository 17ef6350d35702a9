/** Matches one name against a shell pattern of `*`, `?` and `[…]`, in time proportional to both lengths' product. */
export function matchesGlob(pattern: string, name: string): boolean {
  let at = 0
  let seen = 0
  let starAt = -1
  let starSeen = 0
  while (seen < name.length) {
    const step =
      at < pattern.length && pattern[at] !== '*' ? matchOne(pattern, at, name[seen] ?? '') : 0
    if (step > 0) {
      at += step
      seen++
    } else if (pattern[at] === '*') {
      starAt = at++
      starSeen = seen
    } else if (starAt >= 0) {
      at = starAt + 1
      seen = ++starSeen
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/** How many characters of the pattern match this one character, 0 when they do not. */
function matchOne(pattern: string, at: number, character: string): number {
  const head = pattern[at]
  if (head === '?') return 1
  const named = pattern.startsWith('[[:', at) ? pattern.indexOf(':]]', at) : -1
  // `[[:lower:]]` and its like: what is asked is whether a name may be hit, so any letter counts.
  if (named > 0) return named + 3 - at
  const close = head === '[' ? pattern.indexOf(']', at + 2) : -1
  if (close < 0) return head === character ? 1 : 0
  const negated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const isListed = listed(pattern.slice(at + (negated ? 2 : 1), close), character)
  return isListed === negated ? 0 : close - at + 1
}

function listed(list: string, character: string): boolean {
  for (let at = 0; at < list.length; at++) {
    const end = list[at + 1] === '-' ? list[at + 2] : undefined
    if (end !== undefined) {
      if (character >= (list[at] ?? '') && character <= end) return true
      at += 2
    } else if (list[at] === character) return true
  }
  return false
}
