/** The calls of a guest, put together from its pieces of news, under ids of our own. */
import type { ToolCall, ToolCallContent, ToolCallUpdate } from '@agentclientprotocol/sdk'
import type { CallTraces } from '../../ports/call.ts'
import type { GuestCall } from '../../ports/others/guests.ts'

/** More than that of one call is read by nobody. */
const MAX_RESULT = 100_000

export interface KnownCall {
  id: string
  name: string
  title: string
  kind: string
  input: Record<string, unknown>
  content: readonly ToolCallContent[]
  paths: readonly string[]
  output: unknown
  /** What our own terminals and files left of it. */
  traces: CallTraces
  /** Why it was not let do what it asked for. */
  refusal?: string
  end?: 'ok' | 'error'
}

export function createGuestCalls(deps: {
  newId: () => string
  /** In unified form, with the lines that it adds and removes. */
  diffOf: (file: {
    path: string
    before: string | undefined
    after: string
  }) => Pick<CallTraces, 'diff' | 'changes'>
  mask: (text: string) => string
  tell: (call: GuestCall) => void
}) {
  /** By the guest's own id. */
  const calls = new Map<string, KnownCall>()
  return { heard, ofCommand, ofPath, own, ended }

  function heard(news: ToolCall | ToolCallUpdate): KnownCall {
    const known = calls.get(news.toolCallId) ?? nameless()
    calls.set(news.toolCallId, known)
    if (news.title) known.title = deps.mask(news.title)
    if (news.kind) known.kind = news.kind
    if (isRecord(news.rawInput) && Object.keys(news.rawInput).length > 0)
      known.input = news.rawInput
    if (news.content) known.content = news.content
    if (news.locations) known.paths = news.locations.map(({ path }) => path)
    if (news.rawOutput !== undefined) known.output = news.rawOutput
    known.name = `guest_${known.kind}`
    if (news.status === 'completed') known.end = 'ok'
    if (news.status === 'failed') known.end = 'error'
    tell(known)
    return known
  }

  /** The call for which the guest now wants a command of ours to run, if it told of one. */
  function ofCommand(command: string): KnownCall | undefined {
    return running(
      ({ input, traces }) => input.command === command && traces.terminalId === undefined,
    )
  }

  /** The same for a file that it wants to have written. */
  function ofPath(path: string): KnownCall | undefined {
    return running(
      ({ kind, input, paths }) =>
        (kind === 'edit' || kind === 'other') &&
        (paths.includes(path) || Object.values(input).includes(path)),
    )
  }

  function running(isMeant: (call: KnownCall) => boolean): KnownCall | undefined {
    return [...calls.values()].findLast((call) => call.end === undefined && isMeant(call))
  }

  /** What it has done through us without telling of a call. */
  function own(name: string, input: Record<string, unknown>): KnownCall {
    const made = { ...nameless(), name, input }
    calls.set(`own ${made.id}`, made)
    tell(made)
    return made
  }

  function ended(call: KnownCall, end: 'ok' | 'error', output: string): void {
    call.end = end
    call.output = output
    tell(call)
  }

  function nameless(): KnownCall {
    return {
      ...{ id: deps.newId(), name: 'guest_other', title: '', kind: 'other' },
      ...{ input: {}, content: [], paths: [], output: undefined, traces: {} },
    }
  }

  function tell(call: KnownCall): void {
    const { id, name, title, input, end, refusal } = call
    const given = title === '' ? input : { title, ...input }
    const text = deps.mask(textOf(call) || (refusal ?? ''))
    deps.tell({
      ...{ id, name, arguments: deps.mask(JSON.stringify(given)) },
      ...(end && {
        end: { status: end, result: text.slice(0, MAX_RESULT), traces: tracesOf(call) },
      }),
    })
  }

  function tracesOf({ content, traces }: KnownCall): CallTraces {
    if (traces.diff !== undefined) return traces
    const [change] = changesIn(content)
    return change ? { ...deps.diffOf(change), ...traces } : traces
  }
}

export type GuestCalls = ReturnType<typeof createGuestCalls>

export function changesIn(content: readonly ToolCallContent[]) {
  return content.flatMap((part) =>
    part.type === 'diff'
      ? [{ path: part.path, before: part.oldText ?? undefined, after: part.newText }]
      : [],
  )
}

function textOf({ content, output }: KnownCall): string {
  const texts = content.flatMap((part) => {
    if (part.type !== 'content') return []
    const { content: block } = part
    if (block.type === 'text') return [block.text]
    if (block.type === 'resource_link') return [block.uri]
    if (block.type === 'resource' && 'text' in block.resource) return [block.resource.text]
    return [`[${block.type}]`]
  })
  if (texts.length > 0 || output === undefined || output === null) return texts.join('\n')
  return typeof output === 'string' ? output : JSON.stringify(output)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
