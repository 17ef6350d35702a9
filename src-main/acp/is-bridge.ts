/** `talaria acp`: the first word is that, and neither an address nor a file. */
export function isBridge(argv: readonly string[]): boolean {
  return argv.slice(1).find((word) => !word.startsWith('-')) === 'acp'
}
