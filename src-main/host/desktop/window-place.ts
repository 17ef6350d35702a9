/** Where the window stood and how large it was, kept for the next start. */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const length = z.number().int().min(-100_000).max(100_000)
const placeSchema = z.object({
  x: length,
  y: length,
  width: length,
  height: length,
  isMaximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof placeSchema>

export const LEAST_SIZE = { width: 480, height: 400 }
/** As much of the upper edge as a hand needs to pull the window back. */
const GRIP = { width: 120, height: 32 }

/** A damaged file, or none, means a window as on the first start. */
export function readPlace(file: string): WindowPlace | undefined {
  try {
    return placeSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

export function writePlace(file: string, place: WindowPlace): void {
  try {
    writeFileSync(file, `${JSON.stringify(place)}\n`)
  } catch {
    // A full disk costs the place of the window, and nothing else.
  }
}

/** What of it can be used on the screens that are there now; nothing of a size nobody can work with. */
export function usablePlace(
  place: WindowPlace | undefined,
  screens: readonly Box[],
): (Partial<Box> & Pick<WindowPlace, 'isMaximized'>) | undefined {
  if (!place || place.width < LEAST_SIZE.width || place.height < LEAST_SIZE.height) return undefined
  const { isMaximized } = place
  const screen = screens.find((candidate) => hasGrip(place, candidate))
  const [largest] = screen ? [screen] : screens
  const size = {
    width: Math.min(place.width, largest?.width ?? place.width),
    height: Math.min(place.height, largest?.height ?? place.height),
  }
  return screen ? { x: place.x, y: place.y, ...size, isMaximized } : { ...size, isMaximized }
}

function hasGrip(place: Box, screen: Box): boolean {
  const across =
    Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x)
  const below = screen.y + screen.height - place.y
  return across >= GRIP.width && place.y >= screen.y && below >= GRIP.height
}
