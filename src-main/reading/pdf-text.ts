/** The text of a PDF, page by page. */
import { extractText, getDocumentProxy } from 'unpdf'
import type { PdfText } from '../ports/reading.ts'

export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    const { text } = await extractText(document, { mergePages: false })
    const pages = text.map((page) => page.trim())
    if (pages.every((page) => page === '')) return { kind: 'pictures', pages: pages.length }
    return { kind: 'text', pages }
  } catch (error) {
    return { kind: error instanceof Error && /password/i.test(error.name) ? 'locked' : 'damaged' }
  }
}
