/** Durable notes in two small files: what the agent learned, and what it knows about the person. */
import { join } from 'node:path'
import type { NotesChangeView, NotesView, ParsedRequestOf } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { ToldError, wordsOf } from '#words'
import { toolError } from '../../lib/tool-error.ts'
import { findInjection } from '../injection-scan.ts'
import type { AgentToolContext } from './agent-tool.ts'
import { createMemoryFile, EditedByHand, type MemoryFile } from './memory-file.ts'
import { notesChange, takenBack } from './note-changes.ts'

type MemoryTarget = NotesChangeView['target']

const FILES: Readonly<Record<MemoryTarget, { name: string; maxChars: number; heading: string }>> = {
  memory: { name: 'MEMORY.md', maxChars: 2_200, heading: 'What you noted earlier' },
  user: { name: 'USER.md', maxChars: 1_375, heading: 'What you know about the person' },
}

/** After this many refusals in one turn the model is told to stop trying. */
const MAX_REFUSALS = 3
const PREVIEW_CHARS = 80
/** Of a file that the person has filled far beyond its limit, for the prompt. */
const SHOWN_OF_LIMIT = 3

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

/** There is no such note, or more than one. */
class NotFound extends Refused {
  readonly present: readonly string[]

  constructor(message: string, present: readonly string[]) {
    super(message)
    this.present = present
  }
}

export function createMemory(deps: {
  folder: string
  /** The person lets the agent keep notes. */
  isOn: () => boolean
  now: () => number
  onChanged: (call: { sessionId: string; callId: string }, change: NotesChangeView) => void
}) {
  const files: Record<MemoryTarget, MemoryFile> = {
    memory: createMemoryFile(deps.folder, FILES.memory.name, deps.now),
    user: createMemoryFile(deps.folder, FILES.user.name, deps.now),
  }
  const refusals = new Map<string, number>()
  return {
    tool,
    prompt,
    undo,
    view,
    changeByHand,
    newTurn: (sessionId: string) => refusals.delete(sessionId),
  }

  async function tool(args: MemoryArgs, call: AgentToolContext): Promise<string> {
    const { target } = args
    const { sessionId } = call
    if (!deps.isOn()) return toolError('the person has switched notes off; go on without them')
    const operations = args.operations?.length
      ? args.operations
      : [{ ...args, action: args.action ?? 'add' }]
    const injected = operations.map(textOf).find((text) => findInjection(text))
    if (injected)
      return toolError('this note reads like instructions to an agent and was not saved')
    try {
      let before: readonly string[] = []
      const entries = await files[target].change((present) => {
        before = present
        return applied(present, operations, target)
      })
      const change = notesChange(target, before, entries)
      if (change) changed(call, change)
      refusals.delete(sessionId)
      return success(target, entries, change?.removed ?? [])
    } catch (error) {
      if (error instanceof TooLong)
        return refusedAgain(sessionId, target, error.message, {
          current_entries: error.present,
          usage: `${error.wanted}/${FILES[target].maxChars}`,
        })
      if (error instanceof NotFound)
        return refusedAgain(sessionId, target, error.message, {
          current_entries: error.present.map(preview),
        })
      if (error instanceof Refused || error instanceof Error) return refusal(error.message)
      throw error
    }
  }

  function changed({ sessionId, callId, traces }: AgentToolContext, change: NotesChangeView): void {
    traces.notes = [...(traces.notes ?? []), change]
    deps.onChanged({ sessionId, callId }, change)
  }

  function view(): NotesView {
    return {
      kinds: (['user', 'memory'] as const).map((target) => {
        const entries = files[target].read()
        const { name, maxChars } = FILES[target]
        const path = join(deps.folder, name)
        return { target, entries, used: lengthOf(entries), limit: maxChars, path }
      }),
    }
  }

  /** What the person writes is theirs to write; only what it replaces has to be there still. */
  async function changeByHand(change: ParsedRequestOf<'notes.change'>): Promise<NotesView> {
    const { target, was } = change
    const text = change.text?.trim() ?? ''
    await told(
      files[target].change((present) => {
        if (was !== undefined && !present.includes(was))
          throw new RuntimeError('conflict', say('notes.gone', { note: preview(was) }))
        const others = present.filter((entry) => entry !== was)
        const at = was === undefined ? others.length : present.indexOf(was)
        const next = text === '' ? others : others.toSpliced(at, 0, text)
        return fitting([...new Set(next)], target, present)
      }),
    )
    return view()
  }

  /** By the person, however long ago it was; the last change first. */
  async function undo(changes: readonly NotesChangeView[]): Promise<void> {
    for (const change of changes.toReversed()) {
      const { target } = change
      await told(
        files[target].change((present) => fitting(takenBack(present, change), target, present)),
      )
    }
  }

  /** The copy for the system prompt; taken once when a session starts. */
  function prompt(): string {
    if (!deps.isOn()) return ''
    return (['memory', 'user'] as const).flatMap((target) => section(target)).join('\n\n')
  }

  function section(target: MemoryTarget): string[] {
    const entries = files[target].read()
    if (entries.length === 0) return []
    const lines = entries.map((entry) => {
      const found = findInjection(entry)
      return found ? `- [BLOCKED: this note looked like ${found.what}]` : `- ${entry}`
    })
    const { name, maxChars, heading } = FILES[target]
    const text = lines.join('\n')
    const left = text.length - maxChars * SHOWN_OF_LIMIT
    if (left <= 0) return [`# ${heading}\n${text}`]
    const shown = text.slice(0, -left)
    return [`# ${heading}\n${shown}\n[… ${left} more characters are in ${name}, which is too long]`]
  }

  /** With what there is, so that the next try may be right; after a few the model goes on without. */
  function refusedAgain(
    sessionId: string,
    target: MemoryTarget,
    error: string,
    details: Record<string, unknown>,
  ): string {
    const count = (refusals.get(sessionId) ?? 0) + 1
    refusals.set(sessionId, count)
    if (count < MAX_REFUSALS) return JSON.stringify({ success: false, error, ...details })
    return JSON.stringify({
      success: false,
      done: true,
      error: `${error}. The ${target} notes stay as they are: stop trying, and go on with the task.`,
    })
  }
}

/** The person reads why something did not work. */
async function told<Value>(work: Promise<Value>): Promise<Value> {
  return work.catch((error: unknown) => {
    throw error instanceof RuntimeError ? error : new RuntimeError('conflict', wordsOf(error))
  })
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
  return fitting(
    operations.reduce(
      (entries, operation) => apply(entries, operation, FILES[target].maxChars),
      [...present],
    ),
    target,
    present,
  )
}

function fitting(next: string[], target: MemoryTarget, present: readonly string[]): string[] {
  const wanted = lengthOf(next)
  const { maxChars } = FILES[target]
  // What the person has made too long can still be made shorter.
  if (wanted > maxChars && wanted >= lengthOf(present)) throw new TooLong(present, wanted, maxChars)
  return next
}

function apply(entries: string[], operation: Operation, maxChars: number): string[] {
  if (operation.action === 'add') {
    const text = required(textOf(operation), 'content')
    return entries.includes(text) ? entries : [...entries, text]
  }
  const text = operation.action === 'replace' ? required(textOf(operation), 'content') : undefined
  const at = findEntry(entries, required((operation.old_text ?? '').trim(), 'old_text'), maxChars)
  if (text === undefined) return entries.filter((_entry, index) => index !== at)
  return entries.map((entry, index) => (index === at ? text : entry))
}

/** The note that is just this, else the only one that contains it. */
function findEntry(entries: readonly string[], part: string, maxChars: number): number {
  const exact = entries.indexOf(part)
  if (exact >= 0) return exact
  const [found, ...others] = entries.filter((entry) => entry.includes(part))
  if (found === undefined) throw new NotFound(`no note contains “${preview(part)}”`, entries)
  if (others.length > 0) {
    const previews = [found, ...others].map((entry) => `“${preview(entry)}”`).join(', ')
    throw new NotFound(
      `several notes contain that: ${previews}; give all of the one you mean`,
      entries,
    )
  }
  // Several lines, or more than fits: somebody has written beside the one that was meant.
  if (found.includes('\n') || found.length > maxChars) throw new EditedByHand()
  return entries.indexOf(found)
}

function preview(entry: string): string {
  return entry.length > PREVIEW_CHARS ? `${entry.slice(0, PREVIEW_CHARS)}…` : entry
}

function lengthOf(entries: readonly string[]): number {
  return entries.join('\n§\n').length
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

function success(
  target: MemoryTarget,
  entries: readonly string[],
  removed: readonly string[],
): string {
  const used = lengthOf(entries)
  const { maxChars } = FILES[target]
  const percent = Math.round((used / maxChars) * 100)
  return JSON.stringify({
    success: true,
    done: true,
    target,
    usage: `${percent}% — ${used.toLocaleString('en-US')}/${maxChars.toLocaleString('en-US')} chars`,
    entry_count: entries.length,
    // All of what is no longer there: a part of a note stands for the whole of it.
    ...(removed.length > 0 && { removed }),
    message: 'Saved.',
    note: 'You will see it in the next session.',
  })
}
