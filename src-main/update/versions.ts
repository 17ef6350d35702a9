/** Whether one version is newer than another; a version with a suffix comes before the one without. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [parts(version), parts(than)]
  for (let index = 0; index < 3; index++) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  if (a.suffix === '' || b.suffix === '') return a.suffix === '' && b.suffix !== ''
  return isLater(a.suffix.split('.'), b.suffix.split('.'))
}

/** As semver has it: numbers by their size, and before words; a longer suffix after what it begins with. */
function isLater(a: readonly string[], b: readonly string[]): boolean {
  const at = a.findIndex((part, index) => part !== b[index])
  const [own, other] = [a[at], b[at]]
  if (own === undefined) return false
  if (other === undefined) return true
  const [ownIsNumber, otherIsNumber] = [own, other].map((part) => /^\d+$/.test(part))
  if (ownIsNumber && otherIsNumber) return Number(own) > Number(other)
  return ownIsNumber === otherIsNumber ? own > other : otherIsNumber === true
}

function parts(version: string): { numbers: number[]; suffix: string } {
  const [numbers = '', ...suffix] = version.split('-')
  return { numbers: numbers.split('.').map(Number), suffix: suffix.join('-') }
}
