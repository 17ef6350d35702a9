/** A call as somebody would paste it into a report: its parts as JSON wherever they are JSON. */
import type { ToolCallView } from '#contract'
import { parseForeignJson } from '#foreign-json'

export function callAsJson({ name, arguments: args, result, state }: ToolCallView): string {
  const call = {
    name,
    arguments: parseForeignJson(args) ?? args,
    state,
    ...(result !== undefined && { result: parseForeignJson(result) ?? result }),
  }
  return JSON.stringify(call, null, 2)
}
