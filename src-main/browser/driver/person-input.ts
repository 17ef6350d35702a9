/** Mouse and keyboard of the person, given to the page as its own. */
import type { Page } from 'playwright-core'
import type { PersonInput } from './messages.ts'
import { within } from './within.ts'

const LIMIT_MS = 3_000

export function createPersonInput(page: Page) {
  return async function take(input: PersonInput): Promise<null> {
    // A key that Chromium has no name for does nothing, as at any keyboard.
    await within(LIMIT_MS, give(input)).catch(() => {})
    return null
  }

  async function give(input: PersonInput): Promise<void> {
    const { mouse, keyboard } = page
    switch (input.kind) {
      case 'text':
        return keyboard.insertText(input.text)
      case 'key':
        return input.action === 'down' ? keyboard.down(input.key) : keyboard.up(input.key)
      case 'wheel':
        await mouse.move(input.x, input.y)
        return mouse.wheel(input.dx, input.dy)
      case 'mouse':
        await mouse.move(input.x, input.y)
        if (input.action === 'down') await mouse.down({ button: input.button })
        if (input.action === 'up') await mouse.up({ button: input.button })
    }
  }
}
