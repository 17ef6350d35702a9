/** Where each task works. The terminal and the file tools ask this same object. */

export interface CwdDeps {
  defaultCwd(taskId: string): string
}

export function createCwds(deps: CwdDeps) {
  const overrides = new Map<string, string>()
  const recorded = new Map<string, { cwd: string; previous?: string }>()
  return { of, previousOf, override, record, forget }

  /** What the host fixed for the task, else where its last command ended, else the default. */
  function of(taskId: string): string {
    return overrides.get(taskId) ?? recorded.get(taskId)?.cwd ?? deps.defaultCwd(taskId)
  }

  /** What `cd -` goes back to. */
  function previousOf(taskId: string): string | undefined {
    return recorded.get(taskId)?.previous
  }

  /** A place chosen for the task; it holds until a command of the task moves on. */
  function override(taskId: string, cwd: string): void {
    recorded.delete(taskId)
    overrides.set(taskId, cwd)
  }

  function record(taskId: string, cwd: string, previous?: string): void {
    overrides.delete(taskId)
    recorded.set(taskId, { cwd, ...(previous && { previous }) })
  }

  function forget(taskId: string): void {
    overrides.delete(taskId)
    recorded.delete(taskId)
  }
}

export type Cwds = ReturnType<typeof createCwds>
