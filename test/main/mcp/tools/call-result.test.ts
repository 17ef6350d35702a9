import { describe, expect, it } from 'vitest'
import { readCallResult } from '../../../../src-main/mcp/tools/call-result.ts'

const save = async (bytes: Buffer, type: string) => `/saved/${bytes.length}.${type.split('/')[1]}`
const text = (words: string) => ({ type: 'text', text: words })

describe('the result of a server’s tool', () => {
  it('is its texts, and what is structured only where it says nothing else', async () => {
    const content = [text('one'), text('two')]
    expect(await readCallResult({ content, structuredContent: { n: 1 } }, save)).toBe('one\ntwo')
    expect(await readCallResult({ structuredContent: { n: 1 } }, save)).toBe('{"n":1}')
    expect(await readCallResult({ content: [] }, save)).toBe('(the tool answered nothing)')
  })

  it('is an error where it says so', async () => {
    expect(await readCallResult({ content: [text('no')], isError: true }, save)).toBe(
      '{"error":"no"}',
    )
  })

  it('shows pictures, names links, keeps what nobody reads as files', async () => {
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
    const result = await readCallResult(
      {
        content: [
          text('look'),
          picture,
          { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
          { type: 'resource_link', uri: 'file:///a', name: 'a', description: 'a file' },
          { type: 'resource', resource: { uri: 'note://1', text: 'inside' } },
          { type: 'resource', resource: { uri: 'note://2', blob: 'aGk=', mimeType: 'x/zip' } },
          { type: 'dance' },
        ],
      },
      save,
    )
    expect(result).toEqual({
      _multimodal: true,
      content: [
        text(
          [
            'look',
            '[a sound: audio/wav, 2 bytes, saved to /saved/2.wav]',
            '[resource] file:///a (a: a file)',
            '[note://1]\ninside',
            '[note://2: x/zip, 2 bytes, saved to /saved/2.zip]',
            '[a part of a kind that is not known: dance]',
          ].join('\n'),
        ),
        picture,
      ],
    })
  })
})
