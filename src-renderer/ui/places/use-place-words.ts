import type { PlaceView } from '#contract'
import { THIS_MACHINE } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'

/** What a place is called, what it is, and what hinders it. */
export function usePlaceWords() {
  const { places: t, runtime } = useText()
  return { nameOf, kindOf, detailOf }

  function nameOf(name: string): string {
    return name === THIS_MACHINE ? t.thisMachine : name
  }

  function kindOf({ kind, isolated }: PlaceView): string {
    return isolated ? `${t.kinds[kind]} · ${t.isolated}` : t.kinds[kind]
  }

  /** What hinders it, or else what it is. */
  function detailOf(place: PlaceView): string {
    const { state } = place
    if (state.kind === 'ready' || state.kind === 'unknown') return kindOf(place)
    return runtime.said(state.detail)
  }
}
