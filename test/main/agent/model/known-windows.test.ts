import { expect, it } from 'vitest'
import { knownWindow } from '../../../../src-main/agent/model/known-windows.ts'

it.each([
  ['gpt-4o-mini', 128_000],
  ['gpt-4.1-nano', 1_047_576],
  ['gpt-4', 8_192],
  ['o3-mini', 200_000],
  ['anthropic/claude-sonnet-4', 200_000],
  ['models/gemini-2.5-flash', 1_048_576],
  ['meta-llama/Llama-3.3-70B-Instruct', 131_072],
  ['Meta-Llama-3-8B', 8_192],
  ['NousResearch/Hermes-4-70B', 131_072],
  ['qwen3:8b', 40_960],
  ['mistral-7b-instruct', 32_768],
  ['mistral-large-2411', 131_072],
  ['my-own-model', undefined],
])('knows the window of %s', (name, tokens) => {
  expect(knownWindow(name)).toBe(tokens)
})
