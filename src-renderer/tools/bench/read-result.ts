/** A result as a person reads it; tools answer in JSON, and say in it when they failed. */
export function readResult(result: string): { text: string; isError: boolean } {
  try {
    const value: unknown = JSON.parse(result)
    const isError =
      typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error)
    return { text: typeof value === 'string' ? value : JSON.stringify(value, null, 2), isError }
  } catch {
    return { text: result, isError: false }
  }
}
