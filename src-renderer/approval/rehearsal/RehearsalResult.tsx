import { useState } from 'react'
import type { RehearsalView, RehearsalResult as Result } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { CARD_KEYS } from '../card-keys.ts'
import { FilledKey } from '../FilledKey.tsx'
import { ResultFiles } from './ResultFiles.tsx'
import type { RehearsalActions } from './use-rehearsal.ts'

interface RehearsalResultProps {
  view: RehearsalView
  result: Result
  actions: RehearsalActions
  onRunReal?: (() => void) | undefined
}

/** What came of it, and the person's choice. Nothing here has changed before that. */
export function RehearsalResult({ view, result, actions, onRunReal }: RehearsalResultProps) {
  const { rehearsal: t } = useText()
  const { id } = view
  const { fileCount, home, refusedPath, exitCode, networkTries, triedHosts } = result
  const isBusy = view.state === 'applying' || !actions.isArmed
  return (
    <>
      {fileCount > 0 && <ResultFiles id={id} of="workspace" {...result} />}
      {home.fileCount > 0 && <OfHome {...{ id, result, actions }} />}
      {refusedPath !== undefined && (
        <p className="selectable text-sm wrap-anywhere text-warning">{t.refused(refusedPath)}</p>
      )}
      {triedHosts.length > 0 && (
        <p className="selectable text-sm wrap-anywhere text-warning">
          {t.triedHosts(triedHosts.join(', '))}
        </p>
      )}
      {exitCode !== 0 && (networkTries ?? 0) > 0 && <NeedsNetwork again={actions.again} />}
      <p className="text-xs text-muted">{t.notCovered}</p>
      <div className={classes('flex flex-col gap-2', isBusy && 'pointer-events-none')}>
        {result.conflicts.length > 0 && <Conflicts {...{ result, actions }} />}
        <Choices {...{ view, result, actions, onRunReal }} />
      </div>
    </>
  )
}

function Choices({ view, result, actions, onRunReal }: RehearsalResultProps) {
  const { rehearsal: t } = useText()
  const isCard = view.questionId !== undefined
  const hasConflicts = result.conflicts.length > 0
  const disabled = view.state === 'applying'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasConflicts ? (
        <Button
          size="small"
          look="primary"
          disabled={disabled}
          onClick={() => actions.again(view.withNetwork)}
        >
          {t.again}
        </Button>
      ) : (
        <Button size="small" look="primary" disabled={disabled} onClick={() => actions.apply()}>
          {t.apply}
          {isCard && <FilledKey>{CARD_KEYS.rule}</FilledKey>}
        </Button>
      )}
      <Button size="small" disabled={disabled} onClick={actions.discard}>
        {isCard ? t.discard : t.discardTry}
        {isCard && <Kbd>{CARD_KEYS.throwAway}</Kbd>}
      </Button>
      {onRunReal && (
        <Button size="small" disabled={disabled} onClick={onRunReal}>
          {t.real}
        </Button>
      )}
      {!hasConflicts && (
        <Button size="small" disabled={disabled} onClick={() => actions.again(view.withNetwork)}>
          {t.again}
        </Button>
      )}
    </div>
  )
}

/** Files that somebody changed here since; the safest choice is to look again. */
function Conflicts({ result, actions }: Pick<RehearsalResultProps, 'result' | 'actions'>) {
  const { rehearsal: t, trial } = useText()
  const { conflicts, fileCount } = result
  const left = fileCount - conflicts.length
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="alert" className="text-warning">
        {t.conflicts(conflicts.length)}
      </p>
      <ul className="selectable max-h-24 overflow-auto">
        {conflicts.map((path) => (
          <li key={path} className="font-mono as-run wrap-anywhere">
            {path}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {left > 0 && (
          <Button size="small" onClick={() => actions.apply('rest')}>
            {trial.applyRest(left)}
          </Button>
        )}
        <Button size="small" onClick={() => actions.apply('despite')}>
          {t.applyDespite}
        </Button>
      </div>
    </div>
  )
}

/** Caches and the like: shown when somebody asks, applied only when they say so. */
function OfHome({
  id,
  result,
  actions,
}: Pick<RehearsalResultProps, 'result' | 'actions'> & { id: string }) {
  const { rehearsal: t } = useText()
  const { fileCount, canApply } = result.home
  return (
    <Disclosure label={t.home(fileCount)}>
      {() => (
        <>
          <ResultFiles id={id} of="home" fileCount={fileCount} conflicts={result.conflicts} />
          {canApply ? (
            <label className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={actions.withHome}
                onChange={(event) => actions.setWithHome(event.target.checked)}
              />
              {t.applyHome}
            </label>
          ) : (
            <p className="text-sm text-muted">{t.homeStays}</p>
          )}
        </>
      )}
    </Disclosure>
  )
}

/** It is asked again, and remembered for nothing. */
function NeedsNetwork({ again }: Pick<RehearsalActions, 'again'>) {
  const { rehearsal: t, common } = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="min-w-0 text-warning">
        {isAsking ? t.withNetworkConfirm : t.needsNetwork}
      </span>
      {isAsking ? (
        <>
          <Button size="small" onClick={() => again(true)}>
            {t.withNetwork}
          </Button>
          <Button size="small" onClick={() => setAsking(false)}>
            {common.cancel}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setAsking(true)}>
          {t.withNetwork}
        </Button>
      )}
    </div>
  )
}
