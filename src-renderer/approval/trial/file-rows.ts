/** The lines of a list of changed files: many of one folder are one line, until somebody opens it. */
import type { TrialFile } from '#contract'

export type FileRow<File extends TrialFile> =
  | { kind: 'file'; file: File; isInFolder: boolean }
  | { kind: 'folder'; folder: string; count: number; isOpen: boolean }

/** As many as are seen at a glance. */
const FOLDED_ABOVE = 8

export function fileRows<File extends TrialFile>(
  files: readonly File[],
  open: ReadonlySet<string>,
): FileRow<File>[] {
  const byFolder = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  return [...byFolder].flatMap(([folder, own]): FileRow<File>[] => {
    const isFolded = folder !== '' && own.length > FOLDED_ABOVE
    const isOpen = open.has(folder)
    const rows = own.map((file) => ({ kind: 'file' as const, file, isInFolder: isFolded }))
    if (!isFolded) return rows
    const head = { kind: 'folder' as const, folder, count: own.length, isOpen }
    return isOpen ? [head, ...rows] : [head]
  })
}
