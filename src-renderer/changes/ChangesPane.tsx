import { Columns2, FileDiff, Rows2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangedFileView, ChangesSince, SessionView } from '#contract'
import { useSession } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmented } from '../ui/fields/Segmented.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Confirm } from '../ui/overlays/Confirm.tsx'
import { useLayout } from '../view/layout.ts'
import { BesideBar } from './beside/BesideBar.tsx'
import { FileChange, LineCounts } from './FileChange.tsx'
import { NotKept } from './NotKept.tsx'
import { pathBelow } from './path-below.ts'
import { UndoneFiles } from './UndoneFiles.tsx'
import { useChanges } from './use-changes.ts'
import { useUndoChanges } from './use-undo-changes.tsx'

/** In the pane; what was changed since any message is seen before it is undone. */
type Shown = Extract<ChangesSince, string>

interface ChangesPaneProps {
  /** The person has something to say about a line. */
  onComment(sessionId: string, place: string): void
}

/** The files that the conversation in front has changed. */
export function ChangesPane({ onComment }: ChangesPaneProps) {
  const t = useText().changes
  const session = useSession(useLayout((s) => s.sessionId))
  if (!session) return <EmptyState icon={FileDiff} title={t.none} detail={t.noneDetail} />
  return <SessionChanges key={session.id} session={session} onComment={onComment} />
}

function SessionChanges({ session, onComment }: ChangesPaneProps & { session: SessionView }) {
  const { changes: t, runtime } = useText()
  const [since, setSince] = useState<Shown>('start')
  const [openPath, setOpenPath] = useState<string>()
  const isSideBySide = useLayout((s) => s.isDiffSideBySide)
  const changes = useChanges(session.id, since)
  const { undo, question } = useUndoChanges({ sessionId: session.id, since })
  const files = changes.kind === 'known' ? changes.files : []
  const connection = useRuntime()
  const tellFailure = useTellFailure()
  const loadDiff = async (path: string): Promise<string> => {
    const { diff } = await connection.request('changes.diff', {
      sessionId: session.id,
      since,
      path,
    })
    return diff
  }
  const openInEditor = (path: string, line?: number): void => {
    connection
      .request('changes.open', { sessionId: session.id, path, ...(line && { line }) })
      .catch(tellFailure)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BesideBar session={session} />
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1.5 text-sm">
        <Segmented<Shown>
          label={t.since}
          value={since}
          options={[
            { value: 'start', label: t.sinceStart },
            { value: 'last-words', label: t.sinceLastWords },
          ]}
          onChange={setSince}
        />
        <Totals files={files} />
        <span className="flex-1" />
        <LooksButton isSideBySide={isSideBySide} />
        <UndoAll files={files} onUndo={undo} />
      </div>
      {changes.kind === 'loading' && <p className="p-3 text-muted">{t.loading}</p>}
      {changes.kind === 'failed' && (
        <p role="alert" className="p-3 text-danger">
          {runtime.said(changes.words)}
        </p>
      )}
      {changes.kind === 'known' && (
        <div className="flex shrink-0 flex-col gap-1 px-3 not-empty:border-b not-empty:border-line not-empty:py-2">
          <NotKept {...changes} />
        </div>
      )}
      {changes.kind === 'known' && files.length === 0 && (
        <EmptyState icon={FileDiff} title={t.none} detail={t.noneDetail} />
      )}
      <ul aria-label={t.files} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {files.map((file) => (
          <FileChange
            key={file.path}
            {...{ file, isSideBySide }}
            mark={`${since} ${file.path} ${file.lines?.added} ${file.lines?.removed}`}
            loadDiff={() => loadDiff(file.path)}
            name={pathBelow(session.cwd || session.folder, file.path)}
            isOpen={file.path === openPath}
            onToggle={() => setOpenPath(file.path === openPath ? undefined : file.path)}
            onUndo={() => undo([file.path])}
            onOpen={(line) => openInEditor(file.path, line)}
            onComment={(line) =>
              onComment(
                session.id,
                `${pathBelow(session.cwd || session.folder, file.path)}:${line}`,
              )
            }
          />
        ))}
      </ul>
      {changes.kind === 'known' && <UndoneFiles {...{ session, since }} files={changes.undone} />}
      {question}
    </div>
  )
}

function Totals({ files }: { files: readonly ChangedFileView[] }) {
  const t = useText().changes
  if (files.length === 0) return null
  const lines = files.reduce(
    (sum, file) => ({
      added: sum.added + (file.lines?.added ?? 0),
      removed: sum.removed + (file.lines?.removed ?? 0),
    }),
    { added: 0, removed: 0 },
  )
  return (
    <span className="flex items-center gap-2 text-muted">
      {t.fileCount(files.length)}
      <LineCounts lines={lines} />
    </span>
  )
}

/** Shows how the lines would stand instead. */
function LooksButton({ isSideBySide }: { isSideBySide: boolean }) {
  const t = useText().changes
  const change = useLayout((s) => s.change)
  return (
    <IconButton
      label={isSideBySide ? t.inline : t.sideBySide}
      icon={isSideBySide ? Rows2 : Columns2}
      onClick={() => change({ isDiffSideBySide: !isSideBySide })}
    />
  )
}

interface UndoAllProps {
  files: readonly ChangedFileView[]
  onUndo(paths: readonly string[]): void
}

function UndoAll({ files, onUndo }: UndoAllProps) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  if (files.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        {t.changes.undoAll}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t.changes.undoAllTitle(files.length)}
        detail={t.changes.undoAllDetail}
        confirmLabel={t.changes.undoAll}
        cancelLabel={t.common.cancel}
        onConfirm={() => onUndo(files.map(({ path }) => path))}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
