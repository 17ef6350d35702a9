/** What `bench:card` does inside the window. */
import type { Page } from '@playwright/test'
import type { QuestionView } from '#contract'
// For the type of `window.runtime`.
import type {} from '../../src-renderer/runtime/ipc-link.ts'

interface CardTimes {
  id: string
  askedAt: number
  heardAt: number
  drawnAt: number
  paintedAt: number
}

declare global {
  interface Window {
    cards: Partial<CardTimes>[]
  }
}

/** From now on every question leaves its times, on the clock that all processes share. */
export async function watchCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = (): number => performance.timeOrigin + performance.now()
    window.cards = []
    window.runtime?.onEvent(({ name, payload }) => {
      if (name !== 'approval.asked') return
      // The name says which payload it is.
      const { id, askedAt } = payload as QuestionView
      window.cards.push({ id, askedAt, heardAt: now() })
    })
    new MutationObserver(() => {
      const times = window.cards.at(-1)
      if (!times || times.drawnAt !== undefined) return
      if (!document.querySelector(`[data-approval-card="${times.id}"]`)) return
      times.drawnAt = now()
      requestAnimationFrame(() => {
        // What is posted in a frame comes after that frame was painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          times.paintedAt = now()
        }
        port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true })
  })
}

export async function nextCard(page: Page, index: number): Promise<CardTimes> {
  const times = await page.waitForFunction(
    (at) => (window.cards[at]?.paintedAt === undefined ? null : window.cards[at]),
    index,
  )
  // Painted comes last, so all the others are there.
  return (await times.jsonValue()) as CardTimes
}

export async function answerCard(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (questionId) => window.runtime?.request('approval.reply', { id: questionId, decision: 'deny' }),
    id,
  )
}
