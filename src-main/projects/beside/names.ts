/** What a branch and its folder are called: after the first words that were said. */
/** The folder beside the repository that holds them, after its own name. */
export const WORK_TREES = '.worktrees'

const MOST_WORDS = 5
const MOST_LETTERS = 40

export function nameFor(words: string): string {
  const found = words
    .slice(0, 400)
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const name = [...(found ?? []).slice(0, MOST_WORDS).join('-')].slice(0, MOST_LETTERS).join('')
  return name.replace(/-+$/, '') || 'work'
}

/** The name itself, then with numbers: git and the disk may have it already. */
export function* namesLike(name: string, most: number): Generator<string> {
  yield name
  for (let number = 2; number <= most; number++) yield `${name}-${number}`
}
