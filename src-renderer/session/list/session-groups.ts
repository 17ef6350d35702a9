import type { SessionView } from '#contract'

export type SessionGroup =
  | { by: 'kept'; name: 'pinned' | 'archived'; sessions: SessionView[] }
  | { by: 'date'; name: 'today' | 'earlier'; sessions: SessionView[] }
  | { by: 'project'; folder: string; sessions: SessionView[] }

/**
 * The newest first, between what is pinned and what is put away. A sub-agent's session is shown by
 * the call that started it, not here.
 */
export function groupSessions(
  all: readonly SessionView[],
  by: 'date' | 'project',
  now: Date,
): SessionGroup[] {
  const sorted = all
    .filter((session) => session.parentId === undefined)
    .sort((a, b) => b.updatedAt - a.updatedAt)
  const byKeeping = Map.groupBy(sorted, keptAs)
  const others = byKeeping.get(undefined) ?? []
  return [
    ...kept('pinned', byKeeping.get('pinned')),
    ...(by === 'project' ? byProject(others) : byDate(others, now)),
    ...kept('archived', byKeeping.get('archived')),
  ]
}

/** What is at work, or waits for the person, is out of nobody's way. */
function keptAs({ kept, state }: SessionView): SessionView['kept'] {
  const isBusy = state === 'running' || state === 'waiting'
  return kept === 'archived' && isBusy ? undefined : kept
}

function kept(name: 'pinned' | 'archived', sessions: SessionView[] = []): SessionGroup[] {
  return sessions.length > 0 ? [{ by: 'kept', name, sessions }] : []
}

/** The project that was worked on last stands first. */
function byProject(sorted: readonly SessionView[]): SessionGroup[] {
  const folders = Map.groupBy(sorted, projectOf)
  return [...folders].map(([folder, sessions]) => ({ by: 'project', folder, sessions }))
}

function byDate(sorted: readonly SessionView[], now: Date): SessionGroup[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const groups: SessionGroup[] = [
    {
      ...{ by: 'date', name: 'today' },
      sessions: sorted.filter(({ updatedAt }) => updatedAt >= midnight),
    },
    {
      ...{ by: 'date', name: 'earlier' },
      sessions: sorted.filter(({ updatedAt }) => updatedAt < midnight),
    },
  ]
  return groups.filter(({ sessions }) => sessions.length > 0)
}

/** Whoever works beside a project belongs to it, as long as its folder is the one that was made for that. */
function projectOf({ folder, beside }: SessionView): string {
  const isThere = beside && (folder === beside.tree || folder.startsWith(`${beside.tree}/`))
  return isThere ? beside.project : folder
}

/** The last name of a folder; with the one above it where two projects share the last. */
export function projectName(folder: string, others: readonly string[]): string {
  const names = namesIn(folder)
  const last = names.at(-1) ?? folder
  const isShared = others.some((other) => other !== folder && namesIn(other).at(-1) === last)
  return isShared ? names.slice(-2).join('/') : last
}

function namesIn(folder: string): string[] {
  return folder.split(/[/\\]/).filter((name) => name !== '')
}
