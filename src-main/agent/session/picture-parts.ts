/** A result with pictures or sounds, taken apart: what a model reads, and what is shown. */
import { pictureFacts } from '../../lib/media/picture-facts.ts'
import { soundType } from '../../lib/media/sound-facts.ts'
import type { Picture, Sound } from './pictures.ts'
import { scalePng } from './scale-png.ts'

/** What every provider takes: longer sides are made smaller there too, and more bytes are refused. */
const MAX_SIDE = 2_048
const MAX_BYTES = 3_700_000
/** More than a screen full of them; the rest is only named. */
const MAX_PICTURES = 8
const MAX_SOUNDS = 4
/** Ten minutes of a plain recording. */
const MAX_SOUND_BYTES = 30_000_000

export interface PictureResult {
  text: string
  pictures: Picture[]
  /** For the person alone. */
  sounds: Sound[]
}

/** By any of the shapes that tools and servers of tools use. */
export async function readParts(content: readonly unknown[]): Promise<PictureResult> {
  const texts: string[] = []
  const pictures: Picture[] = []
  const sounds: Sound[] = []
  for (const part of content) {
    const text = textIn(part)
    if (text !== undefined) {
      texts.push(text)
      continue
    }
    const sound = soundIn(part, sounds.length + 1)
    if (sound && sound.bytes.length <= MAX_SOUND_BYTES && sounds.length < MAX_SOUNDS) {
      sounds.push(sound)
      texts.push(`[the person can hear: ${sound.name}]`)
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
  return { text: texts.join('\n'), pictures, sounds }
}

function textIn(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  return isObject(part) && typeof part.text === 'string' ? part.text : undefined
}

/** `audio` of the Model Context Protocol. */
function soundIn(part: unknown, number: number): Sound | undefined {
  if (!isObject(part) || part.type !== 'audio' || typeof part.data !== 'string') return undefined
  const bytes = Buffer.from(part.data, 'base64')
  const type = soundType(bytes)
  if (!type) return undefined
  return { name: typeof part.name === 'string' ? part.name : `sound ${number}`, type, bytes }
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

function sizeOf({ width, height, bytes }: Picture): string {
  const megabytes = `${(bytes.length / 1_000_000).toFixed(1)} MB`
  return width && height ? `${width} × ${height}, ${megabytes}` : megabytes
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
