import { describe, expect, it, onTestFinished } from 'vitest'
import type { PictureBytes } from '../../../../src-main/ports/media.ts'
import { makePng } from '../../../support/make-png.ts'
import { openMedia } from '../../../support/media.ts'

const picture: PictureBytes = { bytes: makePng(40, 30), type: 'image/png', width: 40, height: 30 }

async function open(...args: Parameters<typeof openMedia>) {
  const opened = await openMedia(...args)
  onTestFinished(opened.server.close)
  return opened
}

describe('a picture', () => {
  it('is drawn after the person has agreed to what it costs, in the format that was wanted', async () => {
    const { access, asked, server } = await open(['painter'], { image: 'painter' })

    const drawn = await access().draw({ prompt: 'a swallow', aspect: 'portrait', sources: [] })

    expect(drawn).toMatchObject({
      ok: true,
      model: 'p1/painter',
      picture: { type: 'image/png', width: 102, height: 154 },
    })
    expect(asked).toMatchObject([
      {
        level: 'caution',
        remember: expect.stringMatching(/^painter at 127\.0\.0\.1:\d+$/),
        detail: 'a swallow',
      },
    ])
    expect(asked[0]?.about.text).toContain('painter of Fake')
    expect(server.requests.at(-1)?.body).toEqual({
      ...{ model: 'painter', prompt: 'a swallow', n: 1, size: '1024x1536' },
    })
  })

  it('is not drawn when the person says no, and nothing leaves the machine', async () => {
    const { access, server } = await open(['painter'], { image: 'painter' })
    const before = server.requests.length

    const drawn = await access(false).draw({ prompt: 'x', aspect: 'square', sources: [] })

    expect(drawn).toEqual({ ok: false, message: 'the person said no' })
    expect(server.requests).toHaveLength(before)
  })

  it('is changed with its source sent along', async () => {
    const { access, server } = await open(['painter'], { image: 'painter' })

    const drawn = await access().draw({ prompt: 'bluer', aspect: 'square', sources: [picture] })

    expect(drawn).toMatchObject({ ok: true })
    const { path, body } = server.requests.at(-1) ?? {}
    expect(path).toBe('/v1/images/edits')
    const sent = body.get('image[]') as File
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(picture.bytes)
  })

  it.each([
    ['no-edits', 'This model cannot edit images'],
    ['no-money', 'wants to be paid'],
  ])('that %s refuses is not drawn another way, and the reason is told', async (name, reason) => {
    const { access, server } = await open([name], { image: name })
    const before = server.requests.length

    const drawn = await access().draw({ prompt: 'x', aspect: 'square', sources: [picture] })

    expect(drawn).toMatchObject({ ok: false, message: expect.stringContaining(reason) })
    expect(server.requests).toHaveLength(before + 1)
  })

  it('comes in a reply from a server that has no address for pictures', async () => {
    const { access } = await open(['chat-only'], { image: 'chat-only' })

    const drawn = await access().draw({ prompt: 'x', aspect: 'square', sources: [] })

    expect(drawn).toMatchObject({ ok: true, picture: { width: 48, height: 48 } })
  })

  it('is drawn as large as a model likes that takes no size', async () => {
    const { access } = await open(['one-size'], { image: 'one-size' })

    const drawn = await access().draw({ prompt: 'x', aspect: 'landscape', sources: [] })

    expect(drawn).toMatchObject({ ok: true, picture: { width: 64, height: 64 } })
  })

  it('is fetched at once where the server gives a link to itself', async () => {
    const { access } = await open(['by-link'], { image: 'by-link' })

    const drawn = await access().draw({ prompt: 'x', aspect: 'square', sources: [] })

    expect(drawn).toMatchObject({ ok: true, picture: { width: 96, height: 64 } })
  })

  it('is not fetched from elsewhere on this machine, wherever the link leads', async () => {
    const { access } = await open(['by-link'], { image: 'by-link' })

    const drawn = await access().draw({ prompt: 'elsewhere', aspect: 'square', sources: [] })

    expect(drawn).toMatchObject({
      ok: false,
      message: 'http://127.0.0.1:9 is on this machine or its network',
    })
  })
})

describe('looking', () => {
  it('is done by the model chosen for it, with the picture and the question', async () => {
    const { access, server } = await open(['eyes'], { vision: 'eyes' })
    server.script({ text: 'Two stripes.' })

    expect(await access().look(picture, 'What is it?')).toEqual({
      ...{ ok: true, analysis: 'Two stripes.', model: 'p1/eyes' },
    })
    const [message] = server.requests.at(-1)?.body.messages ?? []
    expect(message.content[0]).toEqual({ type: 'text', text: 'What is it?' })
    expect(message.content[1].image_url.url).toMatch(/^data:image\/png;base64,/)
  })

  it('is told to have failed by a model that is shown nothing after all', async () => {
    const { access, server } = await open(['eyes'], { vision: 'eyes' })
    server.script(
      { status: 400, body: JSON.stringify({ error: { message: 'image_url is not supported' } }) },
      { text: 'I see nothing.' },
    )

    expect(await access().look(picture, 'What is it?')).toMatchObject({
      ok: false,
      message: expect.stringContaining('takes no pictures'),
    })
  })
})

describe('what can be done', () => {
  const sighted = { id: 'sighted', architecture: { input_modalities: ['text', 'image'] } }
  const blind = { id: 'blind', architecture: { input_modalities: ['text'] } }

  it.each([
    ['the session’s own model, which sees', [sighted], {}, true, undefined],
    ['nobody, for a model that sees nothing', [blind], {}, false, 'no model here sees pictures'],
    ['another, for a model that sees nothing', [blind, sighted], { vision: 'sighted' }, false],
    ['the own model while nobody says that it cannot', ['silent'], {}, true, undefined],
    ['the chosen one while nobody says that the own can', ['silent'], { vision: 'silent' }, false],
  ])('looking: %s', async (_who, names, roles, sees, problem?: string) => {
    const { access, media } = await open(names, roles)

    expect(access().sees()).toBe(sees)
    expect(media.problem('vision')?.reason.text).toBe(problem)
  })

  it('drawing needs a model, and the person is told where to choose one', async () => {
    const { access, media, models, somebody } = await open(['painter'])

    expect(media.problem('image')).toMatchObject({
      reason: { text: 'no model that draws is chosen' },
      fix: { text: 'Choose one under Settings › Models › Pictures.' },
    })
    expect(await access().draw({ prompt: 'x', aspect: 'square', sources: [] })).toMatchObject({
      ok: false,
    })
    models.handlers['models.setRole']({ role: 'image', model: 'p1/painter' }, somebody)
    expect(media.problem('image')).toBeUndefined()
  })

  it('whatever a removed server did, nobody does any more', async () => {
    const { models, somebody } = await open(['m'], { image: 'm', vision: 'm' })
    models.handlers['models.setReviewer']({ model: 'p1/m' }, somebody)
    models.handlers['models.setCouncil']({ models: ['p1/m'] }, somebody)

    models.handlers['models.removeProvider']({ id: 'p1' }, somebody)

    expect(models.view()).toEqual({ chosen: 'demo', roles: {}, council: [], providers: [] })
  })
})
