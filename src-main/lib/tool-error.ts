/** The one shape in which a tool tells the model that something went wrong. */
export function toolError(message: string, extra: Record<string, unknown> = {}): string {
  return JSON.stringify({ error: message, ...extra })
}
