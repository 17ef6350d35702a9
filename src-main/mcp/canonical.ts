/** One text for one value, whatever the order of its members. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null'
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  )
}
