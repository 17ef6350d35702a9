/** Which of a server's tools a model may see: what was agreed to, as it was agreed to, and no more. */
import type { McpToolStatus } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { type Circumstances, differenceOf } from './definition-differences.ts'
import { hashOf } from './definition-pins.ts'
import type { ListedTool, ToolList } from './list-tools.ts'
import { toolName } from './tool-name.ts'

export interface JudgedTool {
  tool: ListedTool
  fullName: string
  hash: string
  status: McpToolStatus
  /** What was agreed to under this name, when it is another. */
  pinned?: ListedTool
}

/** What a list says of tools; how it came to its end is no matter here. */
export type Listed = Pick<ToolList, 'tools' | 'faulty' | 'doubled' | 'tooLarge' | 'hidden'>

export interface Judged {
  tools: JudgedTool[]
  /** What is agreed to from now on: the changes that need no yes are among it. */
  pins: ListedTool[]
  /** Changed in a way that the person is told of. */
  told: string[]
  gone: string[]
}

export function judgeTools(
  server: string,
  list: Listed,
  pinned: ReadonlyMap<string, ListedTool>,
  choice: { include?: readonly string[] | undefined; exclude?: readonly string[] | undefined },
  around: Circumstances,
): Judged {
  const names = Map.groupBy(list.tools, ({ name }) => toolName(server, name))
  const pins = new Map(pinned)
  const told: string[] = []
  const tools = list.tools.map((tool): JudgedTool => {
    const fullName = toolName(server, tool.name)
    const hash = hashOf(tool)
    const judged = { tool, fullName, hash }
    if ((names.get(fullName)?.length ?? 0) > 1)
      return { ...judged, status: { kind: 'refused', reason: say('mcp.nameCollides') } }
    const before = pinned.get(tool.name)
    if (!before) return { ...judged, status: held('new', [say('mcp.newTool')]) }
    if (hashOf(before) !== hash) {
      const { weight, reasons } = differenceOf(before, tool, around)
      if (weight === 'held') return { ...judged, pinned: before, status: held('changed', reasons) }
      pins.set(tool.name, tool)
      if (weight === 'told') told.push(tool.name)
    }
    const isOut =
      choice.exclude?.includes(tool.name) || choice.include?.includes(tool.name) === false
    return { ...judged, status: { kind: isOut ? 'excluded' : 'offered' } }
  })
  const refused = [
    ...list.doubled.map((name) => refusal(server, name, say('mcp.doubled'))),
    ...list.faulty.map((name) => refusal(server, name, say('mcp.badHeaders'))),
    ...list.tooLarge.map((name) => refusal(server, name, say('mcp.tooLarge'))),
    ...list.hidden.map((name) => refusal(server, name, say('mcp.hiddenName'))),
  ]
  const listed = new Set([
    ...list.tools.map(({ name }) => name),
    ...refused.map(({ tool }) => tool.name),
  ])
  return {
    tools: [...tools, ...refused],
    pins: [...pins.values()],
    told,
    gone: [...pinned.keys()].filter((name) => !listed.has(name)),
  }
}

function held(
  why: 'new' | 'changed',
  reasons: Extract<McpToolStatus, { kind: 'held' }>['reasons'],
) {
  return { kind: 'held', why, reasons } as const
}

function refusal(server: string, name: string, reason: Words): JudgedTool {
  const tool: ListedTool = { name, inputSchema: {} }
  const status = { kind: 'refused', reason } as const
  return { tool, fullName: toolName(server, name), hash: hashOf(tool), status }
}
