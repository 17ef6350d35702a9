/** What is laid out where nobody can see it: a window that scrolls by itself, a box that lets go of its content. */
import type { Page } from '@playwright/test'

/** One line each; none for a window in which everything stays in its box. */
export async function misfitsIn(page: Page): Promise<string[]> {
  if (page.isClosed()) return []
  return page.evaluate(() => {
    return [...grownWindow(), ...grownColumns(), ...escapedParts()].slice(0, 10)

    function grownWindow(): string[] {
      const { scrollHeight, scrollWidth } = document.documentElement
      const isTooLarge = scrollHeight > window.innerHeight || scrollWidth > window.innerWidth
      return isTooLarge
        ? [`the window is ${scrollWidth} × ${scrollHeight} in ${innerWidth} × ${innerHeight}`]
        : []
    }

    function grownColumns(): string[] {
      return [...document.querySelectorAll('main, nav, footer')]
        .filter((column) => column.getBoundingClientRect().bottom > window.innerHeight + 1)
        .map((column) => `a column ends below the window: ${words(column)}`)
    }

    /** Out of the flow in a box that scrolls or cuts off, but not held by it: it lengthens whatever is around. */
    function escapedParts(): string[] {
      return [...document.querySelectorAll('.sr-only, .absolute')]
        .filter((part) => getComputedStyle(part).position === 'absolute' && isLetGo(part))
        .map((part) => `escapes from its box: ${words(part)}`)
    }

    function isLetGo(part: Element): boolean {
      for (let at = part.parentElement; at && at !== document.body; at = at.parentElement) {
        const { position, overflowX, overflowY, transform, contain } = getComputedStyle(at)
        if (position !== 'static' || transform !== 'none' || /paint|strict|content/.test(contain))
          return false
        if (overflowX !== 'visible' || overflowY !== 'visible') return true
      }
      return false
    }

    function words(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.slice(0, 60)}`
    }
  })
}
