import { basename, dirname, join } from 'node:path'
import { registry, type ToolContext, type ToolResult, toolError } from '#tool-api'
import { documentText, isDocument } from './documents/document-text.ts'
import {
  documentKind,
  isImage,
  isPrivateKey,
  kindByBytes,
  looksBinary,
  looksUtf16,
} from './files/file-kinds.ts'
import { createLinePage, type Page, type PageRequest } from './files/line-page.ts'
import { outsideWarning } from './files/outside-warning.ts'
import { equivalentName, similarNames } from './files/similar-names.ts'

const MAX_LINES = 2_000
const MAX_UTF16_BYTES = 10 * 1024 * 1024
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
const START_BYTES = 4_096

registry.register({
  name: 'read_file',
  toolset: 'file',
  emoji: '📖',
  description: 'Read a text file, a page of lines at a time',
  schema: {
    description: [
      'Read a text file as numbered lines, LINE|text. Use this instead of cat, head or tail.',
      'Long files come in pages: go on with offset. Lines past 2,000 characters are cut. Reading the',
      'same part again while nothing has changed returns a short notice instead of the text.',
      'Of PDF, Word, Excel, PowerPoint and OpenDocument files and of notebooks the text is read. PNG,',
      'JPEG and GIF pictures are shown to a model that sees. Other binary files are refused.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Absolute, or from the working folder; ~ is the home folder',
        },
        offset: {
          type: 'integer',
          minimum: 1,
          default: 1,
          description: 'The first line, counted from 1',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_LINES,
          default: MAX_LINES,
          description: 'How many lines at most',
        },
      },
      required: ['path'],
    },
  },
  maxResultSizeChars: 100_000,
  handler: readFile,
})

interface ReadFileArgs {
  path: string
  offset?: number
  limit?: number
}

type Read =
  | { ok: true; page: Page; size: number; mtimeMs: number; pages?: number }
  | { ok: false; message: string; extra?: Record<string, unknown> }

async function readFile(args: ReadFileArgs, context: ToolContext): Promise<ToolResult> {
  const { files } = context
  const request = { offset: Math.max(1, args.offset ?? 1), limit: args.limit ?? MAX_LINES }
  const found = await files.stat(args.path)
  if (!found.ok && found.code === 'not-found') return notFound(args, context)
  if (!found.ok) return toolError(found.message)
  if (found.kind === 'folder')
    return toolError(`${args.path} is a folder; list it with search_files, target "files"`)
  if (PICTURE.test(found.path) && found.size <= MAX_PICTURE_BYTES) {
    const picture = await readPicture(found.path, args.path, files)
    if (picture) return picture
  }
  const key = `read_file ${found.path} ${request.offset} ${request.limit}`
  const { inARow, unchanged } = files.repeated(key, `${found.mtimeMs}.${found.size}`)
  if (unchanged >= 2 || inARow >= 4) return blocked(args.path)
  if (unchanged === 1) {
    return JSON.stringify({
      status: 'unchanged',
      message: 'The file is as you read it before; use what you already have.',
      path: args.path,
      dedup: true,
      content_returned: false,
    })
  }
  const isExtracted = isDocument(found.path) || PDF.test(found.path)
  const read = await (PDF.test(found.path)
    ? readPdfFile(found.path, request, context)
    : isExtracted
      ? readDocument(found.path, request, files)
      : readPage(found.path, request, files))
  if (!read.ok) return toolError(read.message, read.extra)
  files.noteRead(found.path, { mtimeMs: read.mtimeMs, isWhole: read.page.isWhole })
  const warning =
    inARow === 3
      ? 'You read this very part three times in a row; the next time it is refused.'
      : outsideWarning(args.path, files)
  return JSON.stringify({
    ...shown(read.page, request, files),
    file_size: read.size,
    ...(isExtracted && { extracted: EXTRACTED }),
    ...(read.pages && { total_pages: read.pages }),
    ...(warning && { _warning: warning }),
  })
}

const PICTURE = /\.(?:png|jpe?g|gif)$/i
const MAX_PICTURE_BYTES = 30_000_000

/** Shown rather than told; undefined when it is not what its name says. */
async function readPicture(
  path: string,
  name: string,
  files: ToolContext['files'],
): Promise<ToolResult | undefined> {
  const read = await files.read(path, MAX_PICTURE_BYTES)
  if (!read.ok || !/image$/.test(kindByBytes(read.bytes))) return undefined
  const data = Buffer.from(read.bytes).toString('base64')
  const facts = JSON.stringify({ path: name, is_image: true, file_size: read.size })
  return {
    _multimodal: true,
    content: [
      { type: 'text', text: facts },
      { type: 'image', data, name: basename(path) },
    ],
  }
}

const PDF = /\.pdf$/i
const MAX_PDF_BYTES = 50 * 1024 * 1024
const EXTRACTED =
  'This is the text of the document; its file is another thing, so change it by a command or a script.'

function shown(page: Page, { offset }: PageRequest, files: ToolContext['files']) {
  const { lines, totalLines, nextOffset, isFull } = page
  const content = files.mask(lines.join('\n'))
  const base = { content, total_lines: totalLines }
  if (offset > totalLines && totalLines > 0)
    return { ...base, truncated: false, hint: `The file has ${totalLines} lines only.` }
  if (nextOffset === undefined) return { ...base, truncated: false }
  return {
    ...base,
    truncated: true,
    next_offset: nextOffset,
    ...(isFull && { truncated_by: 'bytes' }),
    hint: `Lines ${offset} to ${nextOffset - 1} of ${totalLines}; go on with offset=${nextOffset}.`,
  }
}

async function readPage(
  path: string,
  request: PageRequest,
  files: ToolContext['files'],
): Promise<Read> {
  const page = createLinePage(request)
  let start: Uint8Array | undefined
  let isText = true
  const read = await files.scan(path, (chunk) => {
    const isFirst = start === undefined
    start ??= chunk.slice(0, START_BYTES)
    if (isFirst) isText = !looksUtf16(start) && !looksBinary(start) && !isPrivateKey(start)
    if (isText) page.push(isFirst ? withoutMark(chunk) : chunk)
    return isText
  })
  if (!read.ok) return read
  if (isText || !start) return { ...read, page: page.finish() }
  if (isPrivateKey(start)) return refused(`${path} is a private key, which tools do not read`)
  if (looksUtf16(start)) return readUtf16(path, request, files)
  return binary(path, start)
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]

function withoutMark(chunk: Uint8Array): Uint8Array {
  const isMarked = UTF8_MARK.every((byte, at) => chunk[at] === byte)
  return isMarked ? chunk.subarray(UTF8_MARK.length) : chunk
}

async function readUtf16(
  path: string,
  request: PageRequest,
  files: ToolContext['files'],
): Promise<Read> {
  const read = await files.read(path, MAX_UTF16_BYTES)
  if (!read.ok) return read
  const text = files.decode(read.bytes)
  if (text === undefined) return binary(path, read.bytes)
  const page = createLinePage(request)
  page.push(Buffer.from(text, 'utf8'))
  return { ...read, page: page.finish() }
}

async function readDocument(
  path: string,
  request: PageRequest,
  files: ToolContext['files'],
): Promise<Read> {
  const read = await files.read(path, MAX_DOCUMENT_BYTES)
  if (!read.ok) return read
  const text = documentText(path, read.bytes)
  if (text === undefined)
    return refused(
      `${path} is damaged, locked by a password or not ${documentKind(path) ?? 'a notebook'}`,
      { is_binary: true },
    )
  const page = createLinePage(request)
  page.push(Buffer.from(text, 'utf8'))
  return { ...read, page: page.finish() }
}

async function readPdfFile(
  path: string,
  request: PageRequest,
  { files, readPdf }: ToolContext,
): Promise<Read> {
  const read = await files.read(path, MAX_PDF_BYTES)
  if (!read.ok) return read
  const pdf = await readPdf(read.bytes)
  if (!pdf.ok) return refused(`${path} could not be read: ${pdf.message}`, { is_binary: true })
  const { text } = pdf
  if (text.kind === 'locked') return refused(`${path} is locked by a password`)
  if (text.kind === 'damaged')
    return refused(`${path} is damaged or no PDF document`, { is_binary: true })
  if (text.kind === 'pictures')
    return refused(`${path} holds no text: its ${text.pages} pages are pictures`)
  const page = createLinePage(request)
  const lines = text.pages.map((content, at) => `--- page ${at + 1} ---\n${content}`)
  page.push(Buffer.from(lines.join('\n'), 'utf8'))
  return { ...read, page: page.finish(), pages: text.pages.length }
}

function binary(path: string, start: Uint8Array): Read {
  const message = `${path} is ${kindByBytes(start)}, not text; look at it with a command made for it`
  return refused(message, { is_binary: true, ...(isImage(path) && { is_image: true }) })
}

function refused(message: string, extra?: Record<string, unknown>): Read {
  return { ok: false, message, extra }
}

async function notFound(args: ReadFileArgs, context: ToolContext): Promise<ToolResult> {
  const { files } = context
  const folder = dirname(files.resolve(args.path))
  const wanted = basename(files.resolve(args.path))
  const listed = await files.list(folder)
  if (!listed.ok) return toolError(`there is no file at ${args.path}, nor a folder ${folder}`)
  const same = equivalentName(wanted, listed.names)
  if (same !== undefined && same !== wanted)
    return readFile({ ...args, path: join(folder, same) }, context)
  const similar = similarNames(wanted, listed.names).map((name) => join(folder, name))
  const hint = similar.length > 0 ? 'did you mean one of these?' : 'find it with search_files'
  return toolError(`there is no file at ${args.path}; ${hint}`, {
    ...(similar.length > 0 && { similar_files: similar }),
  })
}

function blocked(path: string): string {
  return toolError(
    `BLOCKED: you have read this part of ${path} several times and it has not changed; go on with what you know`,
    { content_returned: false },
  )
}
