/** Links from elsewhere, `talaria://session/<id>`: each shows something and does nothing else. */
import { z } from 'zod'

const linkSchema = z.object({
  kind: z.enum(['session', 'question']),
  id: z.string().regex(/^[\w-]{1,100}$/),
})
export type DeepLink = z.infer<typeof linkSchema>

const SCHEME = 'talaria://'

/** Where the link is among the arguments is nobody's promise: Chromium puts its own in between. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.startsWith(SCHEME))
}

/** Undefined for what is no link of ours, or says more than what to show. */
export function readLink(text: string): DeepLink | undefined {
  if (!text.startsWith(SCHEME)) return undefined
  const [kind, id, ...more] = text.slice(SCHEME.length).replace(/\/$/, '').split('/')
  return more.length > 0 ? undefined : linkSchema.safeParse({ kind, id }).data
}
