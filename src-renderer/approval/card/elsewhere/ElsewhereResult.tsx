import { useEffect, useState } from 'react'
import type { ElsewhereFile, ElsewhereResult as Result } from '#contract'
import { DiffView } from '../../../content/DiffView.tsx'
import { useText } from '../../../language/use-text.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useTellFailure } from '../../../ui/actions/use-tell-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { actedBy } from '../../person.ts'
import { ARMED_AFTER_MS } from '../card-keys.ts'
import { useDiscard } from './use-discard.ts'

interface ElsewhereResultProps {
  id: string
  state: 'result' | 'applying'
  result: Result
}

/** What came of it, and the person's choice. Nothing here has changed before that. */
export function ElsewhereResult({ id, state, result }: ElsewhereResultProps) {
  const { elsewhere: t, runtime: said } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const discard = useDiscard(id)
  const isArmed = useArmed(state === 'result')
  const { files, fileCount, diff, notTaken, conflicts, canUndo } = result
  const left = fileCount - conflicts.length
  const keep = (which: 'none' | 'all' | 'rest'): void => {
    runtime.request('elsewhere.keep', { id, files: which, by: actedBy() }).catch(tellFailure)
  }
  return (
    <>
      {fileCount > 0 && (
        <ul
          aria-label={t.files}
          className="selectable flex max-h-40 flex-col overflow-auto text-sm"
        >
          {files.map((file) => (
            <FileLine key={file.path} file={file} isConflict={conflicts.includes(file.path)} />
          ))}
          {fileCount > files.length && (
            <li className="text-muted">{t.moreFiles(fileCount - files.length)}</li>
          )}
        </ul>
      )}
      {diff !== '' && <DiffView diff={diff} />}
      {notTaken.map(({ reason, paths, count }) => (
        <p key={reason.text} className="selectable text-sm wrap-anywhere text-muted">
          {t.notTaken(t.names(paths.join(', '), count - paths.length), said.said(reason))}
        </p>
      ))}
      {conflicts.length > 0 && (
        <p role="alert" className="text-sm text-warning">
          {t.conflicts(conflicts.length)}
        </p>
      )}
      {fileCount > 0 && (
        <p className="text-sm text-muted">{canUndo ? t.undoable : t.notUndoable}</p>
      )}
      <div
        className={classes('flex flex-wrap items-center gap-2', !isArmed && 'pointer-events-none')}
      >
        {left > 0 && (
          <Button
            size="small"
            disabled={state === 'applying'}
            onClick={() => keep(conflicts.length > 0 ? 'rest' : 'all')}
          >
            {conflicts.length > 0 ? t.applyRest(left) : t.apply(left)}
          </Button>
        )}
        <Button size="small" disabled={state === 'applying'} onClick={() => keep('none')}>
          {t.keep}
        </Button>
        <Button size="small" disabled={state === 'applying'} onClick={discard}>
          {t.discard}
        </Button>
      </div>
    </>
  )
}

const SIGNS = {
  created: { sign: '+', look: 'text-success' },
  changed: { sign: '±', look: 'text-warning' },
  deleted: { sign: '−', look: 'text-danger' },
}

function FileLine({
  file: { path, kind },
  isConflict,
}: {
  file: ElsewhereFile
  isConflict: boolean
}) {
  const { elsewhere: t } = useText()
  const { sign, look } = SIGNS[kind]
  return (
    <li className="flex items-baseline gap-2">
      <span className={classes('w-3 shrink-0 text-center font-mono', look)} aria-hidden>
        {sign}
      </span>
      <span className="sr-only">{t.kinds[kind]}: </span>
      <span className="min-w-0 font-mono as-run wrap-anywhere">{path}</span>
      {isConflict && <span className="shrink-0 text-warning">{t.conflict}</span>}
    </li>
  )
}

/** A press meant for something else must not take over what has just come under it. */
function useArmed(isShown: boolean): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setArmed(false)
    }
  }, [isShown])
  return isArmed
}
