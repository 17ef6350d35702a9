/** Which tools a session may use while it plans. Those that go through the gate are held there too. */
import type { ReadCall } from '../../ports/call.ts'
import type { ToolEntry } from '../../registry/tool-entry.ts'

/** They read, ask or keep a list; `terminal` is held to commands that look. */
const LOOKING: ReadonlySet<string> = new Set([
  ...['clarify', 'delegate_task', 'read_file', 'search_files', 'session_search', 'terminal'],
  ...['todo', 'tool_search', 'web_extract', 'web_search'],
])
const LOOKS_AT_PROCESSES: ReadonlySet<unknown> = new Set(['list', 'poll', 'log', 'wait'])

export const NOT_WHILE_PLANNING =
  'The person wants a plan first: look, do not touch, then propose. This tool is not run until they end that. Do not try to reach the same end in another way; put it into the plan.'

/** A server's or plugin's tool asks the gate by itself, which knows whether it only reads. */
export function isForPlanning({ name, args }: ReadCall, entry: ToolEntry | undefined): boolean {
  if (!entry || entry.origin.kind === 'mcp' || entry.origin.kind === 'plugin') return true
  if (entry.origin.kind === 'user') return false
  if (name === 'process') return args.ok && LOOKS_AT_PROCESSES.has(args.args.action)
  return LOOKING.has(name)
}
