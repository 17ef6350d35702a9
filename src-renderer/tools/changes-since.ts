/** What came to a list of names and what went from it. */
export function changesSince(
  before: readonly string[],
  now: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: now.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !now.includes(name)),
  }
}
