/** What the person has granted beyond one command: for a session, for half an hour, a project, or always. */
import type { GrantView } from '#contract'
import type { Twin } from '../../ports/place.ts'
import { type Covering, type GrantScope, isAtOrBelow } from './grant-coverage.ts'
import { isPermanent, readEntries, type SetAside, writeEntry } from './grant-entries.ts'
import { formatPattern, patternInWords } from './grant-pattern-text.ts'
import { createGrantShelf } from './grant-shelf.ts'

const HALF_AN_HOUR_MS = 30 * 60_000
// Uses are counted for the rules page; they need not reach the disk one by one.
const SAVE_USES_AFTER_MS = 10_000
const UNDOABLE_REVOCATIONS = 50

export interface Grant extends Covering {
  readonly about: 'command' | 'code' | 'tool'
  readonly id: string
  /** The name of the place in which it holds. */
  readonly backend: string
  readonly origin: { questionId: string; sessionId: string; command: string }
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly uses: number
}

export type GrantDraft = Omit<Grant, 'id' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'uses'>

export interface Where {
  sessionId: string
  cwd: string
  place: { name: string }
}

export interface ListStore {
  load(): unknown
  save(entries: unknown[]): void
}

export function createGrants(deps: {
  store: ListStore
  now: () => number
  after: (ms: number, run: () => void) => () => void
  newId: () => string
  /** For a session that works beside the person. */
  twinOf: (sessionId: string) => Twin | undefined
  onChange: () => void
}) {
  const read = readEntries(deps.store.load())
  const grants = createGrantShelf(read.grants)
  const setAside = new Map<string, SetAside>(read.setAside.map((aside) => [aside.id, aside]))
  const revoked = new Map<string, Grant>()
  let suspended: ReadonlySet<string> = new Set()
  let cancelSave: (() => void) | undefined
  return {
    add,
    inReach,
    countUses,
    revoke,
    restore,
    endSession,
    suspend,
    views,
    aside,
    flush,
    rewrite,
  }

  /** Throws when a permanent grant cannot be stored; then nothing was granted. */
  function add(draft: GrantDraft): Grant {
    const createdAt = deps.now()
    const grant: Grant = {
      ...draft,
      folder: keptIn(draft),
      id: deps.newId(),
      createdAt,
      expiresAt: draft.scope === '30min' ? createdAt + HALF_AN_HOUR_MS : null,
      lastUsedAt: null,
      uses: 0,
    }
    if (isPermanent(grant.scope)) save([...grants.all(), grant])
    grants.put(grant)
    deps.onChange()
    return grant
  }

  /** A rule for the project is for the person's own folder: the work tree of this session goes. */
  function keptIn({ scope, folder, origin }: GrantDraft): string | null {
    if (scope !== 'project' || folder === null) return folder
    return deps.twinOf(origin.sessionId)?.inRepository(folder) ?? folder
  }

  /** In a work tree of ours also the rules of its repository, as if given for the tree. */
  function inReach(where: Where): Grant[] {
    const own = grants.near(where.cwd).filter((grant) => reaches(grant, where))
    const twin = deps.twinOf(where.sessionId)
    const cwd = twin?.inRepository(where.cwd)
    if (!twin || cwd === undefined) return own
    const ofRepository = grants.near(cwd).filter((grant) => reaches(grant, { ...where, cwd }))
    return [
      ...own,
      ...ofRepository.flatMap((grant) => {
        const folder = grant.folder === null ? undefined : twin.inTree(grant.folder)
        return folder === undefined ? [] : { ...grant, folder }
      }),
    ]
  }

  function reaches(grant: Grant, where: Where): boolean {
    if (suspended.has(grant.id)) return false
    if (grant.expiresAt !== null && deps.now() >= grant.expiresAt) return false
    if (grant.backend !== where.place.name) return false
    if (grant.scope === 'session' && grant.origin.sessionId !== where.sessionId) return false
    // An exact command is bound to its folder, other rules also reach into those below.
    if (grant.folder === null || grant.folder === where.cwd) return true
    return grant.pattern.kind !== 'exact' && isAtOrBelow(grant.folder, where.cwd)
  }

  function countUses(used: readonly Grant[]): void {
    for (const { id } of used) {
      const grant = grants.get(id)
      if (grant) grants.put({ ...grant, uses: grant.uses + 1, lastUsedAt: deps.now() })
    }
    if (used.some((grant) => isPermanent(grant.scope)))
      cancelSave ??= deps.after(SAVE_USES_AFTER_MS, flush)
  }

  /** False when there is no such rule. Also drops a stored rule that could not be read. */
  function revoke(id: string): boolean {
    const grant = grants.get(id)
    if (!grant && !setAside.delete(id)) return false
    grants.remove(id)
    if (grant) remember(grant)
    if (!grant || isPermanent(grant.scope)) save(grants.all())
    deps.onChange()
    return true
  }

  function remember(grant: Grant): void {
    revoked.set(grant.id, grant)
    const [oldest] = revoked.keys()
    if (revoked.size > UNDOABLE_REVOCATIONS && oldest !== undefined) revoked.delete(oldest)
  }

  function restore(id: string): boolean {
    const grant = revoked.get(id)
    if (!grant) return false
    if (isPermanent(grant.scope)) save([...grants.all(), grant])
    revoked.delete(id)
    grants.put(grant)
    deps.onChange()
    return true
  }

  function endSession(sessionId: string): void {
    const ended = grants
      .all()
      .filter((grant) => grant.scope === 'session' && grant.origin.sessionId === sessionId)
    for (const { id } of ended) grants.remove(id)
    if (ended.length > 0) deps.onChange()
  }

  /** While suspended, stored rules allow nothing; what the person grants from now on does. */
  function suspend(isSuspended: boolean): void {
    const stored = grants.all().filter((grant) => isPermanent(grant.scope))
    suspended = new Set(isSuspended ? stored.map(({ id }) => id) : [])
    deps.onChange()
  }

  function views(): GrantView[] {
    const now = deps.now()
    return grants
      .all()
      .filter((grant) => grant.expiresAt === null || now < grant.expiresAt)
      .map(({ about: _, pattern, ...grant }) => ({
        ...grant,
        accepts: [...grant.accepts],
        pattern: formatPattern(pattern),
        words: patternInWords(pattern),
      }))
  }

  function aside(): SetAside[] {
    return [...setAside.values()]
  }

  function flush(): void {
    if (cancelSave) rewrite()
  }

  /** Puts on the disk what holds here. */
  function rewrite(): void {
    cancelSave?.()
    cancelSave = undefined
    save(grants.all())
  }

  /** What could not be read stays in the list, so that nothing of the person's is lost. */
  function save(kept: readonly Grant[]): void {
    const permanent = kept.filter((grant) => isPermanent(grant.scope))
    deps.store.save([...permanent.map(writeEntry), ...aside().map((entry) => entry.entry)])
  }
}

export type Grants = ReturnType<typeof createGrants>

/** The folder in which a grant holds: anywhere for `always`, else where it was given. */
export function folderFor(scope: GrantScope, cwd: string, isOfAnyFolder = false): string | null {
  return scope === 'always' || (isOfAnyFolder && scope !== 'project') ? null : cwd
}
