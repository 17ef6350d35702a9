import { useState } from 'react'
import type { BesideView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useLayout } from '../../view/layout.ts'
import { FileChange } from '../FileChange.tsx'

interface BesideFilesProps {
  sessionId: string
  view: BesideView
  onComment(place: string): void
}

/** The files of all of it together, each with its lines once it is opened. */
export function BesideFiles({ sessionId, view, onComment }: BesideFilesProps) {
  const t = useText().beside
  const runtime = useRuntime()
  const [openPath, setOpenPath] = useState<string>()
  const isSideBySide = useLayout((s) => s.isDiffSideBySide)
  if (view.files.length === 0) return null
  return (
    <>
      <ul
        aria-label={t.files}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-line"
      >
        {view.files.map((file) => (
          <FileChange
            key={file.path}
            {...{ file, isSideBySide }}
            name={file.path}
            isOpen={file.path === openPath}
            mark={view.seen}
            loadDiff={async () => {
              const { diff } = await runtime.request('beside.diff', { sessionId, path: file.path })
              return diff
            }}
            onToggle={() => setOpenPath(file.path === openPath ? undefined : file.path)}
            onComment={(line) => onComment(`${file.path}:${line}`)}
          />
        ))}
      </ul>
      {view.more > 0 && (
        <p className="shrink-0 px-4 py-2 text-sm text-muted">{t.more(view.more)}</p>
      )}
    </>
  )
}
