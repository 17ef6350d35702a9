import type { UserToolFileView } from '#contract'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'

/** Asks before a file of the person's folder runs, and says how far an earlier yes goes. */
export function FileConsent({ file }: { file: UserToolFileView }) {
  const t = useText().tools.consent
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const hasNoKeyStore = useSettings((s) => Boolean(s.view?.about.noKeyStore))
  const { consent } = file
  if (!consent) return null

  function agree(everyChange: boolean): void {
    if (!consent) return
    const { fingerprint } = consent
    const request = { file: file.file, fingerprint, everyChange }
    // The list comes anew with the event that follows.
    runtime.request('tools.agree', request).catch(tellFailure)
  }

  if (file.state === 'waiting')
    return (
      <>
        <p className="text-sm text-pretty text-warning">{consent.isOutdated ? t.changed : t.new}</p>
        {hasNoKeyStore && <p className="text-sm text-pretty text-muted">{t.eachStart}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => agree(false)}>
            {t.load}
          </Button>
          <Button size="small" look="ghost" onClick={() => agree(true)}>
            {t.loadAlways}
          </Button>
        </div>
      </>
    )
  if (!consent.everyChange) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex-1 text-sm text-muted">{t.everyChange}</p>
      <Button size="small" look="ghost" onClick={() => agree(false)}>
        {t.askAgain}
      </Button>
    </div>
  )
}
