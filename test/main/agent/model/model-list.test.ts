import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchModelList } from '../../../../src-main/agent/model/model-list.ts'
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
    { id: 'vllm', max_model_len: 4_096, capabilities: ['completion'] },
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
      { id: 'vllm', ...says(4_096), isChat: true },
    ],
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
