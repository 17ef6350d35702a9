/** What the person points at in a page: the element under a point, as a snapshot names it. */
import { type SnapshotNode, snapshotText } from '../snapshot-text.ts'
import type { Box, Pointed } from './messages.ts'
import { selectorOf } from './page-scripts.ts'
import { maskValues, readSecrets } from './secret-fields.ts'
import type { Tab } from './watched-page.ts'
import { within } from './within.ts'

const LIMIT_MS = 5_000

export interface BoxedNode extends SnapshotNode {
  box?: Box
}

/** The refs are those of a snapshot that is taken with it, so the agent can use them. */
export async function pointedAt(
  tab: Tab,
  { x, y }: { x: number; y: number },
): Promise<Pointed | null> {
  const { page } = tab
  const [tree, secrets] = await within(
    LIMIT_MS,
    Promise.all([
      page.ariaSnapshotJSON({ mode: 'ai', boxes: true, timeout: LIMIT_MS }),
      readSecrets(page),
    ]),
  )
  // Its form is documented beside the method, and it is plain data.
  const nodes = tree as unknown as BoxedNode[]
  tab.elements = snapshotText(nodes, { isFull: false }).elements
  const found = smallestAt(nodes, x, y)
  if (!found) return null
  const { ref, box } = found
  const selector = await within(LIMIT_MS, page.getByRef(ref).evaluate(selectorOf)).catch(() => '')
  return {
    ...{ ref, selector, url: page.url(), box },
    element: maskValues(tab.elements.get(ref) ?? '', secrets),
  }
}

/** What is drawn last lies on top, and what is smaller lies within what is larger. */
function smallestAt(
  nodes: readonly BoxedNode[],
  x: number,
  y: number,
): { ref: string; box: Box } | undefined {
  let found: { ref: string; box: Box } | undefined
  for (const { ref, box } of boxesOf(nodes)) {
    const isUnder = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
    if (isUnder && (!found || sizeOf(box) <= sizeOf(found.box))) found = { ref, box }
  }
  return found
}

function sizeOf({ width, height }: Box): number {
  return width * height
}

/** Of the page itself: what is in a frame counts from the corner of that frame. */
export function boxesOf(nodes: readonly (BoxedNode | string)[]): { ref: string; box: Box }[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const { role, ref, box, children = [] } = node
    const own = ref !== undefined && box ? [{ ref, box }] : []
    if (role === 'iframe') return own
    return [...own, ...boxesOf(children as readonly (BoxedNode | string)[])]
  })
}
