import { describe, expect, it } from 'vitest'
import type { ToolsView } from '#contract'
import { inEnglish } from '../../support/in-english.ts'
import { sampleTool } from '../../support/sample-tool.ts'
import { memoryStore, openCatalogue } from '../../support/tool-catalogue.ts'

const files = [{ name: 'read_file' }, { name: 'write_file' }]

describe('the list', () => {
  it('shows each tool under its toolset, with what a person wants to know', () => {
    const { view, registry } = openCatalogue([
      { name: 'read_file', emoji: '📄', description: 'Read files', requiresEnv: ['A_KEY'] },
    ])

    expect(view()).toMatchObject({
      preset: 'desktop',
      registered: 1,
      offered: 0,
      userFolder: '/home/me/tools',
      toolsets: [
        {
          name: 'file',
          emoji: '📄',
          description: inEnglish('Read, search, write and edit files'),
          switch: 'on',
          state: { kind: 'checking' },
          tools: [
            {
              name: 'read_file',
              description: { text: 'Read files', key: 'builtin.read_file' },
              on: true,
              availability: { kind: 'checking' },
              keys: [{ name: 'A_KEY', state: 'missing' }],
              origin: { kind: 'builtin' },
            },
          ],
        },
      ],
    })
    expect(view().toolsets[0]?.tools[0]?.tokens).toBeGreaterThan(10)
    expect(registry.names()).toEqual(['read_file'])
  })

  it('answers at once and tells later what the checks found', async () => {
    const { handlers, changed, keys, refresh } = openCatalogue([{ requiresEnv: ['A_KEY'] }])
    const first = changed()
    handlers['tools.list']({})
    await first
    expect(pill(handlers['tools.list']({}))).toEqual({ kind: 'unavailable', code: 'missing-key' })

    keys.A_KEY = 'secret'
    const second = changed()
    refresh()
    await second

    expect(handlers['tools.list']({})).toMatchObject({ offered: 1, registered: 1 })
    expect(pill(handlers['tools.list']({}))).toEqual({ kind: 'ready' })
  })

  it('remembers what the model of a session was last told', async () => {
    const { view, definitionsFor, handlers, changed } = openCatalogue(files)
    expect(view('s1').lastTold).toBeUndefined()

    const told = changed()
    await definitionsFor('s1')
    await told
    handlers['tools.set']({ name: 'read_file', on: false, sessionId: 's1' })

    expect(view('s1').lastTold).toEqual(['read_file', 'write_file'])
    await definitionsFor('s1')
    expect(view('s1').lastTold).toEqual(['write_file'])
  })

  it('names registrations that were refused', () => {
    const { view, registry } = openCatalogue()
    registry.register(sampleTool({ name: 'bad name' }))

    expect(view().refused).toEqual([
      {
        name: 'bad name',
        reason: inEnglish(expect.stringMatching(/1 to 64/)),
        origin: { kind: 'builtin' },
      },
    ])
  })

  it('offers the presets that stand for something here, with a line each', () => {
    const { view, registry } = openCatalogue(files)
    const names = () => view().presets.map(({ name }) => name)
    expect(view().presets).toEqual([
      { name: 'desktop', description: inEnglish('The core for an agent on your own desktop') },
    ])

    registry.register(sampleTool({ name: 'todo', toolset: 'todo' }))
    registry.register(sampleTool({ name: 'web_search', toolset: 'web' }))
    expect(names()).toEqual(['desktop', 'debugging', 'safe'])

    registry.register(sampleTool({ name: 'kanban_show', toolset: 'kanban' }))
    expect(names()).toEqual(['desktop', 'debugging', 'safe'])
  })

  it('takes any other preset by its name, and shows it then', () => {
    const { handlers } = openCatalogue(files)
    const view = handlers['toolsets.choosePreset']({ name: 'hermes-webhook' })

    expect(view).toMatchObject({
      preset: 'hermes-webhook',
      presets: [{ name: 'desktop' }, { name: 'hermes-webhook' }],
      offered: 0,
      toolsets: [{ switch: 'off' }],
    })
  })
})

describe('a switch', () => {
  it('for new sessions is the same after a restart', async () => {
    const store = memoryStore()
    openCatalogue(files, store).handlers['toolsets.set']({ name: 'file', on: false })
    const restarted = openCatalogue(files, store)

    expect(restarted.view().toolsets).toMatchObject([{ switch: 'off', state: { kind: 'off' } }])
    expect(await restarted.enabledTools('new one')).toEqual([])
  })

  it('for one session leaves every other alone, and lasts as long as the session', async () => {
    const store = memoryStore()
    const { handlers, enabledTools, view } = openCatalogue(files, store)
    handlers['tools.set']({ name: 'write_file', on: false, sessionId: 's1' })

    expect(await enabledTools('s1')).toEqual(['read_file'])
    expect(await enabledTools('s2')).toEqual(['read_file', 'write_file'])
    expect(view('s1').toolsets[0]?.switch).toBe('mixed')
    expect(view().toolsets[0]?.switch).toBe('on')
    expect(await openCatalogue(files, store).enabledTools('s1')).toEqual(['read_file'])
  })

  it('for new sessions does not reach into one that has begun', async () => {
    const { handlers, enabledTools, forgetSession } = openCatalogue(files)
    await enabledTools('s1')
    handlers['toolsets.set']({ name: 'file', on: false })

    expect(await enabledTools('s1')).toEqual(['read_file', 'write_file'])
    expect(await enabledTools('s2')).toEqual([])
    forgetSession('s1')
    expect(await enabledTools('s1')).toEqual([])
  })

  it('is told to the windows once, however much changed', async () => {
    const { handlers, registry, changed } = openCatalogue(files)
    const told = changed()
    handlers['tools.set']({ name: 'read_file', on: false })
    registry.register(sampleTool({ name: 'patch' }))
    registry.deregister('patch')

    expect(await told).toEqual({ whose: { kind: 'all' }, revision: 3 })
  })

  it('is not told while files are loaded one by one, and once when all are there', async () => {
    const loaded = Promise.withResolvers<void>()
    const { registry, changed } = openCatalogue([], memoryStore(), loaded.promise)
    const told = changed()
    for (const name of ['one', 'two', 'three']) {
      registry.register(sampleTool({ name }))
      await new Promise(setImmediate)
    }
    loaded.resolve()

    expect(await told).toEqual({ whose: { kind: 'all' }, revision: 3 })
  })

  it('is told with whose it is, and with the number that the answer had', async () => {
    const { handlers, changed } = openCatalogue(files)
    for (const [sessionId, whose] of [
      [undefined, { kind: 'new' }],
      ['s1', { kind: 'session', sessionId: 's1' }],
    ] as const) {
      const told = changed()
      const { revision } = handlers['tools.set']({ name: 'read_file', on: false, sessionId })
      expect(await told).toEqual({ whose, revision })
    }
  })

  it('of something that is not there is refused', () => {
    const { handlers } = openCatalogue(files)
    const gone = { name: 'gone', on: true }

    expect(() => handlers['toolsets.set'](gone)).toThrow('there is no toolset named gone')
    expect(() => handlers['tools.set'](gone)).toThrow('there is no tool named gone')
    expect(() => handlers['tools.describe'](gone)).toThrow('there is no tool named gone')
    expect(() => handlers['toolsets.choosePreset']({ name: 'file' })).toThrow(
      'there is no preset named file',
    )
  })

  it('falls back to the desktop when the saved preset means nothing', () => {
    const store = memoryStore()
    store.save({ preset: 'gone', toolsets: {}, tools: {} })

    expect(openCatalogue(files, store).view()).toMatchObject({ preset: 'desktop', offered: 2 })
  })
})

describe('the tool bench', () => {
  it('calls a tool by hand and says how long it took', async () => {
    const { handlers, calls } = openCatalogue(files)

    expect(
      await handlers['tools.call']({
        name: 'read_file',
        arguments: { path: 'a' },
        sessionId: 's1',
      }),
    ).toEqual({ result: '{"ok":true}', durationMs: 5 })
    await handlers['tools.call']({ name: 'read_file', arguments: {} })
    expect(calls).toEqual([
      { name: 'read_file', args: { path: 'a' }, sessionId: 's1' },
      { name: 'read_file', args: {}, sessionId: 'tool-bench' },
    ])
  })

  it('gets the form of a tool from what the model is told', () => {
    expect(openCatalogue(files).handlers['tools.describe']({ name: 'read_file' })).toEqual({
      name: 'read_file',
      ...sampleTool().schema,
    })
  })
})

it('rechecks the named tools only, and looks at the person’s files as well', async () => {
  const asked: string[] = []
  const check = (name: string) => ({ name, checkFn: () => asked.push(name) > 0 })
  const { handlers, refreshed } = openCatalogue([check('one'), check('two')])
  await handlers['tools.recheck']({})
  await handlers['tools.recheck']({ names: ['two'] })

  expect(asked).toEqual(['one', 'two', 'two'])
  expect(refreshed()).toBe(2)
})

function pill(view: ToolsView) {
  return view.toolsets[0]?.state
}
