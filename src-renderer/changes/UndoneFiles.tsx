import { Redo2 } from 'lucide-react'
import type { ChangesSince, SessionView, UndoneFileView } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LineCounts } from './FileChange.tsx'
import { pathBelow } from './path-below.ts'
import { useUndone } from './undone.ts'

interface UndoneFilesProps {
  session: SessionView
  since: ChangesSince
  files: readonly UndoneFileView[]
}

/** What was put back: it can be redone, also tomorrow. */
export function UndoneFiles({ session, since, files }: UndoneFilesProps) {
  const t = useText().changes
  const redo = useRedo(session.id, since)
  if (files.length === 0) return null
  return (
    <section
      aria-label={t.undone}
      className="flex max-h-2/5 shrink-0 flex-col border-t border-line"
    >
      <header className="flex shrink-0 items-center gap-2 px-3 py-1.5 text-sm">
        <h3 className="font-medium">{t.undone}</h3>
        <span className="min-w-0 flex-1 truncate text-muted" title={t.undoneDetail}>
          {t.undoneDetail}
        </span>
        <Button size="small" onClick={() => redo(files.map(({ path }) => path))}>
          <Redo2 size={14} strokeWidth={1.75} aria-hidden />
          {t.redoAll}
        </Button>
      </header>
      <ul className="min-h-0 overflow-y-auto">
        {files.map((file) => {
          const name = pathBelow(session.cwd || session.folder, file.path)
          return (
            <li key={file.path} className="flex h-8 items-center gap-2 pr-1 pl-3">
              <span
                title={file.path}
                className="min-w-0 flex-1 truncate as-run text-muted [direction:rtl] text-left"
              >
                <bdi>{name}</bdi>
              </span>
              {file.lines && <LineCounts lines={file.lines} />}
              <IconButton label={t.redoFile(name)} icon={Redo2} onClick={() => redo([file.path])} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useRedo(sessionId: string, since: ChangesSince): (paths: readonly string[]) => void {
  const t = useText().changes
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (paths) => {
    runtime.request('changes.redo', { sessionId, since, paths: [...paths] }).then((answer) => {
      useUndone.getState().again()
      const notice =
        answer.kind === 'restored'
          ? { title: t.redone(answer.paths.length) }
          : { title: t.notRedone, detail: t.notRedoneDetail(answer.paths.join(', ')) }
      useNotices.getState().show({ level: 'info', ...notice })
    }, tellFailure)
  }
}
