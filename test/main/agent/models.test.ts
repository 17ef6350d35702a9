import { describe, expect, it, onTestFinished } from 'vitest'
import { findLocalServers } from '../../../src-main/agent/local-servers.ts'
import { createModels, type StoredModels } from '../../../src-main/agent/models.ts'
import { startFakeModelServer } from '../../support/fake-model-server.ts'

const somebody = { id: 'ipc-1', transport: 'ipc' } as const

function openModels() {
  let stored: StoredModels = { chosen: 'demo', providers: [], toolFormats: {} }
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

  it('that do not answer are kept, with the reason and what to do', async () => {
    const { models } = openModels()
    const view = await models.handlers['models.saveProvider'](
      { name: 'Gone', baseUrl: 'http://127.0.0.1:9/v1' },
      somebody,
    )
    expect(view.state).toEqual({
      kind: 'failed',
      message: expect.stringMatching(/cannot be reached.*Check/),
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
