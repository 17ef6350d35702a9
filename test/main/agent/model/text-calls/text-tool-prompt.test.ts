import { describe, expect, it } from 'vitest'
import {
  textToolCall,
  textToolPrompt,
  textToolResponse,
} from '../../../../../src-main/agent/model/text-calls/text-tool-prompt.ts'

const tool = { name: 'get_weather', description: 'Weather', parameters: { type: 'object' } }

describe('the text contract', () => {
  it.each(['full', 'minimal'] as const)(
    'lists the tools and shows how to call (%s)',
    (contract) => {
      const prompt = textToolPrompt([tool], contract)
      expect(prompt).toContain(
        `<tools>\n${JSON.stringify({ type: 'function', function: tool })}\n</tools>`,
      )
      expect(prompt).toContain('<tool_call>\n{"name":')
    },
  )

  it.each(['full', 'minimal'] as const)('says when to call nothing (%s)', (contract) => {
    expect(textToolPrompt([tool], contract)).toMatch(/answer in plain words/)
  })

  it('is shorter when it is minimal', () => {
    const [full, minimal] = [textToolPrompt([tool], 'full'), textToolPrompt([tool], 'minimal')]
    expect(minimal.length).toBeLessThan(full.length / 2)
  })

  it('says nothing when there are no tools', () => {
    expect(textToolPrompt([], 'full')).toBe('')
  })

  it('writes calls and results with JSON parsed', () => {
    expect(textToolCall({ name: 'a', arguments: '{"x":1}' })).toBe(
      '<tool_call>\n{"name":"a","arguments":{"x":1}}\n</tool_call>',
    )
    expect(textToolResponse({ id: 'c1', name: 'a', content: '{"ok":true}' })).toBe(
      '<tool_response>\n{"tool_call_id":"c1","name":"a","content":{"ok":true}}\n</tool_response>',
    )
  })
})
