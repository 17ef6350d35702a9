import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SecretPrompt } from './SecretPrompt.tsx'
import type { Screen } from './screens.ts'
import { TerminalHeader } from './TerminalHeader.tsx'
import { TerminalMenu } from './TerminalMenu.tsx'
import { useScreen } from './use-screen.ts'
import { XtermView } from './XtermView.tsx'

interface TerminalTileProps {
  terminal: TerminalView
  isShown: boolean
}

/** One terminal: what it is, its screen, and what can be done with it. */
export function TerminalTile({ terminal, isShown }: TerminalTileProps) {
  const t = useText()
  const { state, retry } = useScreen(terminal)
  if (state.kind === 'failed') {
    return (
      <EmptyState
        icon={CircleAlert}
        title={t.terminal.notLoaded}
        detail={t.terminal.notLoadedDetail}
      >
        <Button onClick={retry}>{t.common.retry}</Button>
      </EmptyState>
    )
  }
  if (state.kind === 'loading')
    return <output className="p-4 text-muted">{t.terminal.loading}</output>
  return <LoadedTile terminal={terminal} isShown={isShown} screen={state.screen} />
}

function LoadedTile({ terminal, isShown, screen }: TerminalTileProps & { screen: Screen }) {
  const [isFinding, setFinding] = useState(false)
  const openFind = (): void => setFinding(true)
  useEffect(() => screen.onFindAsked(() => setFinding(true)), [screen])
  return (
    <>
      <TerminalHeader terminal={terminal} screen={screen} onFind={openFind} />
      {isFinding && <SearchBar screen={screen} onClose={() => setFinding(false)} />}
      <TerminalMenu terminal={terminal} screen={screen} onFind={openFind}>
        <XtermView terminal={terminal} isShown={isShown} screen={screen} />
      </TerminalMenu>
      {terminal.secretPrompt !== undefined && (
        <SecretPrompt terminal={terminal} prompt={terminal.secretPrompt} />
      )}
    </>
  )
}
