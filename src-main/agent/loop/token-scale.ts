/**
 * How a model counts, against our estimate: learned from what its server says. A request mixes kinds of
 * text and its count is one number, so what is known of the kinds together decides which of them takes
 * the surprise (a Kalman filter over the rates).
 */
import { atRates, TABLE_RATES, type TokenCount, type TokenRates } from './tokens.ts'

/** How far models are from the table, as the deviation of each rate: least in English and code. */
const DOUBT: TokenCount = {
  ...{ plain: 0.12, latin: 0.3, letters: 0.5, han: 0.5, syllables: 0.5 },
  ...{ dense: 0.25, pictures: 0.8 },
}
const KINDS = Object.keys(DOUBT) as (keyof TokenCount)[]
/** Of a request: what no rate explains. */
const NOISE = 0.05
/** What is added to the doubt with each count: a server may change its model. */
const DRIFT = 0.002
const RANGE = { least: 0.4, most: 4 }

interface Known {
  rates: TokenCount
  /** How the errors of two rates go together, by the places of their kinds. */
  covariance: number[][]
}

export function createTokenScale() {
  const byModel = new Map<string, Known>()
  return { of, learn }

  function of(model: string): TokenRates {
    return byModel.get(model)?.rates ?? TABLE_RATES
  }

  /** The server says that what we count like this has so many tokens. */
  function learn(model: string, count: TokenCount, tokens: number): void {
    const { rates, covariance } = byModel.get(model) ?? unknown()
    const estimate = atRates(count, rates)
    if (estimate <= 0 || tokens <= 0) return
    const counts = KINDS.map((kind) => count[kind])
    const shared = covariance.map((row) => product(row, counts))
    const total = product(shared, counts) + (NOISE * estimate) ** 2
    const gains = shared.map((each) => each / total)
    for (const [at, kind] of KINDS.entries()) {
      const rate = rates[kind] + (gains[at] ?? 0) * (tokens - estimate)
      rates[kind] = Math.min(Math.max(rate, RANGE.least), RANGE.most)
    }
    byModel.set(model, {
      rates,
      covariance: covariance.map((row, at) =>
        row.map(
          (each, other) =>
            each - (gains[at] ?? 0) * (shared[other] ?? 0) + (at === other ? DRIFT ** 2 : 0),
        ),
      ),
    })
  }
}

export type TokenScale = ReturnType<typeof createTokenScale>

function unknown(): Known {
  return {
    rates: { ...TABLE_RATES },
    covariance: KINDS.map((kind, at) =>
      KINDS.map((_, other) => (at === other ? DOUBT[kind] ** 2 : 0)),
    ),
  }
}

function product(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, each, at) => sum + each * (right[at] ?? 0), 0)
}
