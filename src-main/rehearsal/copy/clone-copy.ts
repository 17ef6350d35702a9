/**
 * A copy of the workspace where there are no mounts of one's own: on macOS all of it is cloned, which takes
 * a moment and no room. It lies under another path, so the command runs there; the folder itself cannot be
 * written to, and a command that names it by its whole path fails. Nobody has tried it on a Mac.
 */
import { join } from 'node:path'
import { say } from '#say'
import { ToldError } from '#words'
import { runChild } from '../../lib/start-child.ts'
import { rawPath } from '../raw-path.ts'
import { makeCopyFolder, momentIn } from './copy-folder.ts'
import type { OpenCopy } from './open-copy.ts'

export interface Cloner {
  file: string
  args: readonly string[]
}

/** Files are cloned, links stay links, and times stay as they were: by them it is seen what need not be read. */
export const CLONER: Cloner = { file: '/bin/cp', args: ['-c', '-R', '-p', '--'] }

export async function openClone(request: {
  folder: string
  id: string
  workspace: string
  signal: AbortSignal
  cloner: Cloner
}): Promise<OpenCopy> {
  const { workspace, signal, cloner } = request
  const made = await makeCopyFolder(request.folder, request)
  const folder = join(made.place, 'workspace')
  const clone = join(folder, 'merged')
  const { file, args } = cloner
  try {
    await runChild({ file, args: [...args, workspace, clone] }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    const said = error instanceof Error ? error.message : String(error)
    throw new ToldError(say('rehearsal.noCopy', { cause: said.trim().split('\n').at(-1) ?? '' }))
  }
  const side = rawPath(clone)
  return {
    ...made,
    workspace: {
      ...{
        real: rawPath(workspace),
        upper: side,
        merged: side,
        undo: rawPath(join(folder, 'undo')),
      },
      ...{ skip: new Set<string>(), copiedAt: await momentIn(made) },
    },
    home: [],
    // Whatever of the command still runs is not found here; what it writes after the look is not applied.
    held: { within: (walls) => walls, quiet: async () => {}, close: async () => {} },
    seenAs: (path) => moved(path, workspace, clone),
    meant: (path) => moved(path, clone, workspace),
  }
}

function moved(path: string, from: string, to: string): string {
  return path === from || path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : path
}
