/** Entries that plugins bring, among those of the person: what the person chose for one stays, whatever it becomes. */

type Entries = Readonly<Record<string, unknown>>

/** What of an entry is the person's own choice. */
const CHOSEN = ['on', 'start', 'trust', 'tools', 'parallel', 'defer', 'idleSeconds', 'totalSeconds']

export type Offered = readonly [name: string, entry: Readonly<Record<string, unknown>>]

/** All entries once plugins have these; the same object when nothing is different. */
export function withPluginEntries(all: Entries, wanted: readonly Offered[]): Entries {
  const next: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(all)) if (!isOfPlugin(entry)) next[name] = entry
  // Of two plugins whose servers would be called the same, the one that has the name keeps it.
  const holdersFirst = [
    ...wanted.filter(([name, entry]) => isHolder(all, name, entry)),
    ...wanted.filter(([name, entry]) => !isHolder(all, name, entry)),
  ]
  for (const [name, entry] of holdersFirst) {
    // A server of the person, or of another plugin, has the name already.
    if (Object.hasOwn(next, name)) continue
    const before = (isHolder(all, name, entry) ? all[name] : {}) as Record<string, unknown>
    const chosen = CHOSEN.filter((field) => before[field] !== undefined)
    next[name] = {
      on: true,
      ...entry,
      ...Object.fromEntries(chosen.map((field) => [field, before[field]])),
    }
  }
  return sameEntries(all, next) ? all : next
}

function isHolder(all: Entries, name: string, entry: unknown): boolean {
  const before = Object.hasOwn(all, name) ? originOf(all[name]) : undefined
  return before?.kind === 'plugin' && before.id === originOf(entry)?.id
}

function isOfPlugin(entry: unknown): boolean {
  return originOf(entry)?.kind === 'plugin'
}

function originOf(entry: unknown) {
  return ((entry ?? {}) as { origin?: { kind?: unknown; id?: unknown } }).origin
}

function sameEntries(one: Entries, other: Entries): boolean {
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every(
    (name) => JSON.stringify(sorted(one[name])) === JSON.stringify(sorted(other[name])),
  )
}

function sorted(entry: unknown): [string, unknown][] {
  return Object.entries((entry ?? {}) as object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
