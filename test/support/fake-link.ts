/** A line whose other end the test plays. */
import type { Answer, EventFrame } from '#wire'
import type { LinkListener, OpenLink } from '../../src-renderer/runtime/link.ts'

export interface FakeLink extends LinkListener {
  requests: { name: string; payload: unknown; answer(answer: Answer): void }[]
  isClosed: boolean
}

export function createFakeLinks() {
  const links: FakeLink[] = []
  const openLink: OpenLink = (listener) => {
    const link: FakeLink = { ...listener, requests: [], isClosed: false }
    links.push(link)
    return {
      request: (name, payload) =>
        new Promise((answer) => link.requests.push({ name, payload, answer })),
      close: () => {
        link.isClosed = true
      },
    }
  }
  return { links, openLink }
}

export function eventFrame(seq: number, name: string, payload: unknown): EventFrame {
  return { kind: 'event', seq, name, payload }
}
