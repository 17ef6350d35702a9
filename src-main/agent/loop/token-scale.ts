/** How a model counts, against our estimate: learned from what its server says. */

const LEAST = 0.5
const MOST = 2.5
/** Of what a new count says; the rest is what was known. */
const NEWS = 0.5

export function createTokenScale() {
  const known = new Map<string, number>()
  return { of, learn }

  function of(model: string): number {
    return known.get(model) ?? 1
  }

  function learn(model: string, estimated: number, counted: number): void {
    if (estimated <= 0 || counted <= 0) return
    const found = Math.min(Math.max(counted / estimated, LEAST), MOST)
    const before = known.get(model)
    known.set(model, before === undefined ? found : before + (found - before) * NEWS)
  }
}

export type TokenScale = ReturnType<typeof createTokenScale>
