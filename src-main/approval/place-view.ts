import type { BackendView } from '#contract'
import type { Place } from '../ports/place.ts'

/** A place as a window, the console and the disk know it. */
export function placeView({ name, kind, isolated }: Place): BackendView {
  return { kind: name, type: kind, isolated }
}
