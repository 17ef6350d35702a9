import { useEffect, useEffectEvent, useState } from 'react'
import type { TerminalView } from '#contract'
import { type Screen, useScreens } from './screens.ts'

type Loading = { kind: 'loading' } | { kind: 'ready'; screen: Screen } | { kind: 'failed' }

/** The screen of a terminal; xterm's code comes with the first one. */
export function useScreen(terminal: TerminalView): { state: Loading; retry(): void } {
  const screens = useScreens()
  const [state, setState] = useState<Loading>(() => {
    const screen = screens.ready(terminal.id)
    return screen ? { kind: 'ready', screen } : { kind: 'loading' }
  })
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(() => screens.get(terminal))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCurrent = true
    const settle = (settled: Loading): void => {
      if (isCurrent) setState(settled)
    }
    load().then(
      (screen) => settle({ kind: 'ready', screen }),
      () => settle({ kind: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return {
    state,
    retry: () => {
      setState({ kind: 'loading' })
      setAttempt((count) => count + 1)
    },
  }
}
