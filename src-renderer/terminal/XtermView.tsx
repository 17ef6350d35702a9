import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TerminalView } from '#contract'
import { useConnection } from '../copies/connection.ts'
import { useAppearance } from '../ui/appearance.ts'
import { useLayout } from '../view/layout.ts'
import { useTerminalFocus } from '../view/wanted.ts'
import type { Screen } from './screens.ts'

interface XtermViewProps {
  terminal: TerminalView
  isShown: boolean
  screen: Screen
}

/** Gives a terminal's screen its place on the page, and its output for as long as it is looked at. */
export function XtermView({ terminal, isShown, screen }: XtermViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const epoch = useConnection((s) => s.epoch)
  const theme = useAppearance((s) => s.shown)
  const isScreenReaderOn = useLayout((s) => s.isScreenReaderOn)
  const isFocusWanted = useTerminalFocus((s) => s.wantedId === terminal.id)
  const takesKeys = terminal.state.kind === 'running' && terminal.keyboard === 'person'

  useLayoutEffect(() => (place.current ? screen.mount(place.current) : undefined), [screen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is a new connection
  useEffect(() => (isShown ? screen.attach() : undefined), [screen, epoch, isShown])
  useEffect(() => screen.showTheme(theme), [screen, theme])
  useEffect(() => screen.setReadOnly(!takesKeys), [screen, takesKeys])
  useEffect(() => screen.setScreenReaderMode(isScreenReaderOn), [screen, isScreenReaderOn])
  useEffect(() => {
    // A field for a password takes the keyboard itself.
    if (!isFocusWanted || !isShown || terminal.secretPrompt !== undefined) return
    screen.focus()
    useTerminalFocus.getState().given()
  }, [screen, isFocusWanted, isShown, terminal.secretPrompt])

  return <div ref={place} className="min-h-0 flex-1 overflow-hidden bg-terminal pt-2 pl-4" />
}
