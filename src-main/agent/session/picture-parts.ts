/** A result with pictures, taken apart: what a model reads, and what it is shown. */
import type { Picture } from './pictures.ts'
import { scalePng } from './scale-png.ts'

/** What every provider takes: longer sides are made smaller there too, and more bytes are refused. */
const MAX_SIDE = 2_048
const MAX_BYTES = 3_700_000
/** More than a screen full of them; the rest is only named. */
const MAX_PICTURES = 8

export interface PictureResult {
  text: string
  pictures: Picture[]
}

/** By any of the shapes that tools and servers of tools use. */
export async function readParts(content: readonly unknown[]): Promise<PictureResult> {
  const texts: string[] = []
  const pictures: Picture[] = []
  for (const part of content) {
    const text = textIn(part)
    if (text !== undefined) {
      texts.push(text)
      continue
    }
    const found = pictureIn(part, pictures.length + 1)
    if (!found) texts.push('[a part of the result that is neither text nor a picture]')
    else if (pictures.length >= MAX_PICTURES) texts.push(`[left out: ${found.name}, one too many]`)
    else {
      const small = await fitted(found)
      if (small) pictures.push(small)
      else texts.push(`[left out: ${found.name}, ${sizeOf(found)}, too large to be shown]`)
    }
  }
  return { text: texts.join('\n'), pictures }
}

function textIn(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  return isObject(part) && typeof part.text === 'string' ? part.text : undefined
}

/** `image_url` of OpenAI, `image` of Anthropic, `image` of the Model Context Protocol. */
function pictureIn(part: unknown, number: number): Picture | undefined {
  if (!isObject(part)) return undefined
  const source = isObject(part.source) ? part.source : part
  const url = isObject(part.image_url) ? part.image_url.url : undefined
  const data = typeof url === 'string' ? /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1] : source.data
  if (typeof data !== 'string') return undefined
  const bytes = Buffer.from(data, 'base64')
  const facts = pictureFacts(bytes)
  if (!facts) return undefined
  const name = typeof part.name === 'string' ? part.name : `picture ${number}`
  return { name, bytes, ...facts }
}

async function fitted(picture: Picture): Promise<Picture | undefined> {
  const { width = 0, height = 0, bytes } = picture
  if (Math.max(width, height) <= MAX_SIDE && bytes.length <= MAX_BYTES) return picture
  if (picture.type !== 'image/png') return undefined
  const scaled = await scalePng(bytes, MAX_SIDE)
  if (!scaled || scaled.bytes.length > MAX_BYTES) return undefined
  return { ...picture, ...scaled }
}

type Facts = Pick<Picture, 'type' | 'width' | 'height'>

/** By its bytes: what it is called says little. Undefined for what no model is shown. */
export function pictureFacts(bytes: Uint8Array): Facts | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 30) return undefined
  if (view.readUInt32BE(0) === 0x89504e47)
    return { type: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
  if (view.toString('latin1', 0, 4) === 'GIF8')
    return { type: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  if (view.readUInt16BE(0) === 0xffd8) return { type: 'image/jpeg', ...jpegSize(view) }
  if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WEBP')
    return { type: 'image/webp', ...webpSize(view) }
  return undefined
}

/** In the first frame header; before it come parts of any length. */
function jpegSize(view: Buffer): { width?: number; height?: number } {
  for (let at = 2; at + 9 < view.length && view[at] === 0xff; ) {
    const marker = view[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    at += 2 + view.readUInt16BE(at + 2)
  }
  return {}
}

function webpSize(view: Buffer): { width?: number; height?: number } {
  if (view.toString('latin1', 12, 16) !== 'VP8X') return {}
  return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
}

function sizeOf({ width, height, bytes }: Picture): string {
  const megabytes = `${(bytes.length / 1_000_000).toFixed(1)} MB`
  return width && height ? `${width} × ${height}, ${megabytes}` : megabytes
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
