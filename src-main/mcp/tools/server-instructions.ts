/** What a server says to the model about its tools: agreed to like its tools, and told as it was agreed to. */
import { createHash } from 'node:crypto'
import type { McpInstructionsView } from '#contract'
import { say } from '#say'
import type { DefinitionPins, PinnedInstructions } from './definition-pins.ts'
import type { ServerFacts } from './list-tools.ts'
import { readableDiff } from './readable-diff.ts'
import type { Texts } from './server-tools.ts'

/** A server that needs more than this to say it wants to be read, and not used. */
const MAX_CHARS = 2_000

export function createServerInstructions(
  deps: Texts & { name: string; pins: Pick<DefinitionPins, 'of' | 'pinInstructions'> },
) {
  const { name, pins } = deps
  /** Undefined before it was started in this run. */
  let said: PinnedInstructions | undefined
  return { listed, accept, view, told: () => pins.of(name).instructions?.text, forget }

  /** True when another text is agreed to by itself, of which the person is told. */
  function listed({ instructions = '', version }: ServerFacts): boolean {
    said = { text: instructions, version }
    const before = pins.of(name).instructions
    const now = { text: plain(instructions), version }
    if (!before) return false
    const isOtherText = before.text !== now.text
    const isOtherVersion = before.version !== version
    // What is not said any more needs no yes; said again it does.
    if (now.text === '') pins.pinInstructions(name, undefined)
    else if (isOtherVersion && deps.scan(now.text) === undefined) pins.pinInstructions(name, now)
    else return false
    return isOtherText && now.text !== ''
  }

  /** False when it is not what the person has seen. */
  function accept(hash: string): boolean {
    const now = view()
    if (now?.status.kind !== 'held' || now.hash !== hash) return false
    pins.pinInstructions(name, { text: plain(said?.text ?? ''), version: said?.version })
    return true
  }

  function view(): McpInstructionsView | undefined {
    const before = pins.of(name).instructions?.text
    const now = said ? plain(said.text) : (before ?? '')
    if (now === '') return undefined
    return {
      text: deps.showHidden(said?.text ?? now).slice(0, MAX_CHARS),
      hash: createHash('sha256').update(now).digest('base64url'),
      status: statusOf(now, before),
      ...(before !== undefined && before !== now && { diff: readableDiff(name, before, now) }),
    }
  }

  function statusOf(now: string, before: string | undefined): McpInstructionsView['status'] {
    const finding = deps.scan(now)
    // Beside the words of the app an order to the agent has no place, whoever agrees to it.
    if (finding !== undefined)
      return { kind: 'refused', reason: say('mcp.instructionsLookLike', { finding }) }
    if (before === now) return { kind: 'offered' }
    return before === undefined
      ? { kind: 'held', why: 'new', reasons: [say('mcp.instructionsNew')] }
      : { kind: 'held', why: 'changed', reasons: [say('mcp.instructionsChanged')] }
  }

  function plain(text: string): string {
    return deps.withoutHidden(text).trim().slice(0, MAX_CHARS)
  }

  function forget(): void {
    said = undefined
  }
}
