import { X } from 'lucide-react'
import type { ChangedFileView, SessionView } from '#contract'
import { useSession } from '../copies/sessions.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { FloatingPanel, PanelClose, PanelTitle } from '../ui/overlays/FloatingPanel.tsx'
import { useUndoWanted } from '../view/undo-wanted.ts'
import { LineCounts } from './FileChange.tsx'
import { NotKept } from './NotKept.tsx'
import { pathBelow } from './path-below.ts'
import { useChanges } from './use-changes.ts'
import { useUndoChanges } from './use-undo-changes.tsx'

/** What would be put back when everything since a message is undone, before it is. */
export function UndoSince() {
  const { wanted, done } = useUndoWanted()
  const t = useText()
  const session = useSession(wanted?.sessionId)
  return (
    <FloatingPanel
      isOpen={wanted !== undefined && session !== undefined}
      onClose={done}
      className="max-h-[min(560px,calc(100dvh-48px))] w-[min(560px,calc(100vw-32px))] overflow-hidden"
    >
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <PanelTitle className="text-lg font-medium">{t.changes.undoSinceTitle}</PanelTitle>
        <PanelClose asChild>
          <IconButton label={t.common.close} icon={X} />
        </PanelClose>
      </header>
      {wanted && session && <Preview session={session} since={wanted.since} onClose={done} />}
    </FloatingPanel>
  )
}

interface PreviewProps {
  session: SessionView
  since: { messageId: number }
  onClose(): void
}

function Preview({ session, since, onClose }: PreviewProps) {
  const { changes: t, common, runtime } = useText()
  const changes = useChanges(session.id, since)
  const { undo, question } = useUndoChanges({ sessionId: session.id, since, onDone: onClose })
  if (changes.kind === 'loading') return <p className="p-4 text-muted">{t.loading}</p>
  if (changes.kind === 'failed')
    return (
      <p role="alert" className="p-4 text-danger">
        {runtime.said(changes.words)}
      </p>
    )
  const back = changes.files.filter(({ isChangedSince }) => !isChangedSince)
  const left = changes.files.filter(({ isChangedSince }) => isChangedSince)
  const folder = session.cwd || session.folder
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {back.length === 0 && <p className="text-muted">{t.undoSinceNothing}</p>}
        <Files label={t.undoSinceFiles(back.length)} files={back} folder={folder} />
        <Files label={t.undoSinceLeft(left.length)} files={left} folder={folder} />
        <NotKept {...changes} />
        <p className="text-sm text-pretty text-muted">{t.undoSinceNot}</p>
      </div>
      <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-sm text-muted">{t.undoAllDetail}</p>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look="danger"
          disabled={back.length === 0}
          onClick={() => undo(back.map(({ path }) => path))}
        >
          {t.undoSinceDo(back.length)}
        </Button>
      </footer>
      {question}
    </>
  )
}

interface FilesProps {
  label: string
  files: readonly ChangedFileView[]
  folder: string
}

function Files({ label, files, folder }: FilesProps) {
  const t = useText().changes
  if (files.length === 0) return null
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-sm text-muted">{label}</h3>
      <ul aria-label={label} className="rounded-md border border-line">
        {files.map((file) => (
          <li
            key={file.path}
            title={file.path}
            className="flex h-7 items-center gap-2 border-b border-line px-2 last:border-b-0"
          >
            <span className="min-w-0 truncate as-run [direction:rtl]">
              <bdi>{pathBelow(folder, file.path)}</bdi>
            </span>
            {file.kind !== 'changed' && (
              <span className="shrink-0 text-xs text-muted">{t.kinds[file.kind]}</span>
            )}
            <span className="flex-1" />
            {file.lines && <LineCounts lines={file.lines} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
