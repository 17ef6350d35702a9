/**
 * The words of a command that a person typed, for a start without a shell: blanks part them, quotes keep
 * them together, and nothing else has a meaning. Undefined where a quote is never closed.
 */
export function commandWords(text: string): string[] | undefined {
  if (!/^(?:[^"']|"[^"]*"|'[^']*')*$/.test(text)) return undefined
  return [...text.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single = '') => double ?? single),
  )
}
