import { fuzzyScore } from './fuzzy-score.ts'
import { PALETTE_GROUPS, type PaletteItem } from './palette-item.ts'

// Some screens full; whoever wants another one types a letter more.
const MAX_SHOWN = 30
const MAX_RECENT = 5
const RECENT_BONUS = 3
// The label is what people read; the detail only helps to find it.
const DETAIL_SHARE = 0.5
// Of two that fit alike, the one that says so.
const OTHER_WORDS_SHARE = 0.9

/** What fits, the best first; before anything is typed, what was used lately and then all in groups. */
export function findItems(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): PaletteItem[] {
  if (query.trim() === '') return unfiltered(items, recent).slice(0, MAX_SHOWN)
  return items
    .flatMap((item) => {
      const score = scoreOf(item, query)
      if (score === undefined) return []
      return { item, score: score + (recent.includes(item.id) ? RECENT_BONUS : 0) }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ item }) => item)
}

function unfiltered(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const used = recent
    .flatMap((id) => items.find((item) => item.id === id) ?? [])
    .slice(0, MAX_RECENT)
    .map((item) => ({ ...item, group: 'recent' as const }))
  const others = items.filter(({ id }) => !used.some((item) => item.id === id))
  return [...used, ...others].sort(
    (a, b) => PALETTE_GROUPS.indexOf(a.group) - PALETTE_GROUPS.indexOf(b.group),
  )
}

function scoreOf({ label, detail, also }: PaletteItem, query: string): number | undefined {
  const byLabel = best(fuzzyScore(query, label), byOtherWords(also, query))
  if (byLabel !== undefined || !detail) return byLabel
  const byBoth = fuzzyScore(query, `${label} ${detail}`)
  return byBoth === undefined ? undefined : byBoth * DETAIL_SHARE
}

/** A whole word of them, or its beginning: letters here and there in words that nobody sees would surprise. */
function byOtherWords(also: string | undefined, query: string): number | undefined {
  const wanted = query.trim().toLowerCase()
  const word = also?.split(', ').find((name) => name.startsWith(wanted))
  const score = word === undefined ? undefined : fuzzyScore(query, word)
  return score === undefined ? undefined : score * OTHER_WORDS_SHARE
}

function best(one: number | undefined, other: number | undefined): number | undefined {
  return one !== undefined && other !== undefined ? Math.max(one, other) : (one ?? other)
}
