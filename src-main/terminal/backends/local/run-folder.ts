/** A private folder for one run of the app, beside those of runs that crashed. */
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { removeFolder } from '../../../lib/remove-folder.ts'
import { processTableFor } from './process-table.ts'

/** Makes ours, and removes what no living process needs any more. */
export async function openRunFolder(parent: string, appMark: string): Promise<string> {
  const path = runFolderOf(parent, appMark)
  const own = basename(path)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const others = (await readdir(parent)).filter((name) => name !== own && name.startsWith('run-'))
  const table = others.length > 0 ? await processTableFor(process.platform)() : []
  for (const name of others) {
    const [, pid, mark] = name.split('-')
    const isNeeded = table.some(
      (row) => row.pid === Number(pid) || row.mark?.startsWith(`${mark}.`),
    )
    if (!isNeeded) await removeFolder(join(parent, name))
  }
  return path
}

export function runFolderOf(parent: string, appMark: string): string {
  return join(parent, `run-${process.pid}-${appMark}`)
}
