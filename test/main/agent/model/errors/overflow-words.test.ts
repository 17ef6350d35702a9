/** What servers say when a request is larger than their window, as reported of them in public. */
import { APIError } from 'openai'
import { describe, expect, it } from 'vitest'
import { toModelError } from '../../../../../src-main/agent/model/errors/model-errors.ts'

const WORDS: readonly [
  server: string,
  status: number,
  message: string,
  limit: number | undefined,
][] = [
  [
    'OpenAI',
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9012 tokens. Please reduce the length of the messages.",
    8_192,
  ],
  [
    'OpenAI, new',
    400,
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    undefined,
  ],
  [
    'vLLM',
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (3900 in the messages, 1100 in the completion).",
    4_096,
  ],
  ['Anthropic', 400, 'prompt is too long: 210345 tokens > 200000 maximum', 200_000],
  [
    'Gemini',
    400,
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    1_048_576,
  ],
  [
    'llama.cpp',
    400,
    'the request exceeds the available context size (8192 tokens), try increasing it',
    8_192,
  ],
  ['llama.cpp, old', 500, 'context size exceeded', undefined],
  [
    'LM Studio',
    400,
    'Trying to keep the first 5342 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    4_096,
  ],
  [
    'Mistral',
    400,
    'Prompt contains 40123 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    32_768,
  ],
  [
    'xAI',
    400,
    "This model's maximum prompt length is 131072 but the request contains 140200 tokens.",
    131_072,
  ],
  [
    'Cohere',
    400,
    'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 9000.',
    4_081,
  ],
  [
    'Cerebras',
    400,
    'Please reduce the length of the messages or completion. Current length is 9012 while limit is 8192',
    8_192,
  ],
  [
    'TGI',
    422,
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5012 `inputs` tokens and 20 `max_new_tokens`',
    4_096,
  ],
  ['DashScope', 400, 'Range of input length should be [1, 30720]', 30_720],
  ['Groq', 413, 'Request too large for model', undefined],
  [
    'Groq, by the minute',
    413,
    'Request too large for model `llama-3.1-8b-instant` in organization `org_x` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 7212, please reduce your message size and try again.',
    6_000,
  ],
  [
    'OpenRouter',
    400,
    "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens (135000 of text input, 5000 of tool input). Please reduce the length of either one.",
    131_072,
  ],
  [
    'Anthropic, with the reply',
    400,
    'input length and `max_tokens` exceed context limit: 190000 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    200_000,
  ],
  [
    'Anthropic by LiteLLM',
    400,
    'litellm.BadRequestError: litellm.ContextWindowExceededError: AnthropicException - prompt is too long: 210345 tokens > 200000 maximum',
    200_000,
  ],
  [
    'SGLang',
    400,
    "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
    8_192,
  ],
  ['Ollama', 400, 'prompt too long; exceeded max context length by 1234 tokens', undefined],
  [
    'DeepSeek',
    400,
    "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (66000 in the messages, 4000 in the completion).",
    65_536,
  ],
  ['a proxy', 413, '', undefined],
]

describe('a request that is too long', () => {
  it.each(WORDS)('is understood as such from %s', (_server, status, message, limit) => {
    const error = new APIError(status, { message }, message, new Headers())
    expect(toModelError(error, 'it').overflow).toEqual(limit === undefined ? {} : { limit })
  })

  it.each([
    [400, 'Invalid value for temperature: 3'],
    [429, 'Rate limit reached: 30000 tokens per minute'],
    [500, 'internal error'],
    [400, 'image_url is not supported'],
  ])('is not seen in HTTP %i «%s»', (status, message) => {
    const error = new APIError(status, { message }, message, new Headers())
    expect(toModelError(error, 'it').overflow).toBeUndefined()
  })
})
