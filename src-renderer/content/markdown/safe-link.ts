/** The address if a person may be sent there from a text that a model wrote. */
export function safeLink(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
