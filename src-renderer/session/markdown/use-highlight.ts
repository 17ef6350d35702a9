import { useEffect, useMemo, useState } from 'react'
import type { ColouredText } from './highlight.ts'

type Highlight = typeof import('./highlight.ts').highlight

// Past this, colouring takes longer than a frame; while code grows it would be done every frame.
const MAX_CHARS = 60_000
const MAX_GROWING_CHARS = 4_000

let loaded: Highlight | undefined

export function useHighlight(
  code: string,
  language: string,
  isGrowing: boolean,
): ColouredText[] | undefined {
  const [highlight, setHighlight] = useState(() => loaded)
  const isWanted = language !== '' && code.length <= (isGrowing ? MAX_GROWING_CHARS : MAX_CHARS)
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
  return useMemo(
    () => (isWanted ? (highlight ?? loaded)?.(code, language) : undefined),
    [isWanted, highlight, code, language],
  )
}
