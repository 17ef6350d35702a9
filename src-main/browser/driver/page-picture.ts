/** A picture of a page for a model that sees: secrets are covered, and refs may be written on it. */
import type { ScreenshotFacts } from '../../ports/browser.ts'
import { snapshotText } from '../snapshot-text.ts'
import { drawLabels, removeLabels } from './page-scripts.ts'
import { type BoxedNode, boxesOf } from './pointed.ts'
import { SECRET_FIELDS } from './secret-fields.ts'
import type { Tab } from './watched-page.ts'
import { within } from './within.ts'

const LIMIT_MS = 10_000
const QUALITY = 80
/** More would cover the page. */
const MAX_LABELS = 100

export async function takePicture(tab: Tab, labels: boolean): Promise<ScreenshotFacts> {
  const { page } = tab
  await tab.settled()
  if (labels) await label(tab)
  try {
    const bytes = await within(
      LIMIT_MS,
      page.screenshot({
        ...{ type: 'jpeg', quality: QUALITY, scale: 'css', timeout: LIMIT_MS },
        maskColor: '#808080',
        mask: page.frames().map((frame) => frame.locator(SECRET_FIELDS)),
      }),
    )
    const title = await within(LIMIT_MS, page.title())
    return { url: page.url(), title, bytes: new Uint8Array(bytes) }
  } finally {
    if (labels) await within(LIMIT_MS, page.evaluate(removeLabels)).catch(() => {})
  }
}

/** They are those of a snapshot that is taken with them. */
async function label(tab: Tab): Promise<void> {
  const tree = await within(
    LIMIT_MS,
    tab.page.ariaSnapshotJSON({ mode: 'ai', boxes: true, timeout: LIMIT_MS }),
  )
  // Its form is documented beside the method, and it is plain data.
  const nodes = tree as unknown as BoxedNode[]
  const { elements, text } = snapshotText(nodes, { isFull: false })
  tab.elements = elements
  const shown = new Set([...text.matchAll(/ @((?:f\d+)?e\d+)/g)].map(([, ref]) => ref))
  const found = boxesOf(nodes).filter(({ ref, box }) => shown.has(ref) && box.width > 0)
  await within(LIMIT_MS, tab.page.evaluate(drawLabels, found.slice(0, MAX_LABELS)))
}
