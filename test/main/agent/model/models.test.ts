import { describe, expect, it, onTestFinished } from 'vitest'
import { findLocalServers } from '../../../../src-main/agent/model/local-servers.ts'
import { createModels, type StoredModels } from '../../../../src-main/agent/model/models.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'
import { startFakeOllama } from '../../../support/fake-ollama.ts'

const somebody = { id: 'ipc-1', transport: 'ipc' } as const

function openModels() {
  let stored: StoredModels = {
    ...{ chosen: 'demo', roles: {}, council: [], providers: [] },
    ...{ toolFormats: {}, windows: {}, efforts: {}, prices: {} },
  }
  const secrets = new Map<string, string>()
  const models = createModels({
    language: () => 'en',
    store: {
      load: () => stored,
      save: (next) => {
        stored = next
      },
    },
    secrets: {
      get: (name) => secrets.get(name),
      set: (name, value) => secrets.set(name, value),
      remove: (name) => secrets.delete(name),
    },
    onChange: () => {},
    newId: () => 'p1',
    now: () => 7,
  })
  return { models, secrets, stored: () => stored }
}

async function server(names?: string[]) {
  const fake = await startFakeModelServer(names)
  onTestFinished(() => fake.close())
  return fake
}

describe('model servers', () => {
  it('are saved with their models, the key only in the secret store', async () => {
    const { models, secrets, stored } = openModels()
    const fake = await server(['small', 'vendor/large'])
    const view = await models.handlers['models.saveProvider'](
      { name: 'Mine', baseUrl: `${fake.baseUrl}/`, key: 'sk-secret' },
      somebody,
    )

    expect(view).toMatchObject({
      id: 'p1',
      hasKey: true,
      state: { kind: 'ok', checkedAt: 7 },
      models: [{ id: 'p1/small' }, { id: 'p1/vendor/large', name: 'vendor/large' }],
    })
    expect(fake.requests[0]?.headers.authorization).toBe('Bearer sk-secret')
    expect(JSON.stringify(stored())).not.toContain('sk-secret')
    expect([...secrets]).toEqual([['provider.p1', 'sk-secret']])
  })

  it('that do not answer are refused with what to do, and kept only by a second word', async () => {
    const { models, secrets, stored } = openModels()
    const ended = await startFakeModelServer([])
    await ended.close()
    const gone = { name: 'Gone', baseUrl: ended.baseUrl, key: 'k' }
    const saveProvider = models.handlers['models.saveProvider']

    await expect(saveProvider(gone, somebody)).rejects.toThrow(/cannot be reached.*Check/)
    expect([stored().providers, secrets.size]).toEqual([[], 0])

    const view = await saveProvider({ ...gone, evenIfItFails: true }, somebody)
    expect(models.chosen()).toBe('demo')
    expect(view.state).toMatchObject({
      kind: 'failed',
      words: { text: expect.stringMatching(/cannot be reached.*Check/) },
    })
  })

  it('can be chosen, opened and removed, and then the demo is back', async () => {
    const { models, secrets } = openModels()
    const fake = await server(['small'])
    expect(models.hasServer()).toBe(false)
    await models.handlers['models.saveProvider'](
      { name: 'Mine', baseUrl: fake.baseUrl, key: 'k' },
      somebody,
    )
    await models.handlers['models.choose']({ model: 'p1/small' }, somebody)
    const reply = await models
      .open('p1/small')
      .complete({ messages: [], tools: [], signal: AbortSignal.timeout(5_000), onPiece: () => {} })
    expect([models.chosen(), reply.text]).toEqual(['p1/small', 'Hello.'])
    expect(models.hasServer()).toBe(true)
    expect(fake.requests.at(-1)?.body.model).toBe('small')

    await models.handlers['models.removeProvider']({ id: 'p1' }, somebody)
    expect([models.chosen(), secrets.size]).toEqual(['demo', 0])
    expect(models.hasServer()).toBe(false)
    expect(() => models.open('p1/small')).toThrow('not set up')
    await expect(async () =>
      models.handlers['models.choose']({ model: 'p1/small' }, somebody),
    ).rejects.toThrow()
  })

  it('give the first of their models that talks, while there was only the demo', async () => {
    const { models } = openModels()
    const fake = await server(['text-embedding-3-small', 'whisper-1', 'gpt-5', 'gpt-6'])
    const saved = { name: 'Mine', baseUrl: fake.baseUrl }
    const view = await models.handlers['models.saveProvider'](saved, somebody)

    expect(models.chosen()).toBe('p1/gpt-5')
    expect(view.models.map(({ isChat }) => isChat)).toEqual([false, false, true, true])
    await models.handlers['models.choose']({ model: 'p1/gpt-6' }, somebody)
    await models.handlers['models.saveProvider']({ ...saved, id: 'p1' }, somebody)
    expect(models.chosen()).toBe('p1/gpt-6')
  })

  it('have the window that the person enters, until they take it back', async () => {
    const { models } = openModels()
    const fake = await startFakeModelServer([{ id: 'small', context_length: 8_000 }, 'silent'])
    onTestFinished(() => fake.close())
    await models.handlers['models.saveProvider']({ name: 'Mine', baseUrl: fake.baseUrl }, somebody)
    const windows = () => models.view().providers[0]?.models.map(({ window }) => window)
    expect(windows()).toEqual([
      { tokens: 8_000, from: 'server' },
      { tokens: 128_000, from: 'assumed' },
    ])

    await models.handlers['models.setWindow']({ model: 'p1/silent', tokens: 16_000 }, somebody)
    expect(windows()?.[1]).toEqual({ tokens: 16_000, from: 'you' })
    expect(models.open('p1/silent').contextTokens).toBe(16_000)

    await models.handlers['models.setWindow']({ model: 'p1/silent', tokens: null }, somebody)
    expect(windows()?.[1]).toEqual({ tokens: 128_000, from: 'assumed' })
  })

  it('have the window that an overflow names, which stays when the list is read anew', async () => {
    const { models } = openModels()
    const fake = await server(['silent'])
    const { baseUrl } = fake
    const { id } = await models.handlers['models.saveProvider']({ name: 'Mine', baseUrl }, somebody)
    const window = () => models.view().providers[0]?.models[0]?.window
    expect(window()).toEqual({ tokens: 128_000, from: 'assumed' })

    const message = "This model's maximum context length is 4096 tokens. You requested 5000."
    fake.script({ status: 400, body: JSON.stringify({ error: { message } }) })
    const asked = models.open('p1/silent').complete({
      messages: [{ role: 'user', content: 'hi' }],
      ...{ tools: [], signal: new AbortController().signal, onPiece: () => {} },
    })
    await expect(asked).rejects.toMatchObject({ overflow: { limit: 4_096 } })
    expect(window()).toEqual({ tokens: 4_096, from: 'learned' })
    expect(models.open('p1/silent').contextTokens).toBe(4_096)

    await models.handlers['models.refresh']({ id }, somebody)
    expect(window()).toEqual({ tokens: 4_096, from: 'learned' })
  })

  it('have the price that the server says or the person enters, and cost by it', async () => {
    const { models } = openModels()
    const pricing = { prompt: '0.000003', completion: '0.000015', input_cache_read: '3e-7' }
    const fake = await startFakeModelServer([{ id: 'paid', pricing }, 'free'])
    onTestFinished(() => fake.close())
    await models.handlers['models.saveProvider']({ name: 'Mine', baseUrl: fake.baseUrl }, somebody)
    const prices = () => models.view().providers[0]?.models.map(({ price }) => price)
    expect(prices()).toEqual([
      { input: 3, output: 15, cachedInput: 0.3, from: 'server' },
      undefined,
    ])

    const usage = {
      ...{ prompt_tokens: 1_000_000, completion_tokens: 100_000 },
      prompt_tokens_details: { cached_tokens: 400_000 },
    }
    fake.script({ deltas: [{ content: 'Hi' }], usage })
    const usd = async (model: string) => {
      const reply = await models.open(model).complete({
        messages: [{ role: 'user', content: 'hi' }],
        ...{ tools: [], signal: new AbortController().signal, onPiece: () => {} },
      })
      return reply.usage?.usd
    }
    // 600,000 at 3, 400,000 at 0.30 and 100,000 at 15 dollars a million.
    expect(await usd('p1/paid')).toBeCloseTo(1.8 + 0.12 + 1.5)
    expect(await usd('p1/free')).toBeUndefined()

    const price = { input: 1, output: 2 }
    await models.handlers['models.setPrice']({ model: 'p1/free', price }, somebody)
    expect(prices()?.[1]).toEqual({ ...price, from: 'you' })
    expect(await usd('p1/free')).toBeCloseTo(1.2)
    fake.script({ deltas: [{ content: 'Hi' }], usage: { ...usage, cost: 0.5 } })
    expect(await usd('p1/free')).toBe(0.5)

    await models.handlers['models.setPrice']({ model: 'p1/free', price: null }, somebody)
    expect(prices()?.[1]).toBeUndefined()
  })

  it('are asked to think as long as the person wants', async () => {
    const { models } = openModels()
    const fake = await server(['thinker'])
    await models.handlers['models.saveProvider']({ name: 'Mine', baseUrl: fake.baseUrl }, somebody)
    const ask = () =>
      models.open('p1/thinker').complete({
        messages: [{ role: 'user', content: 'hi' }],
        ...{ tools: [], signal: new AbortController().signal, onPiece: () => {} },
      })
    await ask()
    await models.handlers['models.setEffort']({ model: 'p1/thinker', effort: 'high' }, somebody)
    await ask()
    expect(models.view().providers[0]?.models[0]).toMatchObject({ effort: 'high' })
    await models.handlers['models.setEffort']({ model: 'p1/thinker', effort: null }, somebody)
    await ask()

    const efforts = fake.requests.slice(1).map(({ body }) => body?.reasoning_effort)
    expect(efforts).toEqual([undefined, 'high', undefined])
  })

  it('have models that are told of tools in the text, by the shortest rules where that is chosen', async () => {
    const { models } = openModels()
    const fake = await server(['small'])
    const { baseUrl } = fake
    await models.handlers['models.saveProvider']({ name: 'Mine', baseUrl }, somebody)
    const told = { text: '', 'text-minimal': '' }
    for (const format of ['text', 'text-minimal'] as const) {
      const view = await models.handlers['models.setToolFormat'](
        { model: 'p1/small', format },
        somebody,
      )
      expect(view.providers[0]?.models[0]?.toolFormat).toBe(format)
      fake.script({ text: 'Hello.' })
      await models.open('p1/small').complete({
        messages: [{ role: 'user', content: 'Hello!' }],
        tools: [{ type: 'function', function: { name: 't', description: '', parameters: {} } }],
        signal: AbortSignal.timeout(5_000),
        onPiece: () => {},
      })
      told[format] = fake.requests.at(-1)?.body.messages[0].content
    }
    expect(told['text-minimal']).toContain('<tools>')
    expect(told['text-minimal'].length).toBeLessThan(told.text.length)
  })

  it('of Ollama tell the window that a model really runs with', async () => {
    const ollama = await startFakeOllama({
      'small:latest': { made: 131_072, capabilities: ['completion', 'tools'] },
      'set:latest': { made: 32_768, numCtx: 16_384, capabilities: ['completion', 'vision'] },
      'nomic-embed-text:latest': { made: 2_048, capabilities: ['embedding'] },
    })
    onTestFinished(() => ollama.close())
    const { models } = openModels()
    const view = await models.handlers['models.saveProvider'](
      { name: 'Ollama', baseUrl: ollama.baseUrl },
      somebody,
    )
    expect(
      view.models.map(({ window, isChat, seesImages }) => ({ window, isChat, seesImages })),
    ).toEqual([
      {
        window: { tokens: 4_096, from: 'assumed', upTo: 131_072 },
        isChat: true,
        seesImages: false,
      },
      { window: { tokens: 16_384, from: 'server', upTo: 32_768 }, isChat: true, seesImages: true },
      { window: { tokens: 4_096, from: 'assumed', upTo: 2_048 }, isChat: false, seesImages: false },
    ])

    ollama.load('small:latest', 8_192)
    await models
      .open('p1/small:latest')
      .complete({ messages: [], tools: [], signal: AbortSignal.timeout(5_000), onPiece: () => {} })

    await expect
      .poll(() => models.view().providers[0]?.models[0]?.window)
      .toEqual({ tokens: 8_192, from: 'running', upTo: 131_072 })
    expect(models.open('p1/small:latest').contextTokens).toBe(8_192)
  })

  it('on this machine are found by their ports', async () => {
    const fake = await server(['local-model'])
    const places = [
      { name: 'Here', baseUrl: fake.baseUrl },
      { name: 'Nobody', baseUrl: 'http://127.0.0.1:9/v1' },
    ]
    expect(await findLocalServers(places)).toEqual([
      { name: 'Here', baseUrl: fake.baseUrl, models: ['local-model'] },
    ])
  })
})
