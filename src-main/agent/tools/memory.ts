/** Durable notes in two small files: what the agent learned, and what it knows about the person. */
import type { NotesChangeView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { ToldError, wordsOf } from '#words'
import { toolError } from '../../lib/tool-error.ts'
import { findInjection } from '../injection-scan.ts'
import type { AgentToolContext } from './agent-tool.ts'
import { createMemoryFile, type MemoryFile } from './memory-file.ts'
import { notesChange, takenBack } from './note-changes.ts'

type MemoryTarget = NotesChangeView['target']

const FILES: Readonly<Record<MemoryTarget, { name: string; maxChars: number; heading: string }>> = {
  memory: { name: 'MEMORY.md', maxChars: 2_200, heading: 'What you noted earlier' },
  user: { name: 'USER.md', maxChars: 1_375, heading: 'What you know about the person' },
}

/** After this many refusals in one turn the model is told to stop trying. */
const MAX_OVERFLOWS = 3
const PREVIEW_CHARS = 80

interface Operation {
  action: 'add' | 'replace' | 'remove'
  content?: string
  new_text?: string
  old_text?: string
}

interface MemoryArgs extends Partial<Operation> {
  target: MemoryTarget
  operations?: Operation[]
}

class Refused extends Error {}

export function createMemory(deps: {
  folder: string
  now: () => number
  onChanged: (call: { sessionId: string; callId: string }, change: NotesChangeView) => void
}) {
  const files: Record<MemoryTarget, MemoryFile> = {
    memory: createMemoryFile(deps.folder, FILES.memory.name, deps.now),
    user: createMemoryFile(deps.folder, FILES.user.name, deps.now),
  }
  const overflows = new Map<string, number>()
  return {
    tool,
    prompt,
    undo,
    newTurn: (sessionId: string) => overflows.delete(sessionId),
  }

  async function tool(args: MemoryArgs, call: AgentToolContext): Promise<string> {
    const { target } = args
    const { sessionId } = call
    const operations = args.operations ?? [{ ...args, action: args.action ?? 'add' }]
    const injected = operations.map(textOf).find((text) => findInjection(text))
    if (injected)
      return toolError('this note reads like instructions to an agent and was not saved')
    try {
      const isRewrite = operations.length > 1 || operations.some(({ action }) => action !== 'add')
      let before: readonly string[] = []
      const entries = await files[target].change(isRewrite, (present) => {
        before = present
        return applied(present, operations, target)
      })
      const change = notesChange(target, before, entries)
      if (change) changed(call, change)
      return success(target, entries)
    } catch (error) {
      if (error instanceof TooLong) return overflow(sessionId, target, error)
      if (error instanceof Refused || error instanceof Error) return refusal(error.message)
      throw error
    }
  }

  function changed({ sessionId, callId, traces }: AgentToolContext, change: NotesChangeView): void {
    traces.notes = [...(traces.notes ?? []), change]
    deps.onChanged({ sessionId, callId }, change)
  }

  /** By the person, however long ago it was; the last change first. */
  async function undo(changes: readonly NotesChangeView[]): Promise<void> {
    for (const change of changes.toReversed()) {
      const { target } = change
      await files[target]
        .change(true, (present) => fitting(takenBack(present, change), target, present))
        .catch((error: unknown) => {
          throw error instanceof RuntimeError ? error : new RuntimeError('conflict', wordsOf(error))
        })
    }
  }

  /** The copy for the system prompt; taken once when a session starts. */
  function prompt(): string {
    return (['memory', 'user'] as const).flatMap((target) => section(target)).join('\n\n')
  }

  function section(target: MemoryTarget): string[] {
    const entries = files[target].read()
    if (entries.length === 0) return []
    const lines = entries.map((entry) => {
      const found = findInjection(entry)
      return found ? `- [BLOCKED: this note looked like ${found.what}]` : `- ${entry}`
    })
    return [`# ${FILES[target].heading}\n${lines.join('\n')}`]
  }

  function overflow(sessionId: string, target: MemoryTarget, error: TooLong): string {
    const count = (overflows.get(sessionId) ?? 0) + 1
    overflows.set(sessionId, count)
    if (count >= MAX_OVERFLOWS)
      return JSON.stringify({
        success: false,
        done: true,
        error: `The ${target} notes are full. Stop retrying; go on with the task.`,
      })
    return JSON.stringify({
      success: false,
      error: error.message,
      current_entries: error.present,
      usage: `${error.wanted}/${FILES[target].maxChars}`,
    })
  }
}

class TooLong extends ToldError {
  readonly present: readonly string[]
  readonly wanted: number

  constructor(present: readonly string[], wanted: number, most: number) {
    super(say('notes.tooLong', { wanted, most }))
    this.present = present
    this.wanted = wanted
  }
}

/** All operations or none; only the final state has to fit. */
function applied(
  present: readonly string[],
  operations: readonly Operation[],
  target: MemoryTarget,
): string[] {
  return fitting(operations.reduce(apply, [...present]), target, present)
}

function fitting(next: string[], target: MemoryTarget, present: readonly string[]): string[] {
  const wanted = next.join('\n§\n').length
  const { maxChars } = FILES[target]
  if (wanted > maxChars) throw new TooLong(present, wanted, maxChars)
  return next
}

function apply(entries: string[], operation: Operation): string[] {
  if (operation.action === 'add') {
    const text = required(textOf(operation), 'content')
    return entries.includes(text) ? entries : [...entries, text]
  }
  const at = findEntry(entries, required(operation.old_text ?? '', 'old_text'))
  if (operation.action === 'remove') return entries.filter((_entry, index) => index !== at)
  const text = required(textOf(operation), 'content')
  return entries.map((entry, index) => (index === at ? text : entry))
}

function findEntry(entries: readonly string[], part: string): number {
  const matches = entries.filter((entry) => entry.includes(part))
  const different = [...new Set(matches)]
  if (different.length === 0)
    throw new Refused(`no note contains “${part.slice(0, PREVIEW_CHARS)}”`)
  if (different.length > 1) {
    const previews = different.map((entry) => `“${entry.slice(0, PREVIEW_CHARS)}”`).join(', ')
    throw new Refused(`several notes contain that: ${previews}; give more of the one you mean`)
  }
  return entries.indexOf(different[0] ?? '')
}

function textOf({ content, new_text }: Operation): string {
  return (content ?? new_text ?? '').trim()
}

function required(text: string, field: string): string {
  if (text === '') throw new Refused(`${field} is missing`)
  return text
}

function refusal(message: string): string {
  return JSON.stringify({ success: false, error: message })
}

function success(target: MemoryTarget, entries: readonly string[]): string {
  const used = entries.join('\n§\n').length
  const { maxChars } = FILES[target]
  const percent = Math.round((used / maxChars) * 100)
  return JSON.stringify({
    success: true,
    done: true,
    target,
    usage: `${percent}% — ${used.toLocaleString('en-US')}/${maxChars.toLocaleString('en-US')} chars`,
    entry_count: entries.length,
    message: 'Saved.',
    note: 'You will see it in the next session.',
  })
}
