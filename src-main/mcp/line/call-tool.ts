/** One call of a tool, as the client makes it in the era of its server. */
import type {
  CallToolResult,
  Client,
  RequestOptions,
  StandardSchemaV1,
  Tool,
} from '@modelcontextprotocol/client'
import type { ListedTool } from '../tools/list-tools.ts'

/**
 * Whoever reads a result takes nothing in it for granted, so it is not checked twice. Left to itself,
 * the client also makes a result that is wrong, and the error about it, to look up its own schema.
 */
const asGiven: StandardSchemaV1<unknown, CallToolResult> = {
  '~standard': {
    version: 1,
    vendor: 'talaria',
    validate: (value) => ({ value: value as CallToolResult }),
  },
}

export function callTool(
  client: Client,
  tool: ListedTool,
  args: Record<string, unknown>,
  options: RequestOptions,
): Promise<CallToolResult> {
  const params = { name: tool.name, arguments: args }
  // The newer protocol repeats some arguments in headers, of which the definition says which.
  if (client.getProtocolEra() === 'modern')
    // Listed loosely; its result is not held to a schema that a model never saw.
    return client.callTool(params, {
      ...options,
      toolDefinition: { ...(tool as Tool), outputSchema: undefined },
    })
  return client.request({ method: 'tools/call', params }, asGiven, options)
}
