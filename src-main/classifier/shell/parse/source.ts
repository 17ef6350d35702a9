/** A script text together with the way back from its offsets to the command as it was given. */
import type { Span } from '../../unit.ts'

export interface Source {
  readonly text: string
  /** True when offsets lead back exactly; false when every span becomes the carrier's. */
  readonly exact: boolean
  span(start: number, end: number): Span
}

export function topSource(text: string): Source {
  return { text, exact: true, span: (start, end) => ({ start, end }) }
}

/** A nested script whose characters began at `origins`, one entry each. */
export function mappedSource(parent: Source, text: string, origins: readonly number[]): Source {
  return {
    text,
    exact: parent.exact,
    span(start, end) {
      const from = origins[start] ?? (origins.at(-1) ?? -1) + 1
      const to = end > start ? (origins[Math.min(end, origins.length) - 1] ?? from) + 1 : from
      return parent.span(from, Math.max(from, to))
    },
  }
}

/** A nested script that was computed: all of it stands for the word that carried it. */
export function computedSource(text: string, carrier: Span): Source {
  return { text, exact: false, span: () => carrier }
}
