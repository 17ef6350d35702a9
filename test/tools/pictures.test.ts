import { afterAll, describe, expect, it } from 'vitest'
import { registry, type ToolContext } from '#tool-api'
import '../../tools/image_generate.ts'
import '../../tools/vision_analyze.ts'
import type { NextFile } from '../../src-main/ports/files.ts'
import type { DrawWish, PictureBytes } from '../../src-main/ports/media.ts'
import { createReading } from '../../src-main/reading/reading.ts'
import { makePng } from '../support/make-png.ts'

const reading = createReading({
  file: new URL('../../src-main/reading/reading-worker.ts', import.meta.url),
})
afterAll(reading.dispose)
const { signal } = new AbortController()

function open(
  options: { sees?: boolean; files?: Record<string, Uint8Array>; taken?: boolean } = {},
) {
  const looked: PictureBytes[] = []
  const wishes: DrawWish[] = []
  const written: NextFile[] = []
  const context = {
    files: {
      read: async (path: string) => {
        const bytes = options.files?.[path]
        return bytes
          ? { ok: true, path, bytes }
          : { ok: false, code: 'not-found', message: `there is no file at ${path}` }
      },
      edit: async (
        paths: string[],
        plan: (files: object[]) => { ok: boolean; next: NextFile[] },
      ) => {
        const planned = plan(paths.map((path) => ({ path, exists: options.taken ?? false })))
        if (!planned.ok) return planned
        written.push(...planned.next)
        return { ok: true, files: paths.map((path) => ({ realPath: `/work/${path}` })) }
      },
    },
    web: { bytes: async () => ({ ok: false, message: 'x.org has no such page (404)' }) },
    fitPicture: (...[bytes, fit]: Parameters<ToolContext['fitPicture']>) =>
      reading.picture(bytes, fit, signal),
    media: {
      sees: () => options.sees ?? true,
      look: async (picture: PictureBytes) => {
        looked.push(picture)
        return { ok: true, analysis: 'Stripes.', model: 'p1/eyes' }
      },
      draw: async (wish: DrawWish) => {
        wishes.push(wish)
        const picture = { bytes: makePng(96, 64), type: 'image/png', width: 96, height: 64 }
        return { ok: true, picture, model: 'p1/painter' }
      },
    },
    keepBytes: async (name: string, ending: string) => `/cache/${name}.${ending}`,
    progress: () => {},
  } as unknown as ToolContext
  return { context, looked, wishes, written }
}

async function call(name: string, args: object, context: ToolContext) {
  const result = await registry.entry(name)?.handler(args, context)
  if (typeof result === 'string') return { facts: JSON.parse(result), pictures: [] }
  if (!result) throw new Error(`there is no ${name}`)
  const [text, ...pictures] = result.content as [{ text: string }, ...{ data: string }[]]
  return {
    facts: JSON.parse(text.text),
    pictures: pictures.map(({ data }) => Buffer.from(data, 'base64')),
  }
}

const size = (png: Buffer | undefined) => [png?.readUInt32BE(16), png?.readUInt32BE(20)]

describe('vision_analyze', () => {
  const look = (from: string, rest: object, context: ToolContext) =>
    call('vision_analyze', { image_url: from, question: 'What?', ...rest }, context)

  it('shows a model that sees the picture itself, no larger than it takes', async () => {
    const { context, looked } = open({ files: { 'a.png': makePng(3_136, 600) } })

    const { facts, pictures } = await look('a.png', {}, context)

    expect(facts).toMatchObject({ success: true, question: 'What?', width: 1_568, height: 300 })
    expect(size(pictures[0])).toEqual([1_568, 300])
    expect(looked).toEqual([])
  })

  it('lets another model look for one that does not, at the wanted part only', async () => {
    const { context, looked } = open({ sees: false, files: { 'a.png': makePng(400, 300) } })

    const { facts } = await look('a.png', { region: [100, 50, 80, 60] }, context)

    expect(facts).toEqual({ success: true, analysis: 'Stripes.', model: 'p1/eyes' })
    expect(looked).toMatchObject([{ type: 'image/png', width: 80, height: 60 }])
  })

  it('reads a picture that stands in the address', async () => {
    const { context } = open()
    const data = makePng(20, 10).toString('base64')

    const { pictures } = await look(`data:image/png;base64,${data}`, {}, context)

    expect(size(pictures[0])).toEqual([20, 10])
  })

  const broken = makePng(300, 300).subarray(0, 60)
  it.each([
    ['gone.png', {}, 'there is no file at gone.png'],
    ['https://x.org/a.png', {}, 'no such page'],
    ['file:///etc/passwd', {}, 'neither a file nor an http address'],
    ['data:text/html;base64,aaaa', {}, 'holds no picture'],
    ['notes.png', {}, 'no PNG, JPEG, GIF or WebP'],
    ['broken.png', { region: [0, 0, 10, 10] }, 'the picture is damaged'],
    ['a.png', { region: [500, 0, 10, 10] }, 'outside the picture, which has 40 × 30'],
  ])('says what is wrong with %s', async (from, rest, reason) => {
    const files = {
      'notes.png': Buffer.from('not a picture, but long enough to be looked at'),
      'broken.png': broken,
      'a.png': makePng(40, 30),
    }
    const { context } = open({ files })

    const { facts } = await look(from, rest, context)

    expect(facts).toMatchObject({ success: false, error: expect.stringContaining(reason) })
  })

  it('opens the next picture after a broken one', async () => {
    const { context } = open({ files: { 'b.png': broken, 'a.png': makePng(40, 30) } })
    await look('b.png', { region: [0, 0, 9, 9] }, context)

    const { pictures } = await look('a.png', { region: [0, 0, 9, 9] }, context)

    expect(size(pictures[0])).toEqual([9, 9])
  })
})

describe('image_generate', () => {
  it('shows what was drawn and names its file', async () => {
    const { context, wishes } = open()

    const { facts, pictures } = await call('image_generate', { prompt: 'a cat' }, context)

    expect(wishes).toEqual([{ prompt: 'a cat', aspect: 'landscape', sources: [] }])
    expect(facts).toEqual({
      ...{ success: true, image: '/cache/picture.png', width: 96, height: 64 },
      model: 'p1/painter',
    })
    expect(size(pictures[0])).toEqual([96, 64])
  })

  it('writes it where it is wanted, and over nothing', async () => {
    const { context, written } = open()
    const { facts } = await call('image_generate', { prompt: 'x', output_path: 'c.png' }, context)
    expect(facts.image).toBe('/work/c.png')
    expect(written).toMatchObject([{ path: 'c.png' }])

    const taken = open({ taken: true })
    const second = await call(
      'image_generate',
      { prompt: 'x', output_path: 'c.png' },
      taken.context,
    )
    expect(second.facts).toMatchObject({
      image: '/cache/picture.png',
      not_written: 'c.png is there already; choose another name',
    })
    expect(second.pictures).toHaveLength(1)
    expect(taken.written).toEqual([])
  })

  it('draws nothing when a picture to go by cannot be opened', async () => {
    const { context, wishes } = open()

    const { facts } = await call('image_generate', { prompt: 'x', image_url: 'gone.png' }, context)

    expect(facts).toMatchObject({ success: false, error: 'there is no file at gone.png' })
    expect(wishes).toEqual([])
  })
})
