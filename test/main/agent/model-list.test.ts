import { expect, it, onTestFinished } from 'vitest'
import { fetchModelList } from '../../../src-main/agent/model-list.ts'
import { startFakeModelServer } from '../../support/fake-model-server.ts'

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
    models: [
      { id: 'plain' },
      { id: 'openrouter', contextTokens: 200_000, seesImages: true },
      { id: 'openrouter-blind', seesImages: false },
      { id: 'mistral', contextTokens: 32_768, seesImages: true },
      { id: 'vllm', contextTokens: 4_096 },
    ],
  })
})
