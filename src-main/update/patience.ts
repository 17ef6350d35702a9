/** How long a host may say nothing: one that hangs must not hold a state for ever. */
export interface Patience {
  /** For the whole list of versions. */
  listMs: number
  /** Between two parts of a package: a line that is dead, and not one that is slow. */
  silentMs: number
}

export const PATIENCE: Patience = { listMs: 20_000, silentMs: 30_000 }
