/** How a machine in a cloud is told from all others there: by what can be said of it in labels. */
import { createHash } from 'node:crypto'

/** Of letters that every cloud takes; a place may be called whatever the person likes. */
export function machineName(place: string, sessionId: string): string {
  return `talaria-${shortHash(`${place}\0${sessionId}`)}`
}

export function labelsOf(
  place: string,
  installation: string,
  sessionId: string,
): Record<string, string> {
  return { ...placeLabel(place, installation), talaria: '1', 'talaria-session': sessionId }
}

/** In one, since not every cloud looks for two: on another machine a place may be called the same. */
export function placeLabel(place: string, installation: string): { 'talaria-place': string } {
  return { 'talaria-place': shortHash(`${installation}\0${place}`) }
}

export const SESSION_LABEL = 'talaria-session'

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
