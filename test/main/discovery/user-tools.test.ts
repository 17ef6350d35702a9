import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createToolConsent, type ToolConsent } from '../../../src-main/discovery/tool-consent.ts'
import { inEnglish } from '../../support/in-english.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openUserTools as open } from '../../support/user-tools.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/discovery', import.meta.url))

function tool(name: string, answer = `'${name}'`, more = ''): string {
  return `import { registry, toolError, type ToolContext } from '#tool-api'
${more}
registry.register({
  name: '${name}',
  toolset: 'mine',
  schema: { description: 'Mine.', parameters: { type: 'object' } },
  handler: (args: object, context: ToolContext): string => String(${answer}),
})
`
}

describe('a folder of all sorts of files', () => {
  it('gives the tools of sound files, the error of each broken one, and runs no helper', async () => {
    const folder = join(temporaryFolder(), 'tools')
    cpSync(fixtures, folder, { recursive: true })
    const { files, registry, call, messages } = await open({}, folder)

    expect(registry.names()).toEqual(['loop_one', 'loop_two', 'plain_js', 'top_level'])
    expect(
      files().map(({ file, state, tools, error }) => [file, state, tools, error?.text]),
    ).toEqual([
      ['broken-import.ts', 'failed', [], expect.stringMatching(/there-is-no-such-file\.ts/)],
      ['helper.ts', 'helper', [], undefined],
      ['in-a-function.ts', 'helper', [], undefined],
      ['in-a-loop.ts', 'loaded', ['loop_one', 'loop_two'], undefined],
      ['only-hooks.ts', 'loaded', [], undefined],
      ['only-mentioned.ts', 'helper', [], undefined],
      ['partly.ts', 'failed', [], 'Error: half way'],
      ['plain.js', 'loaded', ['plain_js'], undefined],
      ['refused.mts', 'loaded', [], undefined],
      ['syntax-error.ts', 'failed', [], expect.stringMatching(/SyntaxError: .*line 3/)],
      ['top-level.ts', 'loaded', ['top_level'], undefined],
    ])
    expect(files().find(({ file }) => file === 'refused.mts')?.refused).toMatchObject([
      { name: 'a bad name', reason: inEnglish(expect.stringMatching(/1 to 64 letters/)) },
    ])
    expect(messages('error')).toHaveLength(3)
    expect(call('plain_js')).toBe('{"words":["one","two"]}')
  })

  it('is made when it is not there yet', async () => {
    const { files, folder, write, refresh, registry } = await open()
    expect(files()).toEqual([])

    write('late.ts', tool('late'))
    await refresh()

    expect(registry.entry('late')?.origin).toEqual({ kind: 'user', file: 'late.ts' })
    expect(folder).toMatch(/tools$/)
  })
})

describe('a file that nobody has agreed to', () => {
  it('waits, runs nothing, and is loaded after a yes', async () => {
    const { files, registry, agree } = await open({ 'a.ts': tool('one') }, undefined, asking())
    expect(registry.names()).toEqual([])
    const [waiting] = files()
    expect(waiting).toMatchObject({ state: 'waiting', consent: { isOutdated: false } })

    expect(await agree('a.ts', waiting?.consent?.fingerprint ?? '', false)).toBe(true)

    expect(registry.names()).toEqual(['one'])
    expect(files()).toMatchObject([{ state: 'loaded', consent: { everyChange: false } }])
  })

  it('is not what the person has seen when it has changed meanwhile', async () => {
    const { files, registry, agree, write } = await open(
      { 'a.ts': tool('one') },
      undefined,
      asking(),
    )
    const seen = files()[0]?.consent?.fingerprint ?? ''
    write('a.ts', tool('evil'))

    expect(await agree('a.ts', seen, true)).toBe(false)
    expect(await agree('../a.ts', seen, true)).toBe(false)
    expect(registry.names()).toEqual([])
  })

  it.each<[what: string, file: string, text: string]>([
    ['it changes', 'a.ts', tool('one', '"changed"', "import './lib/help.ts'")],
    ['a helper changes', 'lib/help.ts', 'export const changed = true'],
  ])('waits again when %s, also after a restart', async (_what, file, text) => {
    const folder = join(temporaryFolder(), 'tools')
    const store = memoryStore()
    const source = tool('one', '1', "import './lib/help.ts'")
    const first = await open(
      { 'a.ts': source, 'lib/help.ts': 'export {}' },
      folder,
      createToolConsent(store),
    )
    await first.agree('a.ts', first.files()[0]?.consent?.fingerprint ?? '', false)
    const again = await open({}, folder, createToolConsent(store))
    expect(again.registry.names()).toEqual(['one'])

    again.write(file, text)
    await again.refresh()

    expect(again.registry.names()).toEqual([])
    expect(again.files()).toMatchObject([{ state: 'waiting', consent: { isOutdated: true } }])
    const later = await open({}, folder, createToolConsent(store))
    expect(later.registry.names()).toEqual([])
  })

  it('is loaded after every change once the person wants it so', async () => {
    const { agree, files, write, refresh, call } = await open(
      { 'a.ts': tool('one') },
      undefined,
      asking(),
    )
    await agree('a.ts', files()[0]?.consent?.fingerprint ?? '', true)
    write('a.ts', tool('one', '"changed"'))
    await refresh()

    expect(call('one')).toBe('changed')
  })

  it('does not take a torn record for a yes', async () => {
    const consent = createToolConsent({ load: () => '{"a.ts":{"hash', save: () => {} })
    const { files } = await open({ 'a.ts': tool('one') }, undefined, consent)

    expect(files()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('a file that changes', () => {
  it('is loaded afresh, and what it no longer registers is gone', async () => {
    const { write, refresh, registry, call } = await open({ 'a.ts': tool('one') + tool2('two') })
    expect(registry.names()).toEqual(['one', 'two'])

    write('a.ts', tool('one', '"changed"'))
    await refresh()

    expect(registry.names()).toEqual(['one'])
    expect(call('one')).toBe('changed')
  })

  it('is loaded afresh when only a helper of its helper changed', async () => {
    const { write, refresh, call } = await open({
      'a.ts': tool('one', 'greeting', "import { greeting } from './lib/greeting.ts'"),
      'lib/greeting.ts': "import { word } from './word.ts'\nexport const greeting = word + '!'",
      'lib/word.ts': "export const word: string = 'hello'",
    })
    expect(call('one')).toBe('hello!')

    write('lib/word.ts', "export const word: string = 'goodbye'")
    await refresh()

    expect(call('one')).toBe('goodbye!')
  })

  it('is not run again when nothing changed', async () => {
    const { refresh, registry } = await open({ 'a.ts': tool('one') })
    const generation = registry.generation()
    await refresh()

    expect(registry.generation()).toBe(generation)
  })

  it('loses its tools while it is broken, and recovers', async () => {
    const { write, refresh, registry, files } = await open({ 'a.ts': tool('one') })

    write('a.ts', `${tool('one')}\n{`)
    await refresh()
    expect(registry.names()).toEqual([])
    expect(files()).toMatchObject([
      { state: 'failed', error: inEnglish(expect.stringContaining('Syntax')) },
    ])

    write('a.ts', tool('one'))
    await refresh()
    expect(registry.names()).toEqual(['one'])
    expect(files()).toMatchObject([{ file: 'a.ts', state: 'loaded', tools: ['one'], refused: [] }])
  })

  it('recovers when the helper that broke it is mended', async () => {
    const { write, refresh, registry } = await open({
      'a.ts': tool('one', 'x', "import { x } from './lib/x.ts'"),
      'lib/x.ts': 'export const y = 1',
    })
    expect(registry.names()).toEqual([])

    write('lib/x.ts', 'export const x = 1')
    await refresh()

    expect(registry.names()).toEqual(['one'])
  })

  it('recovers when the helper that it missed appears', async () => {
    const { write, refresh, registry } = await open({
      'a.ts': tool('one', 'x', "import { x } from './x.ts'"),
    })
    expect(registry.names()).toEqual([])

    write('x.ts', 'export const x = 1')
    await refresh()

    expect(registry.names()).toEqual(['one'])
  })

  it('takes its tools along when it is deleted, and frees their names', async () => {
    const { remove, refresh, registry, files } = await open({
      'a.ts': tool('one'),
      'b.ts': tool('one', '"from b"'),
    })
    expect(files()).toMatchObject([
      { tools: ['one'] },
      {
        tools: [],
        refused: [{ reason: inEnglish(expect.stringMatching(/taken by your file a\.ts/)) }],
      },
    ])

    remove('a.ts')
    await refresh()

    expect(registry.entry('one')?.origin).toEqual({ kind: 'user', file: 'b.ts' })
  })

  it('cannot register any more from what an old instance left running', async () => {
    const { write, refresh, registry } = await open({
      'a.ts': tool('one', '0', 'globalThis.registerLate = () => registry.register(late)').concat(
        "const late = { name: 'late', toolset: 'mine', handler: () => '', schema: ",
        "{ description: 'Late.', parameters: { type: 'object' } } }",
      ),
    })
    const { registerLate } = globalThis as unknown as { registerLate: () => boolean }
    write('a.ts', tool('one', '"new"'))
    await refresh()

    expect(registerLate()).toBe(false)
    expect(registry.names()).toEqual(['one'])
  })

  it('is noticed without being told', async () => {
    const { write, registry, changed } = await open()
    const noticed = changed()
    write('a.ts', tool('one'))
    await noticed

    expect(registry.names()).toEqual(['one'])
  })
})

describe('a tool file', () => {
  it('has the same tool-api as the tools of the app', async () => {
    const { call } = await open({ 'a.ts': tool('one', "toolError('no')") })

    expect(call('one')).toBe('{"error":"no"}')
  })

  it('may wait for something before it registers', async () => {
    const { registry } = await open({ 'a.mts': tool('one', '0', 'await Promise.resolve()') })

    expect(registry.names()).toEqual(['one'])
  })

  it('may import what Node has, and knows where it is', async () => {
    const { call, folder } = await open({
      'a.ts': tool('one', 'basename(import.meta.dirname)', "import { basename } from 'node:path'"),
    })

    expect(call('one')).toBe(basename(folder))
  })

  it('may stand in for a tool of the app, which comes back when the file goes', async () => {
    const { registry, write, remove, refresh } = await open()
    registry.register({
      name: 'todo',
      toolset: 'todo',
      schema: { description: 'The app’s.', parameters: { type: 'object' } },
      handler: () => '{}',
    })
    write('a.ts', tool('todo').replace("toolset: 'mine'", "toolset: 'mine', override: true"))
    await refresh()
    expect(registry.entry('todo')?.description).toBe('Mine.')

    remove('a.ts')
    await refresh()
    expect(registry.entry('todo')?.description).toBe('The app’s.')
  })
})

function tool2(name: string): string {
  return tool(name).split('\n').slice(1).join('\n')
}

function asking(): ToolConsent {
  return createToolConsent(memoryStore())
}

function memoryStore() {
  let kept: string | undefined
  return {
    load: () => kept,
    save: (text: string) => {
      kept = text
    },
  }
}
