/** Whether one version is newer than another; a version with a suffix comes before the one without. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [parts(version), parts(than)]
  for (let index = 0; index < 3; index++) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return a.suffix === '' && b.suffix !== ''
}

function parts(version: string): { numbers: number[]; suffix: string } {
  const [numbers = '', ...suffix] = version.split('-')
  return { numbers: numbers.split('.').map(Number), suffix: suffix.join('-') }
}
