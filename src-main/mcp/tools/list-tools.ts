/** What a server offers, read tool by tool: one that is odd must not take the others with it. */
import { z } from 'zod'
import { canonical } from '../canonical.ts'
import { hasHonestNames, isHonest } from '../honest-name.ts'
import type { ServerPrompt } from '../server-prompts.ts'
import { hasHeaderFault } from './header-fault.ts'
import { isTooLarge } from './too-large.ts'

const MAX_PAGES = 64
const MAX_TOOLS = 5_000

const page = z.looseObject({
  tools: z.array(z.unknown()).catch([]),
  nextCursor: z.string().optional().catch(undefined),
})

const hint = z.boolean().optional().catch(undefined)

const listedTool = z.looseObject({
  name: z.string().min(1).max(256),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.record(z.string(), z.unknown()).catch({}),
  annotations: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      readOnlyHint: hint,
      destructiveHint: hint,
      idempotentHint: hint,
      openWorldHint: hint,
    })
    .optional()
    .catch(undefined),
})

export type ListedTool = z.output<typeof listedTool>

export interface ToolList {
  tools: ListedTool[]
  /** What would put arguments into headers in a way that is not allowed. */
  faulty: string[]
  /** Names that two different tools have. */
  doubled: string[]
  /** What nobody could look through. */
  tooLarge: string[]
  /** Names that do not look like what they are, or have parameters whose names do not. */
  hidden: string[]
  /** So many had not even a name. */
  unread: number
  /** It did not come to an end. */
  isCut: boolean
}

export const NO_TOOLS: ToolList = {
  ...{ tools: [], faulty: [], doubled: [], tooLarge: [], hidden: [] },
  ...{ unread: 0, isCut: false },
}

/** What a server says about itself. */
export interface ServerFacts {
  title?: string
  version?: string
  instructions?: string
  prompts?: readonly ServerPrompt[]
}

/** One page, as the client's loose request gives it. */
export type AskPage = (cursor: string | undefined, schema: typeof page) => Promise<Page>
type Page = z.output<typeof page>

export async function listTools(ask: AskPage): Promise<ToolList> {
  const found: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  let isCut = false
  for (let pages = 1; ; pages += 1) {
    const { tools, nextCursor } = await ask(cursor, page)
    found.push(...tools)
    if (nextCursor === undefined || nextCursor === '') break
    isCut = pages >= MAX_PAGES || seen.has(nextCursor) || found.length > MAX_TOOLS
    if (isCut) break
    seen.add(nextCursor)
    cursor = nextCursor
  }
  return { ...readTools(found.slice(0, MAX_TOOLS)), isCut }
}

/** Also for a list that was kept. */
export function readTools(found: readonly unknown[]): Omit<ToolList, 'isCut'> {
  const parsed = found.flatMap((tool) => listedTool.safeParse(tool).data ?? [])
  const tooLarge = new Set(parsed.filter(isTooLarge))
  const hidden = new Set(
    parsed.filter(
      (tool) => !isHonest(tool.name) || (!tooLarge.has(tool) && !hasHonestNames(tool.inputSchema)),
    ),
  )
  const read = parsed.filter((tool) => !tooLarge.has(tool) && !hidden.has(tool))
  // A page that came twice brings nothing new.
  const once = [...new Map(read.map((tool) => [canonical(tool), tool])).values()]
  const faulty = once.filter(({ inputSchema }) => hasHeaderFault(inputSchema))
  const byName = Map.groupBy(
    once.filter((tool) => !faulty.includes(tool)),
    (tool) => tool.name,
  )
  return {
    tools: [...byName.values()].flatMap((tools) => (tools.length === 1 ? tools : [])),
    faulty: faulty.map(({ name }) => name),
    doubled: [...byName].flatMap(([name, tools]) => (tools.length > 1 ? [name] : [])),
    tooLarge: namesOf([...tooLarge].filter((tool) => !hidden.has(tool))),
    hidden: namesOf([...hidden]),
    unread: found.length - parsed.length,
  }
}

function namesOf(tools: readonly ListedTool[]): string[] {
  return [...new Set(tools.map(({ name }) => name))]
}
