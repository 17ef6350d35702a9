/** Has a model of xAI search posts on X; the server itself searches, and names what it read. */
import type OpenAI from 'openai'
import { z } from 'zod'
import type { ProviderView } from '#contract'
import type { FoundPosts, PostsWish, Told } from '../../ports/media.ts'
import { askServer, type Served } from './ask-server.ts'

/** Such an answer rests on few posts; a server that names more is not believed. */
const MAX_SOURCES = 100

const citation = z.object({
  type: z.literal('url_citation'),
  url: z.string(),
  title: z.string().optional(),
})
const message = z.object({
  type: z.literal('message'),
  content: z.array(
    z.object({
      type: z.string(),
      text: z.string().optional(),
      annotations: z.array(z.unknown()).optional(),
    }),
  ),
})
const reply = z.object({
  output: z.array(z.unknown()),
  citations: z.array(z.string()).optional(),
})

/** The first model to talk with of a server of xAI. */
export function firstOfXai(providers: readonly ProviderView[]): string | undefined {
  return providers
    .filter(({ baseUrl }) => /(?:^|\.)x\.ai$/.test(URL.parse(baseUrl)?.hostname ?? ''))
    .flatMap(({ models }) => models)
    .find(({ isChat }) => isChat)?.id
}

export async function searchPostsBy(
  { name: model, server }: Served,
  wish: PostsWish,
  signal: AbortSignal,
): Promise<Told<FoundPosts>> {
  const asked = await askServer(server, signal, ({ responses }, options) => {
    const input = [{ role: 'user' as const, content: wish.query }]
    const body = { model, input, tools: [searchTool(wish)], store: false, stream: false as const }
    // A tool of this server alone, which the client's types do not know.
    return responses.create(
      body as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming,
      options,
    )
  })
  if (!asked.ok) return { ok: false, message: asked.message }
  const found = read(asked.value)
  if (found) return { ok: true, ...found }
  return { ok: false, message: `${server.name} answered without a text` }
}

function searchTool({ only, without, from, to, looksAtPictures, looksAtVideos }: PostsWish) {
  return {
    type: 'x_search',
    ...(only.length > 0 && { allowed_x_handles: only }),
    ...(without.length > 0 && { excluded_x_handles: without }),
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
    ...(looksAtPictures && { enable_image_understanding: true }),
    ...(looksAtVideos && { enable_video_understanding: true }),
  }
}

function read(told: unknown): FoundPosts | undefined {
  const { data } = reply.safeParse(told)
  const parts = (data?.output ?? []).flatMap((item) => message.safeParse(item).data?.content ?? [])
  const texts = parts.filter(({ type }) => type === 'output_text')
  const answer = texts.map(({ text = '' }) => text).join('')
  if (answer.trim() === '') return undefined
  const named = texts.flatMap(({ annotations = [] }) =>
    annotations.flatMap((one) => citation.safeParse(one).data ?? []),
  )
  const all = [...named, ...(data?.citations ?? []).map((url) => ({ url, title: undefined }))]
  return { answer, sources: onceEach(all) }
}

function onceEach(all: readonly { url: string; title?: string | undefined }[]) {
  const byUrl = new Map<string, { url: string; title?: string }>()
  for (const { url, title } of all) {
    if (byUrl.size === MAX_SOURCES) break
    if (/^https?:$/.test(URL.parse(url)?.protocol ?? '') && !byUrl.has(url))
      byUrl.set(url, { url, ...(title && { title }) })
  }
  return [...byUrl.values()]
}
