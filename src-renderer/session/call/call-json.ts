/** A call as somebody would paste it into a report: its parts as JSON wherever they are JSON. */
import type { ToolCallView } from '#contract'

export function callAsJson({ name, arguments: args, result, state }: ToolCallView): string {
  const call = {
    name,
    arguments: parsed(args),
    state,
    ...(result !== undefined && { result: parsed(result) }),
  }
  return JSON.stringify(call, null, 2)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
