/** What the tools of the browser answer: a page, an action, or why not. */
import { type CheckResult, type ToolContext, type ToolRegistration, toolError } from '#tool-api'

const SHOWN_CHARS = 15_000

type Browser = ToolContext['browser']
type Told<Facts> =
  Awaited<ReturnType<Browser['snapshot']>> extends infer Answer
    ? Extract<Answer, { ok: false }> | ({ ok: true } & Facts)
    : never
type Page = Extract<Awaited<ReturnType<Browser['snapshot']>>, { ok: true }>
type Acted = Extract<Awaited<ReturnType<Browser['click']>>, { ok: true }>

/** What all of them have in common. */
export const BROWSER_TOOL = {
  toolset: 'browser',
  isUntrusted: true,
  checkFn: ({ browserProblem }): CheckResult => {
    const problem = browserProblem()
    return problem ? { ok: false, code: 'missing-binary', ...problem } : true
  },
  maxResultSizeChars: 60_000,
} satisfies Partial<ToolRegistration>

export const REF = {
  type: 'string',
  minLength: 1,
  maxLength: 30,
  description: 'The ref of an element in the last snapshot, such as @e5',
}

export function failure(told: { message: string; needsPerson?: string }): string {
  return toolError(told.message, {
    success: false,
    ...(told.needsPerson && { needs_person: told.needsPerson }),
  })
}

export async function pageResult(
  told: Told<Page & { status?: number | null }>,
  { keepText }: ToolContext,
): Promise<string> {
  if (!told.ok) return failure(told)
  const { snapshot, elementCount, dialogs, tabs, notes, url, title, status } = told
  const isLong = snapshot.length > SHOWN_CHARS
  const path = isLong ? await keepText(`browser ${url}`, snapshot) : undefined
  return JSON.stringify({
    success: true,
    ...{ url, title },
    ...(status !== undefined && { status }),
    snapshot: isLong ? `${snapshot.slice(0, SHOWN_CHARS)}\n[…]` : snapshot,
    element_count: elementCount,
    ...(path && { full_snapshot_path: path }),
    ...(dialogs.length > 0 && { pending_dialogs: dialogs }),
    ...(tabs.length > 1 && { tabs }),
    ...(notes.length > 0 && { notes }),
  })
}

export function actedResult(told: Told<Acted>, what: 'clicked' | 'pressed' | 'typed'): string {
  if (!told.ok) return failure(told)
  const { url, element, dialog, openedTab, notes } = told
  return JSON.stringify({
    success: true,
    [what]: element,
    url,
    ...(openedTab && { opened_tab: openedTab }),
    ...(dialog && { dialog }),
    ...(notes.length > 0 && { notes }),
  })
}
