/**
 * When the person last did something here. A program can press keys too, but what it presses first
 * is the key that grants; a person has moved the pointer or the focus before.
 */
type Means = 'pointer' | 'key'

const POINTER_EVENTS = ['pointermove', 'pointerdown', 'wheel'] as const
/** Enter is the key that grants: pressed again and again, it would vouch for itself. */
const NO_SIGN = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Enter'])

/** The newest, and the one before it: an event is no sign for itself. */
let moments: readonly number[] = []
let lastMeans: Means = 'pointer'

type Watched = Pick<Window, 'addEventListener'>

export function watchPerson(target: Watched): void {
  for (const name of POINTER_EVENTS)
    target.addEventListener(name, (event) => noticed(event, 'pointer'), {
      capture: true,
      passive: true,
    })
  target.addEventListener('keydown', (event) => noticed(event, 'key'), { capture: true })
}

/** Whether the person did something after the one moment and before the other. */
export function wasThere({ since, before }: { since: number; before: number }): boolean {
  return moments.some((at) => at > since && at < before)
}

/** With what the person acted last, for the record. */
export function actedBy(): Means {
  return lastMeans
}

function noticed(event: Event, means: Means): void {
  if (!event.isTrusted) return
  if (event.type !== 'pointermove') lastMeans = means
  if (event instanceof KeyboardEvent && (event.repeat || NO_SIGN.has(event.key))) return
  moments = [event.timeStamp, ...moments.slice(0, 1)]
}
