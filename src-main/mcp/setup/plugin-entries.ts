/** Entries that plugins bring, among those of the person: what the person chose for one stays, whatever it becomes. */

type Entries = Readonly<Record<string, unknown>>

/** What of an entry is the person's own choice. */
const CHOSEN = ['on', 'start', 'trust', 'tools', 'parallel', 'defer', 'idleSeconds', 'totalSeconds']

/** All entries once plugins have these; the same object when nothing is different. */
export function withPluginEntries(all: Entries, wanted: Entries): Entries {
  const next: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(all)) if (!isOfPlugin(entry)) next[name] = entry
  for (const [name, entry] of Object.entries(wanted)) {
    // A server of the person has the name already.
    if (next[name] !== undefined) continue
    const before = (all[name] ?? {}) as Record<string, unknown>
    const chosen = CHOSEN.filter((field) => before[field] !== undefined)
    next[name] = {
      on: true,
      ...(entry as object),
      ...Object.fromEntries(chosen.map((field) => [field, before[field]])),
    }
  }
  return sameEntries(all, next) ? all : next
}

function isOfPlugin(entry: unknown): boolean {
  const { origin } = (entry ?? {}) as { origin?: { kind?: unknown } }
  return origin?.kind === 'plugin'
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
