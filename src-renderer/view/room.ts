/** How many columns the window has room for; its width alone says so. */
import { useSyncExternalStore } from 'react'

export type Room = 'one' | 'two' | 'three'

// Below this one column is shown, and a row of buttons to change it.
const ONE = '(max-width: 799px)'
// Below this the conversation would get too narrow to read between two others.
const TWO = '(max-width: 999px)'

export function useRoom(): Room {
  return useSyncExternalStore(watchRoom, roomNow)
}

export function roomNow(): Room {
  if (matchMedia(ONE).matches) return 'one'
  return matchMedia(TWO).matches ? 'two' : 'three'
}

/** Gives the way to end it. */
export function watchRoom(changed: () => void): () => void {
  const queries = [ONE, TWO].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
