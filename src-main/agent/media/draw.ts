/** Draws by a model of the person's: by the address for pictures, or as a reply with a picture in it. */
import type OpenAI from 'openai'
import { pictureFacts } from '../../lib/media/picture-facts.ts'
import type { AspectRatio, DrawWish, PictureBytes, Told } from '../../ports/media.ts'
import { type Asked, askServer, type Served } from './ask-server.ts'

/** An address that the server gave for what it drew; such links expire, so it is fetched at once. */
export type FetchLink = (
  url: string,
  server: string,
  signal: AbortSignal,
) => Promise<Told<{ bytes: Uint8Array }>>

type Size = '1536x1024' | '1024x1024' | '1024x1536' | '1792x1024' | '1024x1792'

const SIZES: Readonly<Record<AspectRatio, Size>> = {
  landscape: '1536x1024',
  square: '1024x1024',
  portrait: '1024x1536',
}
/** An older model has sizes of its own. */
const SIZES_OF_DALL_E_3: Readonly<Record<AspectRatio, Size>> = {
  landscape: '1792x1024',
  square: '1024x1024',
  portrait: '1024x1792',
}

export function createDrawing(deps: { fetchLink: FetchLink }) {
  return draw

  async function draw(
    { name, server }: Served,
    wish: DrawWish,
    signal: AbortSignal,
  ): Promise<Told<{ picture: PictureBytes }>> {
    const found = await find({ name, server }, wish, signal)
    if (!found.ok) return found
    const read = await bytesOf(found.value, server.baseUrl, signal)
    if (!read.ok) return read
    const facts = pictureFacts(read.bytes)
    if (!facts) return { ok: false, message: `${server.name} sent something that is no picture` }
    return { ok: true, picture: { ...facts, bytes: read.bytes } }
  }

  async function find(served: Served, wish: DrawWish, signal: AbortSignal): Promise<Asked<Found>> {
    if (drawsInReplies(served.server.baseUrl)) return inReply(served, wish, signal)
    const size = /dall-e-3/.test(served.name) ? SIZES_OF_DALL_E_3[wish.aspect] : SIZES[wish.aspect]
    const first = await atPictures(served, wish, signal, size)
    if (first.ok || signal.aborted) return first
    // It draws, but in what sizes is its own affair.
    if (first.status === 400 && /\bsize\b/i.test(first.message))
      return atPictures(served, wish, signal)
    if (first.status !== 404) return first
    const second = await inReply(served, wish, signal)
    return second.ok ? second : first
  }

  async function bytesOf(
    found: Found,
    baseUrl: string,
    signal: AbortSignal,
  ): Promise<Told<{ bytes: Uint8Array }>> {
    if (found.data !== undefined) return { ok: true, bytes: Buffer.from(found.data, 'base64') }
    return deps.fetchLink(found.link, baseUrl, signal)
  }
}

/** What was drawn, or where it lies. */
type Found = { data: string; link?: undefined } | { data?: undefined; link: string }

function drawsInReplies(baseUrl: string): boolean {
  return /(?:^|\.)openrouter\.ai$/.test(URL.parse(baseUrl)?.hostname ?? '')
}

function atPictures(
  { name: model, server }: Served,
  { prompt, sources }: DrawWish,
  signal: AbortSignal,
  size?: Size,
): Promise<Asked<Found>> {
  return askServer(server, signal, async ({ images }, options) => {
    const wish = { model, prompt, n: 1, ...(size && { size }) }
    const answer =
      sources.length > 0
        ? await images.edit({ ...wish, image: sources.map(asFile) }, options)
        : await images.generate(wish, options)
    const first = answer.data?.[0]
    const found = first && foundIn(first.b64_json ?? first.url)
    if (!found) throw new Error('no picture came back')
    return found
  })
}

function inReply(
  { name: model, server }: Served,
  { prompt, aspect, sources }: DrawWish,
  signal: AbortSignal,
): Promise<Asked<Found>> {
  return askServer(server, signal, async ({ chat }, options) => {
    const body = {
      model,
      modalities: ['image', 'text'],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: `${prompt}\n\nDraw it in ${aspect} format.` },
            ...sources.map((source) => ({
              type: 'image_url',
              image_url: { url: asDataUrl(source) },
            })),
          ],
        },
      ],
    }
    // The protocol of OpenAI knows no pictures in replies; servers that have them agree on this form.
    const asked = body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming
    const answer = await chat.completions.create(asked, options)
    const { images } = { images: undefined as unknown, ...answer.choices[0]?.message }
    const [first] = Array.isArray(images) ? images : []
    const found = foundIn(first?.image_url?.url)
    if (!found)
      throw new Error('the model answered without a picture; it may not be one that draws')
    return found
  })
}

function foundIn(told: unknown): Found | undefined {
  if (typeof told !== 'string' || told === '') return undefined
  if (/^https?:/i.test(told)) return { link: told }
  return { data: /^data:[^,]*;base64,(.*)$/s.exec(told)?.[1] ?? told }
}

function asFile({ bytes, type }: PictureBytes): File {
  return new File([Uint8Array.from(bytes)], `picture.${type.slice('image/'.length)}`, { type })
}

export function asDataUrl({ bytes, type }: PictureBytes): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
