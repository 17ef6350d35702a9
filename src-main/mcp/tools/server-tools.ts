/** The tools of one server: what is agreed to is registered, what is not waits, and all of it is shown. */
import type { McpDetailView, McpServer, McpToolView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import type { ToolRegistry } from '../../registry/registry.ts'
import { approximateTokens, definitionOf } from '../../registry/tool-definition.ts'
import type { CheckFn, CheckResult, ToolHandler } from '../../registry/tool-entry.ts'
import type { Memory } from '../memory.ts'
import { type DefinitionPins, hashOf } from './definition-pins.ts'
import { type Judged, type JudgedTool, judgeTools, type Listed } from './judge-tools.ts'
import type { ListedTool, ServerFacts, ToolList } from './list-tools.ts'
import { readableDiff } from './readable-diff.ts'
import { schemaForModels } from './schema-for-models.ts'
import { createServerInstructions } from './server-instructions.ts'
import { toolName, toolsetOf } from './tool-name.ts'

/** Longer ones are cut for models; the window shows all of it. */
const MAX_DESCRIPTION = 4_000
const EMOJI = '🔌'

export interface Texts {
  /** What a text looks like that would steer an agent. */
  scan: (text: string) => Words | undefined
  withoutHidden: (text: string) => string
  showHidden: (text: string) => string
}

export interface ServerToolsDeps extends Texts {
  name: string
  registry: Pick<ToolRegistry, 'registrar' | 'setAlias' | 'entries' | 'rejections'>
  pins: DefinitionPins
  memory: Memory
  /** Whether a call could reach it now. */
  check: () => CheckResult
  handlerOf: (tool: ListedTool) => ToolHandler
  /** What comes back takes it away again. */
  onTold: (title: Words, detail: Words) => () => void
}

export function createServerTools(deps: ServerToolsDeps) {
  const { name, pins, memory } = deps
  const registrar = deps.registry.registrar({ kind: 'mcp', server: name })
  let list: Listed | undefined
  let facts: ServerFacts = {}
  let judged: Judged = { tools: [], pins: [], told: [], gone: [] }
  const instructions = createServerInstructions(deps)
  /** One function for all tools, so that it is asked once. */
  const check: CheckFn = () => deps.check()
  return {
    ...{ listed, offer, accept, clear, view, detail, named, forgetList },
    facts: () => facts,
    /** What of its words the model is told. */
    instructions: instructions.told,
  }

  /** The server has told what it has. */
  function listed(next: ToolList, about: ServerFacts, server: McpServer): void {
    list = next
    facts = about
    const before = pins.of(name)
    judge(server)
    const isOther = about.version !== before.version
    const hasMoved = judged.told.length > 0 || judged.pins.some((tool) => !isPinned(tool))
    // Nothing waits, so this is the version that is agreed to.
    const isSettled = judged.tools.every(({ status }) => status.kind !== 'held')
    if (before.tools.size > 0 && (hasMoved || (isOther && isSettled)))
      pins.pin(name, judged.pins, isSettled ? about.version : before.version)
    if (judged.told.length > 0)
      deps.onTold(say('mcp.told', { name }), say('mcp.toldDetail', { tools: few(judged.told) }))
    const fresh = judged.gone.filter((tool) => !memory.gone(name).includes(tool))
    if (fresh.length > 0)
      deps.onTold(say('mcp.lost', { name }), say('mcp.lostDetail', { tools: few(fresh) }))
    memory.setGone(name, judged.gone)
    if (instructions.listed(about))
      deps.onTold(say('mcp.told', { name }), say('mcp.toldInstructions'))
    offer(server)

    function isPinned(tool: ListedTool): boolean {
      const known = before.tools.get(tool.name)
      return known !== undefined && hashOf(known) === hashOf(tool)
    }
  }

  /** Before it was started in this run, what was agreed to is what there is. */
  function judge(server: McpServer): void {
    const { tools, version } = pins.of(name)
    const gone = memory.gone(name)
    const known = list ?? {
      tools: [...tools.values()].filter((tool) => !gone.includes(tool.name)),
      ...{ faulty: [], doubled: [], tooLarge: [], hidden: [] },
    }
    judged = judgeTools(name, known, tools, server.tools, {
      scan: deps.scan,
      isWatched: false,
      isOtherVersion: list !== undefined && facts.version !== version,
    })
  }

  function offer(server: McpServer): void {
    judge(server)
    registrar.clear()
    for (const { tool, fullName, status, pinned } of judged.tools) {
      if (status.kind === 'offered') register(tool, fullName, check, deps.handlerOf(tool))
      // It is there and says why it cannot be used; under the definition that was agreed to.
      if (status.kind === 'held' && pinned) register(pinned, fullName, waits, refuse)
    }
    if (judged.tools.length > 0) deps.registry.setAlias(name, toolsetOf(name))
  }

  function register(
    tool: ListedTool,
    fullName: string,
    checkFn: CheckFn,
    handler: ToolHandler,
  ): void {
    registrar.register({
      name: fullName,
      toolset: toolsetOf(name),
      emoji: EMOJI,
      schema: {
        description: describe(tool),
        parameters: schemaForModels(tool.inputSchema, deps.withoutHidden),
      },
      checkFn,
      isAsync: true,
      handler,
    })
  }

  function describe(tool: ListedTool): string {
    const text = deps.withoutHidden(tool.description ?? '').trim()
    return (text || titleOf(tool) || tool.name).slice(0, MAX_DESCRIPTION)
  }

  /** False when one of them is not what the person has seen. */
  function accept(
    seen: readonly { name: string; hash: string }[],
    server: McpServer,
    seenInstructions?: string,
  ): boolean {
    const waiting = new Map(
      judged.tools
        .filter(({ status }) => status.kind === 'held')
        .map((each) => [each.tool.name, each]),
    )
    if (seen.some((each) => waiting.get(each.name)?.hash !== each.hash)) return false
    if (seenInstructions !== undefined && !instructions.accept(seenInstructions)) return false
    if (seen.length === 0) return true
    const agreed = new Map(judged.pins.map((tool) => [tool.name, tool]))
    for (const each of seen) {
      const found = waiting.get(each.name)
      if (found) agreed.set(each.name, found.tool)
    }
    pins.pin(name, [...agreed.values()], facts.version)
    offer(server)
    return true
  }

  function clear(): void {
    registrar.clear()
  }

  function forgetList(): void {
    list = undefined
    facts = {}
    instructions.forget()
  }

  function named(fullName: string): ListedTool | undefined {
    return judged.tools.find((each) => each.fullName === fullName)?.tool
  }

  function view() {
    const own = deps.registry
      .entries()
      .filter(({ origin }) => origin.kind === 'mcp' && origin.server === name)
    const isOffered = new Set(
      judged.tools.flatMap(({ status, fullName }) => (status.kind === 'offered' ? [fullName] : [])),
    )
    const offered = own.filter((tool) => isOffered.has(tool.name))
    return {
      tools: {
        offered: offered.length,
        of: judged.tools.length,
        held: judged.tools.filter(({ status }) => status.kind === 'held').length,
      },
      areInstructionsHeld: instructions.view()?.status.kind === 'held',
      tokens: offered.reduce((sum, tool) => sum + approximateTokens(definitionOf(tool)), 0),
    }
  }

  function detail(): McpDetailView {
    const gone = judged.gone.map(
      (tool): McpToolView => ({
        ...viewOf(tool, pins.of(name).tools.get(tool) ?? { name: tool, inputSchema: {} }),
        status: { kind: 'gone' },
      }),
    )
    const said = instructions.view()
    return {
      tools: [
        ...judged.tools.map((each) => ({
          ...viewOf(each.tool.name, each.tool),
          fullName: each.fullName,
          hash: each.hash,
          status: refusal(each),
          ...(each.pinned && { diff: diffOf(each.pinned, each.tool) }),
        })),
        ...gone,
      ],
      ...(said && { instructions: said }),
    }
  }

  /** What the registry would not take is refused there, with its reason. */
  function refusal({ status, fullName }: JudgedTool): McpToolView['status'] {
    if (status.kind !== 'offered') return status
    const rejected = deps.registry
      .rejections()
      .find((each) => each.name === fullName && isOurs(each.origin))
    return rejected ? { kind: 'refused', reason: rejected.reason } : status
  }

  function isOurs(origin: { kind: string; server?: string }): boolean {
    return origin.kind === 'mcp' && origin.server === name
  }

  function viewOf(tool: string, shown: ListedTool): McpToolView {
    const { annotations = {} } = shown
    const title = titleOf(shown)
    const finding = deps.scan(
      [title ?? '', shown.description ?? '', JSON.stringify(shown.inputSchema)].join('\n'),
    )
    return {
      // A name with something to hide is refused, so that nobody has to give it back.
      name: shownName(tool),
      fullName: toolName(name, tool),
      ...(title !== undefined && { title: deps.showHidden(title) }),
      description: deps.showHidden(shown.description ?? ''),
      parameters: parametersOf(shown),
      hints: {
        ...(annotations.readOnlyHint !== undefined && { readOnly: annotations.readOnlyHint }),
        ...(annotations.destructiveHint !== undefined && {
          destructive: annotations.destructiveHint,
        }),
        ...(annotations.openWorldHint !== undefined && { openWorld: annotations.openWorldHint }),
      },
      ...(finding !== undefined && { finding }),
      status: { kind: 'offered' },
      hash: hashOf(shown),
    }
  }

  function shownName(tool: string): string {
    return deps.showHidden(tool).replaceAll(CONTROLS, (sign) => {
      const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
      return `⟨U+${code}⟩`
    })
  }

  function diffOf(before: ListedTool, now: ListedTool): string {
    const text = (tool: ListedTool): string => deps.showHidden(readable(tool))
    return readableDiff(now.name, text(before), text(now))
  }
}

export type ServerTools = ReturnType<typeof createServerTools>

const waits: CheckFn = () => ({
  ok: false,
  code: 'failed',
  reason: say('mcp.waits'),
  fix: say('mcp.look'),
})

const refuse: ToolHandler = () =>
  JSON.stringify({ error: 'this tool has changed and waits until the person has agreed to it' })

function titleOf({ title, annotations }: ListedTool): string | undefined {
  return title ?? annotations?.title
}

/** A description as lines, so that a change of one sentence is a change of one line. */
function readable({ description = '', inputSchema, annotations }: ListedTool): string {
  return [
    ...description.split('\n'),
    '',
    JSON.stringify(inputSchema, undefined, 2),
    ...(annotations ? [JSON.stringify(annotations, undefined, 2)] : []),
  ].join('\n')
}

function parametersOf({ inputSchema }: ListedTool): McpToolView['parameters'] {
  const { properties, required } = schemaForModels(inputSchema)
  const names = new Set(Array.isArray(required) ? required : [])
  return Object.entries((properties ?? {}) as Record<string, unknown>).map(([name, schema]) => {
    const type = (schema as { type?: unknown } | null)?.type
    return { name, type: typeof type === 'string' ? type : 'any', required: names.has(name) }
  })
}

const CONTROLS = /\p{Cc}/gu
const MAX_NAMED = 8

function few(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED
  return [...names.slice(0, MAX_NAMED), ...(rest > 0 ? [`… ${rest}`] : [])].join(', ')
}
