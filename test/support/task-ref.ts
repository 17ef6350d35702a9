import { tmpdir } from 'node:os'
import type { Opening, TaskRef } from '../../src-main/terminal/backends/backend.ts'

/** What a provider is given to open a sandbox for a task that nobody watches. */
export function taskRef(taskId: string, sessionId = taskId): [TaskRef, Opening] {
  const opening = {
    signal: new AbortController().signal,
    step: () => {},
    trusts: async () => false,
  }
  return [{ taskId, sessionId, workspace: tmpdir() }, opening]
}
