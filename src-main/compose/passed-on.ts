/** What the commands of a session see of the person's own: variables passed on, doors opened for it. */
import type { Door } from '#contract'
import { withheldNames } from '../terminal/backends/local/environment.ts'
import { createDoors } from '../terminal/doors.ts'
import type { ComposedSafety } from './safety.ts'
import type { Signals } from './signals.ts'

export function composePassedOn(deps: {
  environment: Readonly<Record<string, string | undefined>>
  safety: ComposedSafety
  /** Sub-agents go through the doors of the session that they work for. */
  ownerOf: (sessionId: string) => string
  signals: Signals
}) {
  const { safety, ownerOf } = deps
  const doors = createDoors()
  deps.signals.on('sessionEnded', ({ sessionId }) => doors.endSession(sessionId))
  return { passOn, withheld, doors: { of: doorsOf, set: doors.set } }

  function passOn(sessionId: string): string[] {
    return [...safety.passOn(), ...doors.variables(ownerOf(sessionId))]
  }

  /** The names of those that no command sees. */
  function withheld(): string[] {
    return withheldNames(deps.environment, safety.passOn())
  }

  function doorsOf(sessionId: string): Door[] {
    return doors.of(ownerOf(sessionId))
  }
}

export type PassedOn = ReturnType<typeof composePassedOn>
