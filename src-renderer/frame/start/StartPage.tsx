import { useEffect, useState } from 'react'
import type { ProviderView } from '#contract'
import { ApprovalDock } from '../../approval/ApprovalDock.tsx'
import { DEMO_MODEL, useModels } from '../../copies/models.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Composer } from '../../session/composer/Composer.tsx'
import { ComposerPlace } from '../../session/composer/ComposerPlace.tsx'
import { useComposerFocus } from '../../session/composer/composer-focus.ts'
import { WindowWarning } from '../../session/composer/WindowWarning.tsx'
import { LazySession } from '../../session/LazySession.tsx'
import { chatChoices } from '../../ui/use-model-choices.ts'
import { FirstModel } from './FirstModel.tsx'
import { Home } from './Home.tsx'
import { ModelWays } from './ModelWays.tsx'
import { Welcome } from './Welcome.tsx'

/** Before there is a conversation: the welcome on the first day, home ever after. */
export function StartPage() {
  const runtime = useRuntime()
  const isFirstRun = useSettings((s) => s.view?.sections.welcome.seen === false)
  const hasSessions = useSessions((s) => s.all.length > 0)
  const isDemo = useModels((s) => s.view.chosen === DEMO_MODEL)
  const [toPickFrom, setToPickFrom] = useState<ProviderView>()
  useEffect(() => {
    const idle = requestIdleCallback(() => void LazySession.load().catch(() => {}))
    return () => cancelIdleCallback(idle)
  }, [])

  function welcomed(): void {
    if (isFirstRun) runtime.request('settings.set', { welcome: { seen: true } }).catch(ignoreLoss)
    // The answer may come late: who has opened something else meanwhile keeps the keyboard there.
    if (!document.activeElement?.closest('[role="dialog"], [role="menu"]'))
      useComposerFocus.getState().want()
  }

  function saved(provider: ProviderView): void {
    if (provider.state.kind !== 'ok') return
    if (chatChoices(provider).length > 1) setToPickFrom(provider)
    else welcomed()
  }

  function picked(): void {
    setToPickFrom(undefined)
    welcomed()
  }

  const ways = toPickFrom ? (
    <FirstModel provider={toPickFrom} onDone={picked} />
  ) : (
    isDemo && <ModelWays onSaved={saved} onDemo={welcomed} />
  )
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isFirstRun && !hasSessions ? (
          <Welcome ways={ways} onSkip={welcomed} />
        ) : (
          <Home ways={ways} />
        )}
      </div>
      <ComposerPlace>
        <ApprovalDock sessionId={undefined} />
        <WindowWarning session={undefined} />
        <Composer session={undefined} />
      </ComposerPlace>
    </>
  )
}
