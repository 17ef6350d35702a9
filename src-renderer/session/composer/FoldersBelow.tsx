import { Folder } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'

interface FoldersBelowProps {
  /** What stands in the field. */
  typed: string
  onChoose(folder: string): void
}

/** Where the system has no dialog to point at a folder: those that fit what is typed, and on into each. */
export function FoldersBelow({ typed, onChoose }: FoldersBelowProps) {
  const t = useText().session.composer
  const runtime = useRuntime()
  const [folders, setFolders] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    runtime
      .request('folders.below', { path: typed })
      .then((found) => isCurrent && setFolders(found.folders))
      .catch(ignoreLoss)
    return () => {
      isCurrent = false
    }
  }, [runtime, typed])
  if (folders.length === 0) return null
  return (
    <ul aria-label={t.foldersBelow} className="-mx-1 flex max-h-36 flex-col overflow-y-auto">
      {folders.map((folder) => (
        <li key={folder}>
          <button
            type="button"
            title={folder}
            onClick={() => onChoose(`${folder}/`)}
            className="flex h-7 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-hover"
          >
            <Folder size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{folder.split(/[/\\]/).at(-1)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
