/** Reads the decision log from its newest line back. */
import { readFile } from 'node:fs/promises'
import type { DecisionView, ParsedRequestOf } from '#contract'
import type { DecisionLog, FinishedLine } from './decision-log.ts'

const EXPORT_PAGE = 1_000

type DecisionFilter = Omit<ParsedRequestOf<'decisions.search'>, 'limit'>

interface DecisionPage {
  decisions: DecisionView[]
  /** Pass as `before` for the next page; absent when this was the last. */
  next?: string
  damagedLines: number
}

export function createDecisionSearch(log: Pick<DecisionLog, 'files' | 'flush'>) {
  return { search, exportLines }

  async function search(filter: DecisionFilter & { limit: number }): Promise<DecisionPage> {
    await log.flush()
    const page: DecisionPage = { decisions: [], damagedLines: 0 }
    const finished = new Map<string, FinishedLine>()
    let isPast = filter.before === undefined
    for (const file of (await log.files()).toReversed()) {
      for (const line of (await readLines(file)).toReversed()) {
        const value = readLine(line)
        if (!value) page.damagedLines += 1
        else if ('finished' in value) finished.set(value.finished, value)
        else if (!isPast) isPast = value.id === filter.before
        else if (matches(value, filter)) {
          if (page.decisions.length === filter.limit)
            return { ...page, next: page.decisions.at(-1)?.id }
          page.decisions.push(withEnd(value, finished.get(value.id)))
        }
      }
    }
    return page
  }

  async function exportLines(filter: DecisionFilter): Promise<{ lines: string; next?: string }> {
    const page = await search({ ...filter, limit: EXPORT_PAGE })
    const lines = page.decisions.map((decision) => `${JSON.stringify(decision)}\n`).join('')
    return { lines, ...(page.next !== undefined && { next: page.next }) }
  }
}

export type DecisionSearch = ReturnType<typeof createDecisionSearch>

async function readLines(file: string): Promise<string[]> {
  // A file may be rotated away between listing and reading; its lines are then in the next listing.
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

function readLine(line: string): DecisionView | FinishedLine | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isLine(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Only this app writes these files; a line that parses and has the fields below was written whole. */
function isLine(value: unknown): value is DecisionView | FinishedLine {
  if (typeof value !== 'object' || value === null) return false
  if ('finished' in value) return typeof value.finished === 'string'
  return ['id', 'at', 'command', 'decider', 'findings'].every((field) => field in value)
}

function matches(decision: DecisionView, filter: DecisionFilter): boolean {
  if (filter.sessionId !== undefined && decision.sessionId !== filter.sessionId) return false
  if (filter.outcome !== undefined && decision.outcome !== filter.outcome) return false
  if (filter.decider !== undefined && decision.decider.kind !== filter.decider) return false
  if (filter.level !== undefined && decision.level !== filter.level) return false
  if (filter.from !== undefined && decision.at < filter.from) return false
  if (filter.to !== undefined && decision.at > filter.to) return false
  if (filter.text === undefined) return true
  const wanted = filter.text.toLowerCase()
  const texts = [
    decision.command,
    decision.edited,
    decision.words,
    decision.tool,
    decision.cwd,
    ...decision.findings.map((finding) => finding.rule),
  ]
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

function withEnd(decision: DecisionView, end: FinishedLine | undefined): DecisionView {
  if (!end) return decision
  const { finished: _, ...found } = end
  return { ...decision, ...found }
}
