/** Channels as they are kept. They lie with the keys: whoever could write them could answer for the person. */
import { z } from 'zod'
import type { ChannelKind } from '#contract'
import { parseJson } from '../lib/parse-json.ts'
import { KINDS } from './kinds.ts'

// The names of a table, of which there are some.
const kind = z.enum(Object.keys(KINDS) as [ChannelKind, ...ChannelKind[]])
const storedChannel = z.object({
  id: z.string().min(1).max(64),
  kind: kind,
  name: z.string().min(1).max(60),
  where: z.string().max(600),
  asks: z.enum(['never', 'away', 'always']).catch('never'),
  mayGrantSession: z.boolean().catch(false),
  /** Left out by what was kept before: as its kind begins. */
  mayAllow: z.boolean().optional().catch(false),
  tells: z.enum(['never', 'away', 'always']).catch('never'),
  steers: z.boolean().catch(false),
  paired: z
    .object({ id: z.string().min(1).max(100), name: z.string().max(100) })
    .optional()
    .catch(undefined),
})

export type StoredChannel = z.output<typeof storedChannel>

/** Without a key store anybody may have put it there: then nobody is paired until the person does it again. */
export function readChannels(text: string | undefined, isBelieved: boolean): StoredChannel[] {
  const read = z.array(storedChannel).safeParse(parseJson(text ?? '[]'))
  if (!read.success) return []
  if (isBelieved) return read.data
  return read.data.map(({ paired: _unknown, ...channel }) => ({ ...channel, asks: 'never' }))
}
