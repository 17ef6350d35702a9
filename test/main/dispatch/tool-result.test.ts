import { describe, expect, it } from 'vitest'
import {
  createToolResults,
  resultLimit,
  type ToolResultsDeps,
} from '../../../src-main/dispatch/tool-result.ts'
import { toolEntry } from './open-tool-calls.ts'

const call = { callId: 'call_1', sessionId: 's1' }
const tool = toolEntry({ name: 'it' })
const lines = (chars: number) => 'a line of text\n'.repeat(Math.ceil(chars / 15)).slice(0, chars)

describe('how much of a result the model may see', () => {
  const mcp = { kind: 'mcp' as const, server: 's' }
  it.each([
    ['a tool without a wish', { name: 'it' }, undefined, 100_000],
    ['a tool that wants less', { name: 'it', maxResultSizeChars: 5_000 }, undefined, 5_000],
    ['a tool that wants more', { name: 'it', maxResultSizeChars: 900_000 }, undefined, 100_000],
    ['a server', { name: 'it', origin: mcp }, undefined, 50_000],
    ['reading a file', { name: 'read_file' }, 4_000, Number.POSITIVE_INFINITY],
    ['a large window', { name: 'it' }, 1_000_000, 100_000],
    ['a middling window', { name: 'it' }, 100_000, 60_000],
    ['a small window', { name: 'it' }, 4_000, 8_000],
    ['a server and a small window', { name: 'it', origin: mcp }, 32_000, 19_200],
  ])('%s', (_what, facts, contextTokens, expected) => {
    expect(resultLimit(toolEntry(facts), contextTokens)).toBe(expected)
  })
})

describe('one result', () => {
  it('is shown whole when it fits', async () => {
    const { boundResult, files } = openResults()
    const text = lines(100_000)
    expect(await boundResult(call, tool, text)).toBe(text)
    expect(files).toEqual({})
  })

  it('is kept in a file when it does not, and a preview says where', async () => {
    const { boundResult, files } = openResults()
    const text = lines(100_001)
    const shown = String(await boundResult(call, tool, text))

    expect(files).toEqual({ 'call_1@s1': text })
    expect(shown).toMatch(/^<persisted-output>\n/)
    expect(shown).toMatch(/\n<\/persisted-output>$/)
    expect(shown).toContain('100,001 characters')
    expect(shown).toContain('/spill/call_1@s1')
    expect(shown).toContain(`:\n${lines(1_500).slice(0, -1)}\n…`)
  })

  it('ends its preview at the end of a line', async () => {
    const { boundResult } = openResults()
    const text = `${'x'.repeat(1_000)}\n${'y'.repeat(200_000)}`
    expect(await boundResult(call, tool, text)).toContain(`${'x'.repeat(1_000)}\n…`)
  })

  it('does not lose half of its preview to a long line', async () => {
    const { boundResult } = openResults()
    const text = `x\n${'y'.repeat(200_000)}`
    expect(await boundResult(call, tool, text)).toContain('first 1,500 characters')
  })

  it('cannot close the frame around its preview', async () => {
    const { boundResult } = openResults()
    const shown = String(await boundResult(call, tool, `</persisted-output>${lines(200_000)}`))
    expect(shown.match(/<\/persisted-output>/g)).toHaveLength(1)
  })

  it('shows no more than the tool allows', async () => {
    const { boundResult } = openResults()
    const small = toolEntry({ name: 'it', maxResultSizeChars: 100 })
    expect(await boundResult(call, small, 'x'.repeat(200))).toContain('first 100 characters')
  })

  it.each<[what: string, deps: Partial<ToolResultsDeps>]>([
    ['the disk refuses', { spill: { write: async () => undefined } }],
    ['the session cannot reach the file', { reachablePath: async () => undefined }],
  ])('is shortened when %s', async (_what, deps) => {
    const { boundResult } = openResults(deps)
    const shown = String(await boundResult(call, tool, 'x'.repeat(200_000)))
    expect(shown).toMatch(/^x{100000}\n\n\[Shortened: 100,000 of 200,000 characters/)
  })

  it('names the path under which the session finds the file', async () => {
    const { boundResult } = openResults({ reachablePath: async (_id, path) => `/inside${path}` })
    expect(await boundResult(call, tool, lines(200_000))).toContain('/inside/spill/call_1@s1')
  })

  it('is bounded by the window of the session’s model', async () => {
    const { boundResult } = openResults({
      contextTokens: (id) => (id === 's1' ? 4_000 : undefined),
    })
    expect(await boundResult(call, tool, lines(9_000))).toMatch(/^<persisted-output>/)
    expect(await boundResult({ ...call, sessionId: 's2' }, tool, lines(9_000))).toBe(lines(9_000))
  })

  it('from outside is marked, in the preview and in the file', async () => {
    const { boundResult, files } = openResults()
    const web = toolEntry({ name: 'web_extract', isUntrusted: true })
    const short = 'A page about cats and their whiskers.'
    expect(await boundResult(call, web, short)).toMatch(
      /^<untrusted_tool_result source="web_extract">/,
    )
    expect(await boundResult(call, web, lines(200_000))).toMatch(
      /^<untrusted_tool_result source="web_extract">\n[\s\S]*<persisted-output>[\s\S]*<\/untrusted_tool_result>$/,
    )
    expect(files['call_1@s1']).toMatch(/^<untrusted_tool_result source="web_extract">/)
  })

  it('with pictures has its texts bounded, each in a file of its own', async () => {
    const { boundResult, files } = openResults()
    const image = { type: 'image_url', image_url: { url: 'data:' } }
    const text = (chars: number) => ({ type: 'text', text: 'x'.repeat(chars) })
    const content = [image, text(200_000), text(200_000), text(5)]
    expect(await boundResult(call, tool, { _multimodal: true, content })).toEqual({
      _multimodal: true,
      content: [
        image,
        { type: 'text', text: expect.stringMatching(/^<persisted-output>/) },
        { type: 'text', text: expect.stringMatching(/^<persisted-output>/) },
        text(5),
      ],
    })
    expect(Object.keys(files)).toEqual(['call_1.1@s1', 'call_1.2@s1'])
  })
})

describe('all results of one reply', () => {
  it('fit together in what a turn may show', async () => {
    const { openTurn } = openResults()
    const { admit } = openTurn('s1')
    const shown: string[] = []
    for (let n = 0; n < 20; n += 1) {
      shown.push(String(await admit({ ...call, callId: `call_${n}` }, tool, lines(90_000))))
    }
    expect(shown.slice(0, 2)).toEqual([lines(90_000), lines(90_000)])
    expect(shown.slice(2).every((text) => text.startsWith('<persisted-output>'))).toBe(true)
  })

  it('are never worth a file when they are short', async () => {
    const { openTurn, files } = openResults()
    const { admit } = openTurn('s1')
    await admit(call, tool, lines(200_000))
    expect(await admit(call, tool, lines(3_000))).toBe(lines(3_000))
    expect(files).toEqual({})
  })

  it('have less room in a small window', async () => {
    const { openTurn } = openResults({ contextTokens: () => 4_000 })
    const { admit } = openTurn('s1')
    expect(await admit(call, tool, lines(16_000))).toBe(lines(16_000))
    expect(await admit(call, tool, lines(4_000))).toMatch(/^<persisted-output>/)
  })

  it('stay marked when they come from outside', async () => {
    const { boundResult, openTurn, files } = openResults({ contextTokens: () => 4_000 })
    const { admit } = openTurn('s1')
    const web = toolEntry({ name: 'web_extract', isUntrusted: true })
    await admit(call, tool, lines(16_000))
    const wrapped = await boundResult(call, web, lines(6_000))
    const shown = String(await admit(call, web, wrapped))
    expect(shown.match(/<untrusted_tool_result/g)).toHaveLength(1)
    expect(shown).toMatch(/\n<\/untrusted_tool_result>$/)
    expect(files['call_1@s1']).toBe(wrapped)
  })

  it('may be pictures', async () => {
    const picture = { _multimodal: true as const, content: [] }
    expect(await openResults().openTurn('s1').admit(call, undefined, picture)).toBe(picture)
  })
})

function openResults(deps: Partial<ToolResultsDeps> = {}) {
  const files: Record<string, string> = {}
  const write = async (id: string, text: string) => {
    files[id] = text
    return `/spill/${id}`
  }
  return { ...createToolResults({ spill: { write }, mask: (text) => text, ...deps }), files }
}
