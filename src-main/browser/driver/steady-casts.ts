/**
 * Chromium begins no cast of a page while another takes its place, and Playwright keeps that refusal to
 * itself: a page that stands still would never be seen. So it is asked again until it begins.
 */

const AGAIN_MS = 50
const REFUSAL = /active page/

interface Message {
  id?: number
  method?: string
  sessionId?: string
  error?: { message?: string }
}

export function createSteadyCasts(send: (message: object) => void) {
  /** Those that have not been answered, by the number of the question. */
  const beginning = new Map<number, Message>()
  return { sent, isRefused }

  function sent(message: Message): void {
    const { id, method, sessionId } = message
    if (method === 'Page.startScreencast' && id !== undefined) beginning.set(id, message)
    if (method !== 'Page.stopScreencast') return
    for (const [begun, { sessionId: page }] of beginning)
      if (page === sessionId) beginning.delete(begun)
  }

  /** Nobody else needs to hear of it. */
  function isRefused({ id, error }: Message): boolean {
    const message = id === undefined ? undefined : beginning.get(id)
    if (id === undefined || !message) return false
    if (!REFUSAL.test(error?.message ?? '')) {
      beginning.delete(id)
      return false
    }
    setTimeout(() => beginning.get(id) === message && send(message), AGAIN_MS)
    return true
  }
}
