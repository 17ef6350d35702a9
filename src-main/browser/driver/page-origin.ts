/** Whose page it is. */
export function originOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed && parsed.origin !== 'null' ? parsed.origin : url
}

export function stillAt(url: string, origin: string): void {
  if (originOf(url) !== origin)
    throw new Error(`the page has gone to ${originOf(url)} meanwhile; take a snapshot`)
}
