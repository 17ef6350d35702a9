import { useSyncExternalStore } from 'react'

// Below this there is no room for three columns: one is shown, and a row of buttons to change it.
const NARROW_QUERY = '(max-width: 799px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW_QUERY).matches)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW_QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
