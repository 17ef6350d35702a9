import { expect, it, onTestFinished } from 'vitest'
import type { PostsWish } from '../../../../src-main/ports/media.ts'
import { openMedia } from '../../../support/media.ts'

const WISH: PostsWish = {
  ...{ query: 'What is said of swallows?', only: [], without: [] },
  ...{ looksAtPictures: false, looksAtVideos: false },
}

async function open(reply: object, status = 200) {
  const media = await openMedia(['grok-4'], { posts: 'grok-4' })
  onTestFinished(media.server.close)
  media.server.script({ status, body: JSON.stringify(reply) })
  return media
}

function replied(text: string, more: object = {}, annotations: object[] = []) {
  const content = [{ type: 'output_text', text, annotations }]
  const search = { type: 'custom_tool_call', name: 'x_keyword_search' }
  return { id: 'r1', object: 'response', output: [search, { type: 'message', content }], ...more }
}

it('has the server search after a yes, and names each post once', async () => {
  const cited = { type: 'url_citation', url: 'https://x.com/a/status/1', title: '1' }
  const { access, asked, server } = await open(
    replied(
      'They are back.',
      { citations: ['https://x.com/a/status/1', 'https://x.com/b/status/2', 'javascript:1'] },
      [cited, { type: 'other' }],
    ),
  )
  const wish = { ...WISH, only: ['ornis'], from: '2026-03-01', looksAtPictures: true }

  expect(await access().searchPosts(wish)).toEqual({
    ...{ ok: true, model: 'grok-4', answer: 'They are back.' },
    sources: [{ url: 'https://x.com/a/status/1', title: '1' }, { url: 'https://x.com/b/status/2' }],
  })
  expect(asked).toMatchObject([
    { about: { key: 'model.askPosts', values: { model: 'grok-4', server: 'Fake' } } },
  ])
  expect(server.requests.at(-1)).toMatchObject({
    path: '/v1/responses',
    body: {
      model: 'grok-4',
      store: false,
      tools: [
        {
          ...{ type: 'x_search', allowed_x_handles: ['ornis'] },
          ...{ from_date: '2026-03-01', enable_image_understanding: true },
        },
      ],
    },
  })
})

it('asks nobody after a no', async () => {
  const { access, server } = await open(replied('x'))
  const before = server.requests.length

  expect(await access(false).searchPosts(WISH)).toEqual({
    ok: false,
    message: 'the person said no',
  })
  expect(server.requests).toHaveLength(before)
})

it.each([
  ['nothing', {}, /without a text/],
  ['an empty text', replied('  '), /without a text/],
  ['no list', { output: 'x' }, /without a text/],
])('says so when the server answers with %s', async (_what, reply, message) => {
  const { access } = await open(reply)

  expect(await access().searchPosts(WISH)).toEqual({
    ok: false,
    message: expect.stringMatching(message),
  })
})

it('passes on why the server refuses', async () => {
  const { access } = await open({ error: { message: 'tool x_search is unknown' } }, 400)

  expect(await access().searchPosts(WISH)).toMatchObject({
    ok: false,
    message: expect.stringContaining('tool x_search is unknown'),
  })
})

it.each([
  ['https://api.x.ai/v1', undefined],
  ['https://eu-west-1.api.x.ai/v1', undefined],
  ['https://max.ai/v1', 'model.noPosts'],
  ['https://x.ai.example.org/v1', 'model.noPosts'],
])('with a server at %s and none chosen, the problem is %s', async (baseUrl, key) => {
  const { media, models, server } = await openMedia(['some'])
  onTestFinished(server.close)
  expect(media.problem('posts')?.reason.key).toBe('model.noPosts')
  const view = models.view()
  models.view = () => ({
    ...view,
    providers: view.providers.map((provider) => ({ ...provider, baseUrl })),
  })

  expect(media.problem('posts')?.reason.key).toBe(key)
})
