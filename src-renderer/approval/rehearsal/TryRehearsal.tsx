import { useState } from 'react'
import { useRehearsals } from '../../copies/trials.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useOnce } from '../../ui/actions/use-once.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'
import { useRehearsalActions } from './use-rehearsal.ts'
import { useRehearsalOffer } from './use-rehearsal-offer.ts'

interface TryRehearsalProps {
  command: string
  cwd: string
  sessionId: string | undefined
}

/** What somebody types to try, run on a copy of the folder of the session in front. */
export function TryRehearsal({ command, cwd, sessionId }: TryRehearsalProps) {
  const { rehearsal: t, runtime: said } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { isAsking, ask } = useOnce()
  const offer = useRehearsalOffer(sessionId)
  const [id, setId] = useState('')
  const view = useRehearsals((s) => s.all[id])
  const start = (withNetwork: boolean): void => {
    if (sessionId === undefined || isAsking) return
    if (view) runtime.request('rehearsal.stop', { id }).catch(tellFailure)
    ask(async () => {
      const begun = await runtime.request('rehearsal.try', { sessionId, command, cwd, withNetwork })
      setId(begun.id)
    })
  }
  const actions = useRehearsalActions(view, { again: start, onEnd: () => {} })
  if (view) return <RehearsalPanel {...{ view, actions }} />
  if (sessionId === undefined) return <p className="text-sm text-muted">{t.noSession}</p>
  if (offer?.ok === false)
    return (
      <p className="text-sm text-muted">
        {t.cannot(said.said(offer.reason), offer.fix && said.said(offer.fix))}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Button size="small" disabled={!offer || isAsking} onClick={() => start(false)}>
        {t.run}
      </Button>
      {t.runDetail}
    </div>
  )
}
