/** All entries of the settings, one by one: a broken one takes no other with it. */
import type { McpView } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { type McpServer, mcpServerName } from '../../contract/mcp.ts'
import { canonical } from '../canonical.ts'
import { type Problem, readServer } from './server-config.ts'

export function readEntries(entries: Readonly<Record<string, unknown>>) {
  const servers = new Map<string, McpServer>()
  const broken: McpView['broken'] = []
  for (const [name, value] of Object.entries(entries)) {
    const read = readServer(value)
    if (!mcpServerName.safeParse(name).success) broken.push({ name, reason: say('mcp.badName') })
    else if (read.ok) servers.set(name, read.server)
    else broken.push({ name, reason: reasonOf(read.problems) })
  }
  return { servers, broken }
}

/** What the line to it depends on. */
export function lineOf(server: McpServer): string {
  const { tools: _tools, trust: _trust, on: _on, defer: _defer, ...line } = server
  return canonical(line)
}

function reasonOf([first]: readonly Problem[]): Words {
  if (!first) return { text: '' }
  return first.field === '' ? first.words : { text: `${first.field}: ${first.words.text}` }
}
