import type { Attachment } from '#contract'

/** More than this is material, not a message: a field that holds it is slow to type in. */
const LONG_CHARS = 20_000
/** What one request carries. */
export const MAX_PASTED_CHARS = 2_000_000

export function isLongPaste(text: string): boolean {
  return text.length > LONG_CHARS
}

/** Under a name that no other one has. */
export function pastedText(
  text: string,
  name: (count: number) => string,
  present: readonly Attachment[],
): Attachment {
  const taken = new Set(present.map((file) => file.name))
  let count = 1
  while (taken.has(name(count))) count += 1
  return { kind: 'text', name: name(count), text }
}
