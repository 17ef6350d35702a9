/** What is worth trying when the line to a program broke and the program may still run. */
const TRIES = 3
const PAUSE_MS = 300 // the first answer after a break may still be about the old connection

export interface LineDeps {
  health(): Promise<'running' | 'stopped' | 'gone'>
  after(ms: number, run: () => void): () => void
}

/** Lays the line again; undefined when the machine is gone, or nobody can be reached. */
export async function laidAgain<Line>(
  lay: () => Promise<Line>,
  { health, after }: LineDeps,
): Promise<Line | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await new Promise<void>((resolve) => void after(PAUSE_MS, resolve))
    const now = await health()
    if (now === 'gone') return undefined
    const line = now === 'running' ? await lay().catch(() => undefined) : undefined
    if (line !== undefined) return line
  }
  return undefined
}

/** Without what was told before: a line that is laid again begins at the beginning. */
export function createSkip() {
  let told = 0
  let skip = 0
  return {
    again: () => {
      skip = told
    },
    /** How much of a piece is known already. */
    known: (length: number): number => {
      const known = Math.min(skip, length)
      skip -= known
      told += length - known
      return known
    },
  }
}
