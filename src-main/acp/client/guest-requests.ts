/** What a guest asks of us while it works: leave to do something itself, files, commands. */
import type {
  CreateTerminalRequest,
  PermissionOption,
  ReadTextFileRequest,
  RequestError,
  RequestPermissionRequest,
  RequestPermissionResponse,
  ToolCallContent,
} from '@agentclientprotocol/sdk'
import type { GuestListener } from '../../ports/others/guests.ts'
import { changesIn, type createGuestCalls, type GuestCalls, type KnownCall } from './guest-calls.ts'
import type { CommandNow, GuestHands } from './guest-hands.ts'

const OUTPUT_CHARS = 200_000
const MAX_LINES_READ = 100_000

/** The turn that runs, in which all of this happens. */
export interface Turn {
  listener: GuestListener
  calls: GuestCalls
  signal: AbortSignal
}

type DiffOf = Parameters<typeof createGuestCalls>[0]['diffOf']

export function createGuestRequests(deps: {
  hands: GuestHands
  turn: () => Turn | undefined
  diffOf: DiffOf
  RequestError: Pick<typeof RequestError, 'invalidRequest'>
}) {
  const { hands } = deps
  /** Commands of ours that it has running, and the call for which each was started. */
  const commands = new Map<string, { call: KnownCall; isOwn: boolean; maxChars: number }>()
  return { permit, read, write, begin, output, waitForExit, kill, release, releaseAll }

  /** Once or not at all: nothing that would last on the other side. */
  async function permit({
    toolCall,
    options,
  }: RequestPermissionRequest): Promise<RequestPermissionResponse> {
    const turn = deps.turn()
    if (!turn || turn.signal.aborted) return { outcome: { outcome: 'cancelled' } }
    const { calls, signal } = turn
    const call = calls.heard(toolCall)
    const answer = await hands.permit(
      {
        ...{ callId: call.id, title: call.title, kind: call.kind, args: call.input },
        ...commandOf(call),
        ...editOf(call.content, deps.diffOf),
      },
      signal,
    )
    if (signal.aborted) return { outcome: { outcome: 'cancelled' } }
    if (!answer.isAllowed) call.refusal = answer.message
    return { outcome: chosen(options, answer.isAllowed ? 'allow_once' : 'reject_once') }
  }

  async function read({ path, line, limit }: ReadTextFileRequest) {
    const page = { line: line ?? 1, limit: Math.min(limit ?? MAX_LINES_READ, MAX_LINES_READ) }
    const { calls, signal } = atWork()
    const callId = calls.ofPath(path)?.id ?? 'guest-read'
    const content = await hands.readFile(callId, path, page, signal).catch((error: Error) => {
      throw refused(error.message)
    })
    return { content }
  }

  async function write({ path, content }: { path: string; content: string }) {
    const { calls, signal } = atWork()
    const told = calls.ofPath(path)
    const call = told ?? calls.own('write_file', { path })
    try {
      await hands.writeFile(call, path, content, signal)
      if (!told) calls.ended(call, 'ok', '')
    } catch (error) {
      const { message } = error as Error
      if (told) call.refusal = message
      else calls.ended(call, 'error', message)
      throw refused(message)
    }
    return {}
  }

  async function begin(wanted: CreateTerminalRequest) {
    const { calls, signal } = atWork()
    const line = commandLine(wanted)
    const told = calls.ofCommand(line)
    const call = told ?? calls.own('terminal', { command: line })
    try {
      const id = await hands.startCommand(call, line, wanted.cwd ?? undefined, signal)
      const maxChars = Math.min(wanted.outputByteLimit ?? OUTPUT_CHARS, OUTPUT_CHARS)
      commands.set(id, { call, isOwn: !told, maxChars })
      return { terminalId: id }
    } catch (error) {
      const { message } = error as Error
      if (told) call.refusal = message
      else calls.ended(call, 'error', message)
      throw refused(message)
    }
  }

  async function output(id: string) {
    const { call, maxChars } = command(id)
    return shown(await hands.commandNow(call.id, id, maxChars))
  }

  async function waitForExit(id: string, signal: AbortSignal) {
    const { exitCode } = await hands.commandEnd(command(id).call.id, id, signal)
    return { exitCode: exitCode ?? null }
  }

  async function kill(id: string) {
    await hands.endCommand(command(id).call.id, id)
    return {}
  }

  async function releaseAll(): Promise<void> {
    for (const id of commands.keys()) await release(id)
  }

  async function release(id: string) {
    const released = commands.get(id)
    if (!released) return {}
    commands.delete(id)
    const { call, isOwn, maxChars } = released
    const { output, exitCode } = await hands.commandNow(call.id, id, maxChars)
    await hands.endCommand(call.id, id)
    if (isOwn) deps.turn()?.calls.ended(call, exitCode === 0 ? 'ok' : 'error', output)
    return {}
  }

  function command(id: string) {
    const found = commands.get(id)
    if (!found) throw refused(`there is no terminal ${id}`)
    return found
  }

  function atWork(): Turn {
    const turn = deps.turn()
    if (!turn) throw refused('no turn runs, so nothing is done')
    return turn
  }

  function refused(message: string): Error {
    return deps.RequestError.invalidRequest(undefined, message)
  }
}

/** Only in words that a shell reads as the same words. */
function commandLine({ command, args = [], env = [] }: CreateTerminalRequest): string {
  const variables = env.map(({ name, value }) => `${name}=${quoted(value)}`)
  return [...variables, command, ...args.map(quoted)].join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** From what it says it was given; else its title is all that is known. */
function commandOf({ kind, title, input }: KnownCall): { command?: string } {
  const { command } = input
  if (typeof command === 'string' && command !== '') return { command }
  if (Array.isArray(command) && command.every((word) => typeof word === 'string'))
    return { command: shellOf(command) }
  return kind === 'execute' ? { command: title } : {}
}

/** `bash -lc 'words'` is what it runs; anything else is its words. */
function shellOf(words: readonly string[]): string {
  const [program = '', option = '', script, ...more] = words
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(program) && /^-l?c$/.test(option)
  return isShell && script !== undefined && more.length === 0 ? script : words.map(quoted).join(' ')
}

function editOf(
  content: readonly ToolCallContent[],
  diffOf: DiffOf,
): { edit?: { paths: string[]; diff: string } } {
  const changes = changesIn(content)
  if (changes.length === 0) return {}
  const diff = changes.map((change) => diffOf(change).diff ?? '').join('')
  return { edit: { paths: changes.map(({ path }) => path), diff } }
}

/** An answer that lasts is never chosen, also where there is no other. */
function chosen(
  options: readonly PermissionOption[],
  kind: 'allow_once' | 'reject_once',
): RequestPermissionResponse['outcome'] {
  const found = options.find((option) => option.kind === kind)
  return found ? { outcome: 'selected', optionId: found.optionId } : { outcome: 'cancelled' }
}

function shown({ output, isCut, exitCode }: CommandNow) {
  return {
    ...{ output, truncated: isCut },
    ...(exitCode !== undefined && { exitStatus: { exitCode } }),
  }
}
