import { describe, expect, it } from 'vitest'
import {
  MAX_ATTACHMENTS,
  readAttachments,
} from '../../../../../src-renderer/session/composer/attachments/read-attachments.ts'

describe('attached files', () => {
  it('travel as text, or as the data of a picture', async () => {
    const read = await readAttachments(
      [
        new File(['héllo'], 'a.md'),
        new File([new Uint8Array([1, 2, 3])], 'p.png', { type: 'image/png' }),
      ],
      [],
    )

    expect(read).toEqual({
      attachments: [
        { kind: 'text', name: 'a.md', text: 'héllo' },
        { kind: 'image', name: 'p.png', dataUrl: 'data:image/png;base64,AQID' },
      ],
      refused: [],
    })
  })

  it.each([
    ['a program', new File([new Uint8Array([127, 0, 1])], 'a.out'), 'not-text'],
    ['text that is no UTF-8', new File([new Uint8Array([0xff, 0xfe, 0x41])], 'b.txt'), 'not-text'],
    ['a text past its limit', new File(['x'.repeat(1_000_001)], 'c.log'), 'too-large'],
  ])('refuse %s', async (_what, file, kind) => {
    expect((await readAttachments([file], [])).refused).toMatchObject([{ kind, name: file.name }])
  })

  it('refuse a picture for a model that does not see', async () => {
    const picture = new File([new Uint8Array([1])], 'p.png', { type: 'image/png' })
    const read = await readAttachments([picture, new File(['a'], 'a.md')], [], false)

    expect([read.attachments.map(({ name }) => name), read.refused]).toEqual([
      ['a.md'],
      [{ kind: 'not-seen', name: 'p.png' }],
    ])
  })

  it('have pictures made as large as models look at, before they are weighed', async () => {
    const large = new File([new Uint8Array(20_000_000)], 'p.jpg', { type: 'image/jpeg' })
    const small = new File([new Uint8Array([1, 2, 3])], 'p.jpg', { type: 'image/jpeg' })

    expect(await readAttachments([large], [], true, async () => small)).toEqual({
      attachments: [{ kind: 'image', name: 'p.jpg', dataUrl: 'data:image/jpeg;base64,AQID' }],
      refused: [],
    })
  })

  it('refuse pictures that are too large together', async () => {
    const picture = (name: string) =>
      new File([new Uint8Array(6_000_000)], name, { type: 'image/png' })

    const read = await readAttachments([picture('a'), picture('b')], [])

    expect([read.attachments.length, read.refused]).toEqual([
      1,
      [{ kind: 'too-large', name: 'b', limitMb: 10 }],
    ])
  })

  it('count with those that are there already', async () => {
    const present = Array.from({ length: MAX_ATTACHMENTS }, (_, at) => ({
      kind: 'text' as const,
      name: String(at),
      text: '',
    }))

    expect(await readAttachments([new File([''], 'more')], present)).toEqual({
      attachments: [],
      refused: [{ kind: 'too-many', limit: MAX_ATTACHMENTS }],
    })
  })
})
