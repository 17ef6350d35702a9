import { describe, expect, it } from 'vitest'
import { readParts } from '../../../../src-main/agent/session/picture-parts.ts'
import { pictureFacts } from '../../../../src-main/lib/media/picture-facts.ts'
import { makePng } from '../../../support/make-png.ts'

const png = makePng(10, 6)
const data = png.toString('base64')

describe('a result with pictures', () => {
  it.each([
    ['OpenAI', { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
    ['Anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }],
    ['the Model Context Protocol', { type: 'image', data, mimeType: 'image/png' }],
  ])('is read in the words of %s', async (_who, part) => {
    expect(await readParts([{ type: 'text', text: 'Here.' }, part])).toEqual({
      text: 'Here.',
      sounds: [],
      pictures: [{ name: 'picture 1', type: 'image/png', width: 10, height: 6, bytes: png }],
    })
  })

  it('lets the person hear what is a sound, and tells the model of it', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(20)])
    const part = { type: 'audio', data: wav.toString('base64'), name: 'speech.wav' }

    expect(await readParts([part, { ...part, data: 'aGVsbG8=' }])).toEqual({
      text: '[the person can hear: speech.wav]\n[a part of the result that is neither text nor a picture]',
      pictures: [],
      sounds: [{ name: 'speech.wav', type: 'audio/wav', bytes: wav }],
    })
  })

  it('has a large one made smaller', async () => {
    const large = { type: 'image', name: 'screen.png', data: makePng(4_096, 64).toString('base64') }

    expect((await readParts([large])).pictures).toMatchObject([
      { name: 'screen.png', width: 2_048, height: 32 },
    ])
  })

  it('says what it leaves out, and why', async () => {
    const jpeg = Buffer.alloc(4_000_000)
    jpeg.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x20, 0, 0x10, 0])
    const many = Array.from({ length: 10 }, () => ({ type: 'image', data }))
    const { text, pictures } = await readParts([
      { type: 'image', name: 'photo.jpg', data: jpeg.toString('base64') },
      { type: 'audio', data: 'AAAA' },
      { type: 'image', data: Buffer.from('<svg/>').toString('base64') },
      ...many,
    ])

    expect(pictures).toHaveLength(8)
    expect(text.split('\n')).toEqual([
      '[left out: photo.jpg, 4096 × 8192, 4.0 MB, too large to be shown]',
      '[a part of the result that is neither text nor a picture]',
      '[a part of the result that is neither text nor a picture]',
      '[left out: picture 9, one too many]',
      '[left out: picture 9, one too many]',
    ])
  })
})

it.each([
  [
    'a GIF',
    Buffer.concat([Buffer.from('GIF89a\x05\0\x07\0', 'latin1'), Buffer.alloc(30)]),
    { type: 'image/gif', width: 5, height: 7 },
  ],
  [
    'a WebP',
    Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
      Buffer.from('0000000000000000000080020001', 'hex'),
    ]),
    { type: 'image/webp', width: 640, height: 256 },
  ],
  [
    'a WebP without loss',
    Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8L', 'latin1'),
      Buffer.from('000000002f7fc23f000000000000', 'hex'),
    ]),
    { type: 'image/webp', width: 640, height: 256 },
  ],
  ['something else', Buffer.alloc(100), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('knows %s by its bytes', (_what, bytes, expected) => {
  expect(pictureFacts(bytes)).toEqual(expected)
})
