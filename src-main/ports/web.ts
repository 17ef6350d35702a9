/** What tools may see of the open net. Each address is checked, and a private one asked about. */
import type { PageText } from './reading.ts'

export type WebPage =
  | ({ ok: true; url: string } & Pick<PageText, 'title' | 'content' | 'byline' | 'published'> & {
        mode?: PageText['mode']
        /** Why there is little or something else than one would expect. */
        note?: string
      })
  | { ok: false; message: string }

export type SearchAnswer =
  | {
      ok: true
      hits: { title: string; url: string; description: string; date?: string }[]
      /** Who answered. */
      provider: string
    }
  | { ok: false; message: string }

/** A page after its scripts have run; nothing where there is no browser, or it does not come. */
export type RenderPage = (page: {
  url: string
  /** A private origin that the person let be opened for this. */
  allowed?: string
  signal: AbortSignal
}) => Promise<{ url: string; html: string } | undefined>

export interface WebAccess {
  /** By the person's service; the first time they are asked whether words may go there. */
  search(query: string, limit: number): Promise<SearchAnswer>
  /** A page or a document as text. */
  read(url: string, mode: PageText['mode']): Promise<WebPage>
  /** Whatever lies there, as it is. */
  bytes(url: string): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; message: string }>
}
