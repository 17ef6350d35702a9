import { useEffect, useMemo, useState } from 'react'
import type { ColouredText } from './highlight.ts'

type Highlight = typeof import('./highlight.ts').highlight

// While code grows it would be coloured every frame.
const MAX_GROWING_CHARS = 4_000

let loaded: Highlight | undefined

export function useHighlight(
  code: string,
  language: string,
  isGrowing: boolean,
): ColouredText[] | undefined {
  const isWanted = language !== '' && (!isGrowing || code.length <= MAX_GROWING_CHARS)
  const highlight = useHighlighter(isWanted)
  return useMemo(
    () => (isWanted ? highlight?.(code, language) : undefined),
    [isWanted, highlight, code, language],
  )
}

/** Undefined until it has come. */
export function useHighlighter(isWanted: boolean): Highlight | undefined {
  const [highlight, setHighlight] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || loaded) return
    let isMounted = true
    // Without the colours the code is as readable as before.
    import('./highlight.ts').then(
      (module) => {
        loaded = module.highlight
        if (isMounted) setHighlight(() => module.highlight)
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return highlight ?? loaded
}
