import { expect, it } from 'vitest'
import { knownPrice } from '../../../../src-main/agent/model/known-prices.ts'

it.each([
  ['https://api.openai.com/v1', 'gpt-5-mini', { input: 0.25, output: 2, cachedInput: 0.025 }],
  ['https://api.openai.com/v1', 'gpt-5-2025-08-07', { input: 1.25, output: 10 }],
  ['https://api.openai.com/v1', 'gpt-4o-mini', { input: 0.15 }],
  ['https://api.openai.com/v1', 'o3-mini', { input: 1.1 }],
  ['https://api.anthropic.com/v1', 'claude-sonnet-4-5', { input: 3, output: 15 }],
  ['https://api.anthropic.com/v1', 'claude-opus-4-1-20250805', { input: 15 }],
  ['https://api.anthropic.com/v1', 'claude-opus-4-5', { input: 5 }],
  [
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'models/gemini-2.5-flash-lite',
    { input: 0.1 },
  ],
])('%s asks for %s what it is known to ask', (baseUrl, model, expected) => {
  expect(knownPrice(baseUrl, model)).toMatchObject(expected)
})

it.each([
  ['http://127.0.0.1:11434/v1', 'gpt-4o'],
  ['https://api.openai.com/v1', 'gpt-99'],
  ['https://constructor/v1', 'gpt-4o'],
])('%s may ask anything, or nothing, for %s', (baseUrl, model) => {
  expect(knownPrice(baseUrl, model)).toBeUndefined()
})
