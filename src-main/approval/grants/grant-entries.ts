/** Permanent grants as they are written in the settings, and how they are read back with suspicion. */
import { z } from 'zod'
import { say } from '#say'
import type { Words } from '#words'
import type { GrantScope } from './grant-coverage.ts'
import { formatPattern, parsePattern } from './grant-pattern-text.ts'
import { whyTooWide } from './grant-pattern-width.ts'
import type { Grant } from './grants.ts'

// A change of what a danger's name covers makes a new version, so that old grants do not grow.
const ENTRY_VERSION = 1

const entrySchema = z.strictObject({
  version: z.literal(ENTRY_VERSION),
  id: z.string().min(1).max(64),
  about: z.enum(['command', 'code', 'tool']),
  pattern: z.string().min(1).max(200_000),
  scope: z.enum(['project', 'always']),
  accepts: z.array(z.string().min(1)).max(500),
  folder: z.string().min(1).nullable(),
  backend: z.string().min(1),
  origin: z.strictObject({ questionId: z.string(), sessionId: z.string(), command: z.string() }),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  lastUsedAt: z.number().nullable(),
  uses: z.number().int().min(0),
})

/** Names that an older list may hold by themselves, each read as the narrowest class that it fits. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'find -delete': 'fs.delete-many|find|workspace|*',
  'recursive delete': 'fs.recursive-delete|rm|workspace|*',
}

export interface SetAside {
  readonly id: string
  readonly entry: unknown
  readonly reason: Words
}

interface ReadEntries {
  readonly grants: readonly Grant[]
  readonly setAside: readonly SetAside[]
}

export function isPermanent(scope: GrantScope): scope is 'project' | 'always' {
  return scope === 'project' || scope === 'always'
}

/** What cannot be read allows nothing; it is kept, and reported with its reason. */
export function readEntries(stored: unknown): ReadEntries {
  if (stored === undefined || stored === null) return { grants: [], setAside: [] }
  if (!Array.isArray(stored))
    return {
      grants: [],
      setAside: [{ id: 'aside-0', entry: stored, reason: say('rule.noList') }],
    }
  const grants = new Map<string, Grant>()
  const setAside: SetAside[] = []
  stored.forEach((entry: unknown, index) => {
    const read = readEntry(entry, index)
    if ('text' in read) setAside.push({ id: `aside-${index}`, entry, reason: read })
    else if (grants.has(read.id))
      setAside.push({
        id: `aside-${index}`,
        entry,
        reason: say('rule.twice', { id: read.id }),
      })
    else grants.set(read.id, read)
  })
  return { grants: [...grants.values()], setAside }
}

export function writeEntry(grant: Grant): unknown {
  return { version: ENTRY_VERSION, ...grant, pattern: formatPattern(grant.pattern) }
}

function readEntry(entry: unknown, index: number): Grant | Words {
  if (typeof entry === 'string') return readOldName(entry, index)
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) return say('rule.unreadable', { cause: z.prettifyError(parsed.error) })
  const { version: _, ...fields } = parsed.data
  const read = parsePattern(fields.pattern)
  if (!read.ok) return say('rule.badPattern', { problem: read.problem })
  if (fields.scope === 'project' && fields.folder === null) return say('rule.noFolder')
  const tooWide = whyTooWide(read.pattern)
  return tooWide ?? { ...fields, pattern: read.pattern }
}

function readOldName(name: string, index: number): Grant | Words {
  const key = OLD_NAMES[name]
  if (key === undefined) return say('rule.older')
  return {
    id: `old-${index}`,
    about: 'command',
    pattern: { kind: 'class', keys: [key] },
    scope: 'always',
    accepts: [key],
    folder: null,
    backend: 'local',
    origin: { questionId: '', sessionId: '', command: name },
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
    uses: 0,
  }
}
