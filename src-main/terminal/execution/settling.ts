/** Shells that have told their result but not yet written down what they leave to the next command. */

const LONGEST_MS = 2_000 // a disk that hangs must not hang the session too

export function createSettling(deps: { after(ms: number, run: () => void): () => void }) {
  const open = new Map<string, Set<Promise<void>>>()
  return { add, wait }

  function add(taskId: string, settled: Promise<void>): void {
    const ofTask = open.get(taskId) ?? new Set()
    const bounded = Promise.withResolvers<void>()
    const cancel = deps.after(LONGEST_MS, bounded.resolve)
    void settled.finally(bounded.resolve)
    open.set(taskId, ofTask.add(bounded.promise))
    void bounded.promise.then(() => {
      cancel()
      ofTask.delete(bounded.promise)
      if (ofTask.size === 0) open.delete(taskId)
    })
  }

  async function wait(taskId: string): Promise<void> {
    await Promise.all(open.get(taskId) ?? [])
  }
}

export type Settling = ReturnType<typeof createSettling>
