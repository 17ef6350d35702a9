/** The names below one folder, read in the background and again when they have got old. */
import { walkFiles } from '../search/walk-files.ts'
import { createNameList, type NameList } from './name-list.ts'

export interface FoundNames {
  /** From the folder on, with forward slashes; those of folders end with one. */
  names: string[]
  /** There is more to come: the folder is still being read. */
  isReading: boolean
  /** It has more files than anybody reads here. */
  isCut: boolean
}

interface Reading {
  list: NameList
  folders: Set<string>
  isCut: boolean
  endedAt: number | undefined
  ended: Promise<void>
}

export function createFolderNames(
  folder: string,
  deps: { maxFiles: number; freshMs: number; now(): number },
) {
  /** The last whole list, which answers while a newer one is read. */
  let whole: Reading | undefined
  let current: Reading | undefined
  const stop = new AbortController()
  return { find, stop: () => stop.abort() }

  async function find(typed: string, limit: number, waitMs: number): Promise<FoundNames> {
    const isOld = deps.now() - (whole?.endedAt ?? 0) > deps.freshMs
    if (!current && (!whole || isOld)) begin()
    if (!whole && current) await Promise.race([current.ended, rest(waitMs)])
    const answering = whole ?? current
    return {
      names: answering?.list.find(typed, limit) ?? [],
      isReading: !whole,
      isCut: answering?.isCut ?? false,
    }
  }

  function begin(): void {
    const reading: Reading = {
      list: createNameList(),
      folders: new Set(),
      isCut: false,
      endedAt: undefined,
      ended: Promise.resolve(),
    }
    current = reading
    reading.ended = read(reading).finally(() => {
      reading.endedAt = deps.now()
      whole = reading
      current = undefined
    })
  }

  async function read(reading: Reading): Promise<void> {
    let files = 0
    for await (const { relative } of walkFiles(folder, stop.signal)) {
      if (files >= deps.maxFiles) {
        reading.isCut = true
        return
      }
      files += 1
      addFolders(reading, relative)
      reading.list.add(relative)
    }
  }

  function addFolders({ list, folders }: Reading, relative: string): void {
    for (let at = relative.lastIndexOf('/'); at > 0; at = relative.lastIndexOf('/', at - 1)) {
      const above = relative.slice(0, at + 1)
      if (folders.has(above)) return
      folders.add(above)
      list.add(above)
    }
  }
}

export type FolderNames = ReturnType<typeof createFolderNames>

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
