/** Whose the keys are that are pressed: those of the frame that has the focus, and not of the page around it. */
import type { Frame, JSHandle, Page } from 'playwright-core'
import { originOf } from './page-origin.ts'
import { within } from './within.ts'

const LOOK_MS = 2_000

/**
 * A frame says by itself that it has the focus, and the one around it which of its frames does. Each
 * could lie about itself, but not for the other: whoever is named by one of them counts.
 */
export async function keyTarget(page: Page): Promise<string> {
  const named = (await Promise.all(page.frames().map(namedBy))).flat()
  const leaves = named.filter((frame) => !named.some((other) => isAround(frame, other)))
  const own = originOf(page.url())
  return leaves.map(ownerOf).find((origin) => origin !== own) ?? own
}

async function namedBy(frame: Frame): Promise<Frame[]> {
  const [hasFocus, inside] = await Promise.all([
    within(LOOK_MS, frame.evaluate('document.hasFocus()')).catch(() => false),
    within(LOOK_MS, focusedFrame(frame)).catch(() => null),
  ])
  return [...(hasFocus === true ? [frame] : []), ...(inside ? [inside] : [])]
}

/** It runs in the page. */
const ACTIVE = `(() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
})()`

async function focusedFrame(frame: Frame): Promise<Frame | null> {
  const handle: JSHandle = await frame.evaluateHandle(ACTIVE)
  const inside = await handle.asElement()?.contentFrame()
  void handle.dispose()
  return inside ?? null
}

function isAround(frame: Frame, inner: Frame): boolean {
  for (let at = inner.parentFrame(); at; at = at.parentFrame()) if (at === frame) return true
  return false
}

/** A frame whose address says nothing of anybody belongs to the page around it, which wrote what is in it. */
export function ownerOf(given: Frame): string {
  let frame = given
  for (
    let around = frame.parentFrame();
    around && isNobodys(frame.url());
    around = frame.parentFrame()
  )
    frame = around
  return originOf(frame.url())
}

function isNobodys(url: string): boolean {
  return (URL.parse(url)?.origin ?? 'null') === 'null'
}
