import type { ElsewhereResult as Result } from '#contract'
import { DiffView } from '../../../content/DiffView.tsx'
import { useText } from '../../../language/use-text.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useTellFailure } from '../../../ui/actions/use-tell-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { actedBy } from '../../person.ts'
import { TrialFiles } from '../../trial/TrialFiles.tsx'
import { useArmed } from '../../trial/use-armed.ts'
import { useDiscard } from './use-discard.ts'

interface ElsewhereResultProps {
  id: string
  state: 'result' | 'applying'
  result: Result
}

/** What came of it, and the person's choice. Nothing here has changed before that. */
export function ElsewhereResult({ id, state, result }: ElsewhereResultProps) {
  const { elsewhere: t, trial, runtime: said } = useText()
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
      {fileCount > 0 && <TrialFiles files={files} total={fileCount} conflicts={conflicts} />}
      {diff !== '' && <DiffView diff={diff} />}
      {notTaken.map(({ reason, paths, count }) => (
        <p key={reason.text} className="selectable text-sm wrap-anywhere text-muted">
          {t.notTaken(t.names(paths.join(', '), count - paths.length), said.said(reason))}
        </p>
      ))}
      {conflicts.length > 0 && (
        <p role="alert" className="text-sm text-warning">
          {trial.conflicts(conflicts.length)}
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
            {conflicts.length > 0 ? trial.applyRest(left) : trial.apply(left)}
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
