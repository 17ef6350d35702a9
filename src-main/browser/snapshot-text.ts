/** A page's accessibility tree as short text, with a ref behind everything that can be used. */

export interface SnapshotNode {
  role: string
  name?: string
  ref?: string
  text?: string
  level?: number
  cursor?: string
  url?: string
  checked?: boolean | 'mixed'
  disabled?: boolean
  expanded?: boolean
  pressed?: boolean | 'mixed'
  selected?: boolean
  active?: boolean
  children?: (SnapshotNode | string)[]
}

export interface SnapshotText {
  text: string
  /** Everything that has a ref, by it: `button "Save"`. */
  elements: Map<string, string>
  /** Of those that are shown, the ones that can be used. */
  count: number
}

const INTERACTIVE = new Set(
  `button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio
   searchbox slider spinbutton switch tab textbox treeitem`.split(/\s+/),
)
const LANDMARKS = new Set(['heading', 'dialog', 'alertdialog', 'alert', 'status', 'iframe'])
/** They only hold others, and say nothing of their own. */
const BARE = new Set(['generic', 'none', 'presentation'])
const MAX_NAME = 200
const MAX_URL = 120

export function snapshotText(
  nodes: readonly (SnapshotNode | string)[],
  { isFull }: { isFull: boolean },
): SnapshotText {
  const lines: string[] = []
  const elements = new Map<string, string>()
  let count = 0
  for (const node of nodes) visit(node, 0)
  return { text: lines.join('\n'), elements, count }

  function visit(node: SnapshotNode | string, depth: number): void {
    if (typeof node === 'string') {
      if (isFull && node.trim()) lines.push(`${indent(depth)}- ${oneLine(node, 2_000)}`)
      return
    }
    const isUsable = INTERACTIVE.has(node.role) || isPressable(node)
    if (node.ref) elements.set(node.ref, described(node))
    const isShown = isUsable || LANDMARKS.has(node.role) || (isFull && !isEmpty(node))
    if (isShown) {
      if (isUsable && node.ref) count += 1
      lines.push(`${indent(depth)}- ${line(node, isUsable)}`)
    }
    const inner = depth + (isShown ? 1 : 0)
    // A usable thing is named by its text already.
    const repeats = isUsable && node.name !== undefined
    for (const child of node.children ?? [])
      if (typeof child !== 'string' || !repeats) visit(child, inner)
  }

  function line(node: SnapshotNode, isUsable: boolean): string {
    const ref = node.ref && (isUsable || isFull) ? ` @${node.ref}` : ''
    const url = isFull && node.url ? ` → ${oneLine(node.url, MAX_URL)}` : ''
    const says = isUsable || isFull || LANDMARKS.has(node.role)
    const text = says && node.text ? `: ${oneLine(node.text, isFull ? 2_000 : MAX_NAME)}` : ''
    return `${described(node)}${ref}${states(node)}${url}${text}`
  }
}

/** Something that is no button but takes clicks, as its pointer tells. */
function isPressable({ role, cursor, name, text, children = [] }: SnapshotNode): boolean {
  if (!BARE.has(role) || cursor !== 'pointer') return false
  return Boolean(name || text || children.some((child) => typeof child === 'string'))
}

function isEmpty({ role, name, text }: SnapshotNode): boolean {
  return BARE.has(role) && !name && !text
}

function described({ role, name, level, cursor, children = [] }: SnapshotNode): string {
  const own = children.find((child) => typeof child === 'string')
  const called = name || (BARE.has(role) ? own : undefined)
  const as = BARE.has(role) ? (cursor === 'pointer' ? 'clickable' : 'group') : role
  return `${as}${level ? ` ${level}` : ''}${called ? ` ${JSON.stringify(oneLine(called, MAX_NAME))}` : ''}`
}

function states(node: SnapshotNode): string {
  const said = [
    node.checked === true && 'checked',
    node.checked === 'mixed' && 'partly checked',
    node.disabled && 'disabled',
    node.expanded === true && 'expanded',
    node.expanded === false && 'collapsed',
    node.pressed === true && 'pressed',
    node.selected && 'selected',
    node.active && !BARE.has(node.role) && 'focused',
  ].filter(Boolean)
  return said.length > 0 ? ` [${said.join(', ')}]` : ''
}

function oneLine(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}

function indent(depth: number): string {
  return '  '.repeat(depth)
}
