/** The text of a document that is no text file, by the ending of its name. */
import { extname } from 'node:path'
import { notebookText } from './notebook-text.ts'
import { openDocumentText, slidesText, wordText } from './office-text.ts'
import { workbookText } from './workbook-text.ts'
import { readZip, type ZipEntries } from './zip-entries.ts'

type Extract = (bytes: Uint8Array) => string | undefined

const inZip =
  (extract: (zip: ZipEntries) => string | undefined): Extract =>
  (bytes) => {
    const zip = readZip(bytes)
    return zip && extract(zip)
  }

const EXTRACTORS: Readonly<Record<string, Extract>> = {
  '.docx': inZip(wordText),
  '.docm': inZip(wordText),
  '.xlsx': inZip(workbookText),
  '.xlsm': inZip(workbookText),
  '.pptx': inZip(slidesText),
  '.odt': inZip(openDocumentText),
  '.ods': inZip(openDocumentText),
  '.odp': inZip(openDocumentText),
  '.ipynb': (bytes) => notebookText(Buffer.from(bytes).toString('utf8')),
}

export function isDocument(path: string): boolean {
  return extname(path).toLowerCase() in EXTRACTORS
}

/** Undefined when the file is damaged, or not what its name says. */
export function documentText(path: string, bytes: Uint8Array): string | undefined {
  return EXTRACTORS[extname(path).toLowerCase()]?.(bytes)
}
