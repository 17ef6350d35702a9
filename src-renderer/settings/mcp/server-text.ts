/** A server as a person would have typed it: in a line where that says all, else as JSON. */
import type { McpServerView } from '#contract'
import { commandLine } from '../AgreeCard.tsx'

export function serverText(server: McpServerView['server']): string {
  if (server.transport === 'stdio') {
    const { command, args, env, cwd } = server
    const isPlain = Object.keys(env).length === 0 && cwd === undefined
    return isPlain ? commandLine(command, args) : asJson({ command, args, env, cwd })
  }
  const { transport, url, headers, oauth } = server
  // An address that ends in /sse would be taken for one of the older way.
  const isPlain = Object.keys(headers).length === 0 && !oauth && transport === 'http'
  return isPlain && !/\/sse\/?$/.test(url) ? url : asJson({ type: transport, url, headers, oauth })
}

/** A key is the name under which the key store has it. */
function asJson(entry: object): string {
  return JSON.stringify(entry, undefined, 2)
}
