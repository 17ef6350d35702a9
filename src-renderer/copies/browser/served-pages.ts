/** The pages that processes of a conversation serve on the runtime's machine, as their terminals say. */
import { useMemo } from 'react'
import { useTerminals } from '../terminals.ts'
import { useBrowsers } from './browsers.ts'

export interface ServedPage {
  url: string
  /** `localhost:5173`. */
  host: string
  /** What runs there. */
  command: string
}

/** Those that are in no tab yet, by address. */
export function useServedPages(sessionId: string): ServedPage[] {
  const terminals = useTerminals((s) => s.all)
  const tabs = useBrowsers((s) => s.bySession[sessionId]?.tabs)
  return useMemo(() => {
    const shown = new Set(tabs?.map(({ url }) => URL.parse(url)?.origin))
    const pages = terminals
      .filter((terminal) => terminal.sessionId === sessionId && terminal.state.kind === 'running')
      .flatMap(({ serves = [], title, command = title }) =>
        serves.map((url) => ({ url, host: URL.parse(url)?.host ?? url, command })),
      )
      .filter(({ url }) => !shown.has(URL.parse(url)?.origin))
    return [...new Map(pages.map((page) => [page.url, page])).values()]
  }, [terminals, tabs, sessionId])
}
