import { describe, expect, it } from 'vitest'
import type { ToolContext } from '#tool-api'
import { registry } from '#tool-api'
import '../../tools/web_extract.ts'
import type { WebPage } from '../../src-main/ports/web.ts'

async function extract(args: object, pages: Record<string, WebPage>) {
  const kept: string[] = []
  const told: string[] = []
  const context = {
    web: {
      read: async (url: string): Promise<WebPage> =>
        pages[url] ?? { ok: false, message: 'there is no such name' },
    },
    progress: (line: string) => told.push(line),
    keepText: async (_name: string, text: string) => {
      kept.push(text)
      return '/spill/1.txt'
    },
  }
  const entry = registry.entry('web_extract')
  // It touches nothing else.
  const answer = await entry?.handler(args, context as unknown as ToolContext)
  return { result: JSON.parse(String(answer)), kept, told, entry }
}

const page = (url: string, content: string): WebPage => ({ ok: true, url, title: 'A', content })

describe('web_extract', () => {
  it('answers each address with an entry, whatever becomes of it', async () => {
    const urls = ['https://a.org/', 'https://gone.org/']
    const { result, told, entry } = await extract(
      { urls },
      { 'https://a.org/': page('https://a.org/', 'text') },
    )

    expect(result).toEqual({
      results: [
        { url: 'https://a.org/', title: 'A', content: 'text' },
        { url: 'https://gone.org/', title: '', content: '', error: 'there is no such name' },
      ],
    })
    expect(told).toHaveLength(2)
    expect(entry?.isUntrusted).toBe(true)
  })

  it('shows the beginning and the end of a long text, and keeps all of it', async () => {
    const long = `begin ${'x'.repeat(9_000)} end`
    const { result, kept } = await extract(
      { urls: ['https://a.org/'], char_limit: 2_000 },
      { 'https://a.org/': page('https://a.org/', long) },
    )

    expect(result.results[0]).toMatchObject({
      total_chars: long.length,
      full_text_path: '/spill/1.txt',
    })
    expect(result.results[0].content).toMatch(
      /^begin x+\n\n\[… 7010 characters left out …\]\n\nx+ end$/,
    )
    expect(kept).toEqual([long])
  })

  it('fails when no address could be read', async () => {
    const { result } = await extract({ urls: ['https://gone.org/'] }, {})

    expect(result.error).toBe('https://gone.org/: there is no such name')
  })
})
