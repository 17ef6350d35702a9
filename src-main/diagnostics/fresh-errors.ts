/** Which errors an edit brought, and how a model is told of them. */
import type { Found } from './language-server.ts'

const MAX_ERRORS = 20
const MAX_MESSAGE = 300
const MAX_CODE = 40

/** Lines move by every edit, so an error is the same by its words; as often as it was there, it is not new. */
export function freshErrors(before: readonly Found[], now: readonly Found[]): Found[] {
  const known = new Map<string, number>()
  for (const each of before) known.set(keyOf(each), (known.get(keyOf(each)) ?? 0) + 1)
  return now.filter((each) => {
    const left = known.get(keyOf(each)) ?? 0
    known.set(keyOf(each), left - 1)
    return left <= 0
  })
}

export function tellErrors(
  found: readonly { path: string; error: Found }[],
  mask: (text: string) => string,
): { errors: string[]; more?: number } {
  const errors = found
    .slice(0, MAX_ERRORS)
    .map(({ path, error: { line, column, code, message } }) => {
      const kind = plain(code, MAX_CODE)
      return `${path}:${line}:${column} ${plain(message, MAX_MESSAGE)}${kind && ` (${kind})`}`
    })
  const more = found.length - errors.length
  return { errors, ...(more > 0 && { more }) }

  function plain(text: string, most: number): string {
    return mask(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()).slice(0, most)
  }
}

function keyOf({ code, message }: Found): string {
  return `${code}\0${message}`
}
