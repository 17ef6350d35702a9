/** Pages and documents as text, made in a thread of their own. */

export interface PageText {
  title: string
  /** Markdown. */
  content: string
  /** What the text was taken from: the part that is the article, or all of the page. */
  mode: 'article' | 'whole'
  byline?: string
  published?: string
}

export type PdfText =
  | { kind: 'text'; pages: string[] }
  /** Its pages hold no letters, so they are pictures of a text at best. */
  | { kind: 'pictures'; pages: number }
  | { kind: 'locked' }
  | { kind: 'damaged' }

/** How a picture is to be made for a model that looks at it. */
export interface PictureFit {
  maxSide: number
  /** Left, top, width, height. */
  region?: readonly [number, number, number, number]
}

export interface FittedPicture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
}

export type Readable<Text> = { ok: true; text: Text } | { ok: false; message: string }

export interface Reading {
  page(
    page: { html: string; url: string; mode: PageText['mode'] },
    signal: AbortSignal,
  ): Promise<Readable<PageText>>
  pdf(bytes: Uint8Array, signal: AbortSignal): Promise<Readable<PdfText>>
  picture(bytes: Uint8Array, fit: PictureFit, signal: AbortSignal): Promise<Readable<FittedPicture>>
}
