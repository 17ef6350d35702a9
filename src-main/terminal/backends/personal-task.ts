/** Whose are the shells that the person opens in a place without a conversation. */
const PERSON = 'person '

export function personIn(place: string): string {
  return `${PERSON}${place}`
}

export function isPersonal(sessionId: string): boolean {
  return sessionId.startsWith(PERSON)
}
