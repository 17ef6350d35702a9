import { useState } from 'react'
import type { Answers, RequestOf } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { downloadText } from '../../ui/actions/download-text.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import type { LogFilter } from './use-decision-log.ts'

type ExportRequest = RequestOf<'decisions.export'>

/** Hands what the filter lets through to the person as a file of JSON lines. */
export function useExportLog(filter: LogFilter) {
  const t = useText().decisionLog
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [isExporting, setExporting] = useState(false)
  return { isExporting, exportLog }

  function exportLog(): void {
    setExporting(true)
    const name = t.fileName(new Date().toISOString().slice(0, 10))
    readLog((request) => runtime.request('decisions.export', request), filter)
      .then((text) => downloadText({ name, text }))
      .catch(tellFailure)
      .finally(() => setExporting(false))
  }
}

/** The whole log as JSON lines, page by page: that of years does not fit into one answer. */
export async function readLog(
  read: (request: ExportRequest) => Promise<Answers['decisions.export']>,
  filter: ExportRequest,
): Promise<string> {
  const pages: string[] = []
  let before: string | undefined
  do {
    const page = await read({ ...filter, ...(before && { before }) })
    pages.push(page.lines)
    before = page.next
  } while (before !== undefined)
  return pages.join('')
}
