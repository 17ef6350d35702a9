import { expect, it } from 'vitest'
import { registry, say, type ToolContext } from '#tool-api'
import '../../tools/x_search.ts'
import type { MediaAccess, PostsWish } from '../../src-main/ports/media.ts'

type Found = Awaited<ReturnType<MediaAccess['searchPosts']>>

const FOUND: Found = {
  ...{ ok: true, answer: 'Back.', model: 'p1/grok-4' },
  sources: [{ url: 'https://x.com/a/status/1' }],
}

async function search(args: object, found: Found = FOUND) {
  const wishes: PostsWish[] = []
  const searchPosts = async (wish: PostsWish) => {
    wishes.push(wish)
    return found
  }
  // It touches nothing else.
  const context = { media: { searchPosts } } as unknown as ToolContext
  const tool = registry.entry('x_search')
  return { result: JSON.parse(String(await tool?.handler(args, context))), wishes }
}

it('hands on what is looked for, and answers with the posts it rests on', async () => {
  const { result, wishes } = await search({
    ...{ query: 'swallows', excluded_x_handles: ['@bot'] },
    ...{ from_date: '2026-03-01', to_date: '2026-03-01' },
  })

  expect(wishes).toEqual([
    {
      ...{ query: 'swallows', only: [], without: ['bot'], from: '2026-03-01', to: '2026-03-01' },
      ...{ looksAtPictures: false, looksAtVideos: false },
    },
  ])
  expect(result).toEqual({
    ...{ success: true, answer: 'Back.', model: 'p1/grok-4' },
    sources: [{ url: 'https://x.com/a/status/1' }],
  })
})

it('says that an answer without posts rests on nothing', async () => {
  const { result } = await search({ query: 'x' }, { ...FOUND, sources: [] })

  expect(result.note).toMatch(/nothing shows/)
})

it.each([
  [{ from_date: '01.03.2026' }, /from_date “01.03.2026” is no day/],
  [{ from_date: '2026-02-30' }, /is no day/],
  [{ to_date: 'now' }, /to_date “now” is no day/],
  [{ from_date: '2026-03-02', to_date: '2026-03-01' }, /is after to_date/],
  [{ allowed_x_handles: ['a'], excluded_x_handles: ['b'] }, /not both/],
  [{ allowed_x_handles: ['no such name'] }, /“no such name” is no account/],
])('pays for no search with %j', async (mistake, message) => {
  const { result, wishes } = await search({ query: 'x', ...mistake })

  expect(result).toEqual({ success: false, error: expect.stringMatching(message) })
  expect(wishes).toEqual([])
})

it('is offered only with a model of xAI, and says so', () => {
  const problem = { reason: say('model.noPosts'), fix: say('model.choosePosts') }
  const check = registry.entry('x_search')?.checkFn
  const around = {
    ...{ secret: () => undefined, hasSkills: () => false, browserProblem: () => undefined },
    ...{ signal: new AbortController().signal, searchProblem: () => undefined },
  }

  expect(check?.({ ...around, mediaProblem: () => undefined })).toBe(true)
  expect(
    check?.({ ...around, mediaProblem: (kind) => (kind === 'posts' ? problem : undefined) }),
  ).toEqual({ ok: false, code: 'missing-key', ...problem })
})
