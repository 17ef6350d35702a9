/** Of one piece of output; a program that writes more writes it for nobody. */
const MAX_LINES = 50
const MAX_LINE = 2_000

/** The lines of what a server wrote, as its log keeps them. */
export function logLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE))
}
