import type { SessionView } from '#contract'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useDrafts } from './drafts.ts'

/** Makes a folder the one that a session works in, or the next one will; rejects with why not. */
export function useChooseFolder(
  session: SessionView | undefined,
): (folder: string) => Promise<void> {
  const runtime = useRuntime()
  return async (wanted) => {
    if (session) {
      await runtime.request('session.setCwd', { id: session.id, cwd: wanted })
      return
    }
    const { folder } = await runtime.request('folders.check', { path: wanted })
    useDrafts.getState().chooseFolder(folder)
  }
}
