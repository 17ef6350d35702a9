/** Finds tools by words (BM25): what a model asks for is near what their authors wrote. */
import type { ToolEntry } from '../registry/tool-entry.ts'
import { meantBy } from './tool-synonyms.ts'
import { wordsOf } from './tool-words.ts'

const K1 = 1.5
const B = 0.75
/** A word in a tool's name says more of it than one in its description. */
const WEIGHTS = { name: 3, owner: 2, title: 2, description: 1, parameters: 1 } as const
/** Of a description: what comes later are examples. */
const MAX_DESCRIPTION_CHARS = 4_000

/** One tool's words, each with how much it weighs here. */
interface Indexed {
  tool: ToolEntry
  weights: ReadonlyMap<string, number>
  length: number
}

/** Read once: a list that changes by one tool is not read again as a whole. */
const read = new WeakMap<ToolEntry, Indexed>()

export function createToolIndex(tools: readonly ToolEntry[]) {
  const indexed = tools.map(indexedOf)
  const averageLength =
    indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, indexed.length)
  const holders = new Map<string, { at: number; weight: number }[]>()
  for (const [at, { weights }] of indexed.entries())
    for (const [word, weight] of weights) {
      const list = holders.get(word)
      if (list) list.push({ at, weight })
      else holders.set(word, [{ at, weight }])
    }
  return { search }

  /** The best first; one that is called by its name stands before all others. */
  function search(query: string, limit: number, isWanted: (name: string) => boolean): ToolEntry[] {
    const scores = new Map<number, number>()
    for (const [word, share] of meantBy(query)) {
      const list = holders.get(word) ?? []
      const rarity = Math.log(1 + (indexed.length - list.length + 0.5) / (list.length + 0.5))
      for (const { at, weight } of list) {
        const length = indexed[at]?.length ?? 0
        const held = weight + K1 * (1 - B + (B * length) / averageLength)
        scores.set(at, (scores.get(at) ?? 0) + (share * rarity * weight * (K1 + 1)) / held)
      }
    }
    const named = query.trim().toLowerCase()
    return [...scores]
      .flatMap(([at, score]) => {
        const tool = indexed[at]?.tool
        if (!tool || !isWanted(tool.name)) return []
        return { tool, score: isNamed(tool, named) ? Number.POSITIVE_INFINITY : score }
      })
      .sort((a, b) => compare(b.score, a.score) || (a.tool.name < b.tool.name ? -1 : 1))
      .slice(0, limit)
      .map(({ tool }) => tool)
  }
}

export type ToolIndex = ReturnType<typeof createToolIndex>

/** Infinite ones are equal, which their difference is not. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** In full, or as its own server or plugin calls it. */
function isNamed({ name }: ToolEntry, wanted: string): boolean {
  const lower = name.toLowerCase()
  return lower === wanted || lower.endsWith(`__${wanted}`)
}

function indexedOf(tool: ToolEntry): Indexed {
  const known = read.get(tool)
  if (known) return known
  const { schema } = tool
  const weights = new Map<string, number>()
  let length = 0
  add(tool.name, WEIGHTS.name)
  add(ownerOf(tool), WEIGHTS.owner)
  if (tool.description !== schema.description) add(tool.description, WEIGHTS.title)
  add(schema.description.slice(0, MAX_DESCRIPTION_CHARS), WEIGHTS.description)
  add(Object.keys(schema.parameters.properties ?? {}).join(' '), WEIGHTS.parameters)
  const made = { tool, weights, length }
  read.set(tool, made)
  return made

  function add(text: string, weight: number): void {
    for (const word of wordsOf(text)) {
      weights.set(word, (weights.get(word) ?? 0) + weight)
      length += weight
    }
  }
}

/** Whose tool it is, in words that somebody might ask for. */
function ownerOf({ origin, toolset }: ToolEntry): string {
  if (origin.kind === 'mcp') return origin.server
  return origin.kind === 'plugin' ? `${origin.id} ${toolset}` : toolset
}
