import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchModelList, isChatModel } from '../../../../src-main/agent/model/model-list.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'

it('learns from each server what it says of its models', async () => {
  const server = await startFakeModelServer([
    'plain',
    {
      id: 'openrouter',
      context_length: 200_000,
      architecture: { input_modalities: ['text', 'image'] },
    },
    { id: 'openrouter-blind', architecture: { input_modalities: ['text'] } },
    { id: 'mistral', max_context_length: 32_768, capabilities: { vision: true } },
    { id: 'vllm', max_model_len: 4_096, capabilities: ['completion'], owned_by: 'vllm' },
    { id: 'local', owned_by: 'llamacpp' },
    { id: 'own', owned_by: 'me' },
  ])
  onTestFinished(() => server.close())

  const { baseUrl } = server
  const signal = AbortSignal.timeout(5_000)
  expect(await fetchModelList({ baseUrl, key: undefined, signal })).toEqual({
    ok: true,
    isOllama: false,
    models: [
      { id: 'plain', isChat: true },
      { id: 'openrouter', ...says(200_000), seesImages: true, isChat: true },
      { id: 'openrouter-blind', seesImages: false, isChat: true },
      { id: 'mistral', ...says(32_768), seesImages: true, isChat: true },
      { id: 'vllm', ...says(4_096), isChat: true, engine: 'vllm' },
      { id: 'local', isChat: true, engine: 'llamacpp' },
      { id: 'own', isChat: true },
    ],
  })
})

it('says of a port that no web address may have that it is the port', async () => {
  const signal = AbortSignal.timeout(5_000)
  expect(
    await fetchModelList({ baseUrl: 'http://127.0.0.1:9/v1', key: undefined, signal }),
  ).toEqual({
    ok: false,
    words: expect.objectContaining({ key: 'model.badPort' }),
  })
})

it('takes an empty list for a server that has nothing to talk with', async () => {
  const server = await startFakeModelServer([])
  onTestFinished(() => server.close())
  const signal = AbortSignal.timeout(5_000)
  expect(await fetchModelList({ baseUrl: server.baseUrl, key: undefined, signal })).toMatchObject({
    ok: false,
    words: { text: expect.stringContaining('lists no model') },
  })
})

it('does not take a server for one to talk with that only has other models', async () => {
  const server = await startFakeModelServer(['text-embedding-3-small', 'whisper-1'])
  onTestFinished(() => server.close())
  const signal = AbortSignal.timeout(5_000)
  expect(await fetchModelList({ baseUrl: server.baseUrl, key: undefined, signal })).toMatchObject({
    ok: false,
    words: { text: expect.stringContaining('no model that can hold a conversation') },
  })
})

it('tells a page from a list: the server was reached, and the address is wrong', async () => {
  const server = createServer((_request, response) => response.end('<html>Welcome</html>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const signal = AbortSignal.timeout(5_000)
  const baseUrl = `http://127.0.0.1:${port}/v1`
  expect(await fetchModelList({ baseUrl, key: undefined, signal })).toMatchObject({
    ok: false,
    words: { text: expect.stringContaining('did not answer with a list of models') },
  })
})

function says(contextTokens: number) {
  return { contextTokens, contextFrom: 'server' }
}

const TALK = `gpt-5 gpt-5.2-codex gpt-4o-mini o4-mini claude-opus-4-6 models/gemini-3-pro
  deepseek-chat deepseek-reasoner mistral-large-latest codestral-latest grok-4 llama3.2:latest
  qwen3:8b meta-llama/llama-3.3-70b-instruct openai/gpt-oss-120b moonshotai/kimi-k2 gemma3:27b
  phi-4 hermes-4-70b glm-4.6 fake-model local-model`

const OTHERS = `text-embedding-3-small text-embedding-ada-002 whisper-1 gpt-4o-transcribe tts-1 tts-1-hd
  gpt-4o-mini-tts dall-e-3 gpt-image-1 sora-2 omni-moderation-latest babbage-002 davinci-002
  gpt-realtime nomic-embed-text:latest mxbai-embed-large bge-m3 models/gemini-embedding-001
  models/imagen-4.0-generate-001 models/veo-3.0-generate-001 models/aqa mistral-embed mistral-ocr-latest
  mistral-moderation-latest whisper-large-v3-turbo playai-tts meta-llama/llama-guard-4-12b
  black-forest-labs/flux-1 jina-reranker-v2 text-embedding-nomic-embed-text-v1.5`

it.each(names(TALK))('offers %s for a conversation', (id) => expect(isChatModel({ id })).toBe(true))

it.each(names(OTHERS))('does not offer %s', (id) => expect(isChatModel({ id })).toBe(false))

it.each([
  { id: 'my-embedder-chat', canComplete: true, offered: true },
  { id: 'plain', canComplete: false, offered: false },
  { id: 'plain', type: 'embeddings', offered: false },
  { id: 'plain', type: 'llm', offered: true },
  { id: 'plain', outputs: ['image'], offered: false },
  { id: 'plain', outputs: ['text', 'image'], offered: true },
])('believes what a server says of %o', ({ offered, ...model }) => {
  expect(isChatModel(model)).toBe(offered)
})

function names(text: string): string[] {
  return text.split(/\s+/)
}
