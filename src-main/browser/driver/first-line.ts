/** Of an error of Playwright's: without the name of its method, and without its log. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').replace(/^\w+\.\w+: /, '').slice(0, 500)
}
