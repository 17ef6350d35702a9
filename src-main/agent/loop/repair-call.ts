/** Mends what models get wrong when they name a tool or write its arguments. */
import { similarity } from '../../lib/near-names.ts'
import { parseLooseJson } from '../model/loose-json.ts'

/** The arguments as an object, or undefined when they cannot be read as one. */
export function repairArguments(text: string): Record<string, unknown> | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'None' || trimmed === 'null') return {}
  const value = parseLooseJson(trimmed)
  // Some servers encode the arguments twice.
  const object = typeof value === 'string' ? parseLooseJson(value) : value
  return isObject(object) ? object : undefined
}

const CLOSE_ENOUGH = 0.7

/** The registered name that was meant, or undefined when none is close. */
export function repairName(written: string, names: readonly string[]): string | undefined {
  if (names.includes(written)) return written
  const cut = written.split(/["'<>]/)[0]?.trim() ?? ''
  const snake = cut
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '_')
  const candidates = [cut, snake, dropSuffix(snake), dropSuffix(dropSuffix(snake))]
  const exact = candidates.find((candidate) => names.includes(candidate))
  return exact ?? closest(snake, names)
}

function dropSuffix(name: string): string {
  return name.endsWith('_tool') ? name.slice(0, -'_tool'.length) : name
}

function closest(name: string, names: readonly string[]): string | undefined {
  let best: { name: string; score: number } | undefined
  for (const candidate of names) {
    const score = similarity(name, candidate)
    if (score >= CLOSE_ENOUGH && score > (best?.score ?? 0)) best = { name: candidate, score }
  }
  return best?.name
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
