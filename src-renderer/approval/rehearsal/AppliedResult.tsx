import { useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'

const NAMED = 5

/** It is applied, and can be taken back. */
export function AppliedResult({ id }: { id: string }) {
  const { rehearsal: t } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [changed, setChanged] = useState<string[]>([])
  const undo = (isForced: boolean): void => {
    runtime.request('rehearsal.undo', { id, isForced }).then((undone) => {
      if (undone.kind === 'changed-since') setChanged(undone.paths)
    }, tellFailure)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {changed.length > 0 && (
        <p role="alert" className="min-w-0 wrap-anywhere text-warning">
          {t.changedSince(changed.slice(0, NAMED).join(', '))}
        </p>
      )}
      <Button size="small" onClick={() => undo(changed.length > 0)}>
        {changed.length > 0 ? t.undoForced : t.undo}
      </Button>
    </div>
  )
}
