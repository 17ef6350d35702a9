/** Files of the person as attachments: text as text, pictures as data, anything else refused. */
import type { Attachment } from '#contract'
import { fitImage } from './fit-image.ts'

export const MAX_ATTACHMENTS = 20
const MEGABYTE = 1_000_000
/** Together, as they travel in one request. */
const MAX_IMAGE_MB = 10
const MAX_TEXT_MB = 1
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export type Refusal =
  | { kind: 'too-many'; limit: number }
  | { kind: 'too-large'; name: string; limitMb: number }
  | { kind: 'not-text'; name: string }
  | { kind: 'not-seen'; name: string }

export interface ReadFiles {
  attachments: Attachment[]
  refused: Refusal[]
}

/** `present` counts against the limits too; a picture is no use to a model that does not see. */
export async function readAttachments(
  files: readonly File[],
  present: readonly Attachment[],
  seesImages = true,
  makeFit: (file: File) => Promise<File> = fitImage,
): Promise<ReadFiles> {
  const attachments: Attachment[] = []
  const refused: Refusal[] = []
  for (const file of files) {
    if (present.length + attachments.length >= MAX_ATTACHMENTS) {
      refused.push({ kind: 'too-many', limit: MAX_ATTACHMENTS })
      break
    }
    if (isImage(file) && !seesImages) {
      refused.push({ kind: 'not-seen', name: file.name })
      continue
    }
    const sent = isImage(file) ? await makeFit(file) : file
    const read = await readFile(sent, imageBytes([...present, ...attachments]))
    if ('refusal' in read) refused.push(read.refusal)
    else attachments.push(read.attachment)
  }
  return { attachments, refused }
}

async function readFile(
  file: File,
  usedBytes: number,
): Promise<{ attachment: Attachment } | { refusal: Refusal }> {
  const { name, size } = file
  if (isImage(file)) {
    if (usedBytes + size > MAX_IMAGE_MB * MEGABYTE)
      return { refusal: { kind: 'too-large', name, limitMb: MAX_IMAGE_MB } }
    return { attachment: { kind: 'image', name, dataUrl: await dataUrlOf(file) } }
  }
  if (size > MAX_TEXT_MB * MEGABYTE)
    return { refusal: { kind: 'too-large', name, limitMb: MAX_TEXT_MB } }
  const text = decode(await file.arrayBuffer())
  if (text === undefined) return { refusal: { kind: 'not-text', name } }
  return { attachment: { kind: 'text', name, text } }
}

function isImage({ type }: File): boolean {
  return IMAGE_TYPES.includes(type)
}

/** Nothing when the bytes are no UTF-8 text. */
function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

async function dataUrlOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In pieces: a function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768)
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return `data:${file.type};base64,${btoa(binary)}`
}

function imageBytes(attachments: readonly Attachment[]): number {
  return attachments.reduce(
    (sum, file) => sum + (file.kind === 'image' ? (file.dataUrl.length * 3) / 4 : 0),
    0,
  )
}
