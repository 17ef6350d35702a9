/** Two services answer, without a key, as servers of the Model Context Protocol do. */
import { parseJson } from '../../lib/parse-json.ts'
import { at, postJson, type SearchHit, type SearchRequest, Throttled } from './search-service.ts'

export function callTool(url: string, name: string, args: object): SearchRequest {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  return postJson(url, call, { Accept: 'application/json, text/event-stream' })
}

/** The text of a result, which may come as an event. */
export function toolText(body: string): string {
  const data = /^data:\s*(.*)$/m.exec(body)?.[1] ?? body
  const answer = parseJson(data)
  const problem = at(answer, 'error', 'message')
  if (typeof problem === 'string') throw new Error(problem)
  const text = at(answer, 'result', 'content', 0, 'text')
  if (typeof text !== 'string') throw new Error('its answer could not be read')
  if (at(answer, 'result', 'isError') === true)
    throw /rate.?limit|too many|quota/i.test(text) ? new Throttled(text) : new Error(text)
  return text
}

/** Blocks of `Title:`, `URL:`, `Published:` and `Highlights:`, with a line of dashes between. */
export function readExaText(text: string): SearchHit[] {
  return text.split(/^-{3,}$/m).flatMap((block) => {
    const line = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(block)?.[1]?.trim()
    const url = line('URL')
    if (!url || !/^https?:\/\//.test(url)) return []
    const description = /^(?:Highlights|Text|Summary):\s*([\s\S]*)$/m.exec(block)?.[1] ?? ''
    const date = line('Published(?: Date)?')
    return [
      {
        title: line('Title') || url,
        url,
        description: description.trim(),
        ...(date && date !== 'N/A' && { date }),
      },
    ]
  })
}
