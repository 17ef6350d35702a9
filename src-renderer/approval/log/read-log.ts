import type { Answers, RequestOf } from '#contract'

type ExportRequest = RequestOf<'decisions.export'>

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
