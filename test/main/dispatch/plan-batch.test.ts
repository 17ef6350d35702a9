import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlanOptions, planBatch } from '../../../src-main/dispatch/plan-batch.ts'
import type { ReadCall } from '../../../src-main/ports/call.ts'
import { readCall } from '../../support/read-call.ts'

const resolvePath = (path: string) => posix.resolve('/work', path)
const read = (path: unknown) => ['read_file', { path }] as const
const write = (path: string) => ['write_file', { path, content: '' }] as const
const search = (path?: string) => ['search_files', { pattern: 'x', path }] as const
const patch = (text: unknown) => ['patch', { mode: 'patch', patch: text }] as const
const run = (command: string) => ['terminal', { command }] as const

describe('which calls of one reply run together', () => {
  it.each<[what: string, calls: (readonly [string, unknown])[], plan: string]>([
    ['nothing', [], ''],
    ['a single call', [read('a')], 'in turn: 1'],
    ['two readers', [read('a'), read('b')], 'together: 1 2'],
    ['two readers of one file', [read('a'), search('a')], 'together: 1 2'],
    [
      'reads around a command',
      [read('a'), read('b'), run('ls'), read('c'), read('d')],
      'together: 1 2, in turn: 3, together: 4 5',
    ],
    ['commands and a lone read', [run('a'), read('a'), run('b')], 'in turn: 1 2 3'],
    ['writers of different files', [write('a'), write('b')], 'together: 1 2'],
    ['a reader and a writer of one file', [read('a'), write('a')], 'in turn: 1 2'],
    ['a reader after a writer of one file', [write('a'), read('./x/../a')], 'in turn: 1 2'],
    ['a writer inside a folder that is searched', [search(), write('src/a')], 'in turn: 1 2'],
    [
      'a writer beside a folder that is searched',
      [search('src'), write('src2/a')],
      'together: 1 2',
    ],
    ['a search of several folders', [search('docs, src'), write('src/a')], 'in turn: 1 2'],
    [
      'a writer between readers',
      [read('a'), read('b'), write('a'), read('c')],
      'together: 1 2, together: 3 4',
    ],
    ['a patch of one file', [['patch', { path: 'a' }], read('a')], 'in turn: 1 2'],
    [
      'a patch of other files',
      [patch('*** Update File: b\n*** Add File: c'), read('a')],
      'together: 1 2',
    ],
    ['both ends of a move', [patch('*** Move File: b -> a'), read('a')], 'in turn: 1 2'],
    [
      'a move as a line of its own',
      [patch('*** Update File: b\n*** Move to: a'), read('a')],
      'in turn: 1 2',
    ],
    [
      'a patch that names no file',
      [patch('nothing'), read('a'), read('b')],
      'in turn: 1, together: 2 3',
    ],
    ['a patch that is no text', [patch(5), read('a')], 'in turn: 1 2'],
    ['a read without a path', [read(''), read('a'), read('b')], 'in turn: 1, together: 2 3'],
    [
      'a read of a path that is no text',
      [read(['a']), read('a'), read('b')],
      'in turn: 1, together: 2 3',
    ],
    [
      'searches of the web',
      [
        ['web_search', { query: 'a' }],
        ['web_extract', { urls: [] }],
      ],
      'together: 1 2',
    ],
    [
      'a question among searches',
      [
        ['web_search', {}],
        ['clarify', {}],
        ['web_extract', {}],
      ],
      'in turn: 1 2 3',
    ],
    [
      'arguments that are no object',
      [
        ['web_search', 'oops'],
        ['web_extract', '[1]'],
      ],
      'in turn: 1 2',
    ],
    [
      'tools that nobody knows',
      [
        ['mystery', {}],
        ['constructor', {}],
      ],
      'in turn: 1 2',
    ],
    [
      'tools of a server that minds no company',
      [
        ['mcp__a__x', {}],
        ['mcp__a__y', {}],
      ],
      'together: 1 2',
    ],
    [
      'tools of another server',
      [
        ['mcp__b__x', {}],
        ['mcp__b__y', {}],
      ],
      'in turn: 1 2',
    ],
    [
      'a path that cannot be resolved',
      [read('/broken'), read('a'), read('b')],
      'in turn: 1, together: 2 3',
    ],
  ])('%s', async (_what, calls, expected) => {
    const { segments } = await plan(
      calls.map(([name, args], n) => readCall(`${n + 1}`, name, args)),
    )
    const shown = segments.map(({ mode, calls }) => {
      const ids = calls.map((call) => call.id).join(' ')
      return `${mode === 'parallel' ? 'together' : 'in turn'}: ${ids}`
    })
    expect(shown.join(', ')).toBe(expected)
  })

  it('takes arguments as text too', async () => {
    const calls = ['a', 'b'].map((id) => readCall(id, 'read_file', `{"path":"${id}"}`))
    expect((await plan(calls)).segments).toMatchObject([{ mode: 'parallel' }])
  })
})

describe('calls before they run', () => {
  it('lose repeats, whatever the order of the keys', async () => {
    const { calls, dropped } = await plan([
      readCall('1', 'terminal', '{"a":1,"b":{"c":2,"d":3}}'),
      readCall('2', 'terminal', { b: { d: 3, c: 2 }, a: 1 }),
      readCall('3', 'process', { a: 1, b: { c: 2, d: 3 } }),
      readCall('4', 'terminal', 'broken'),
      readCall('5', 'terminal', 'broken'),
      readCall('6', 'terminal', 'broken in another way'),
    ])
    expect(ids(calls)).toEqual(['1', '3', '4', '6'])
    expect(ids(dropped)).toEqual(['2', '5'])
  })

  it('get an id that no other has', async () => {
    const named = ['a', 'a', 'a_2', '', '', 'a'].map((id, n) => readCall(id, 'terminal', { n }))
    expect(ids((await plan(named)).calls)).toEqual(['a', 'a_3', 'a_2', 'call', 'call_2', 'a_4'])
  })

  it('lose children beyond the limit, and nothing else', async () => {
    const calls = ['1', '2', '3'].map((id) => readCall(id, 'delegate_task', { goal: id }))
    const last = readCall('4', 'terminal')
    const { calls: kept } = await plan([...calls, last], { maxDelegations: 2 })
    expect(ids(kept)).toEqual(['1', '2', '4'])
  })
})

describe('for any calls', () => {
  const path = fc.constantFrom('.', 'a', 'a/b', 'a/b/c', 'ab', 'd')
  const requested = fc.array(
    fc
      .record({
        id: fc.constantFrom('1', '2', '3', '4_2', '4'),
        name: fc.constantFrom(
          'read_file',
          'search_files',
          'write_file',
          'patch',
          'terminal',
          'web_search',
        ),
        args: fc.oneof(fc.record({ path, n: fc.nat(3) }), fc.constant('broken'), fc.constant({})),
      })
      .map(({ id, name, args }) => readCall(id, name, args)),
    { maxLength: 12 },
  )

  it('none that write run beside others on the same path', async () => {
    await fc.assert(
      fc.asyncProperty(requested, async (calls) => {
        const { segments } = await plan(calls)
        for (const { calls: group } of segments.filter(({ mode }) => mode === 'parallel')) {
          for (const [at, one] of group.entries()) {
            for (const other of group.slice(at + 1)) {
              const isHarmless = !isWriter(one) && !isWriter(other)
              expect(isHarmless || !areRelated(pathOf(one), pathOf(other))).toBe(true)
            }
          }
        }
      }),
    )
  })

  it('the order is kept and every id is there exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(requested, async (calls) => {
        const { calls: kept, dropped, segments } = await plan(calls)
        expect(segments.flatMap((segment) => segment.calls)).toEqual(kept)
        expect(new Set(ids(kept)).size).toBe(kept.length)
        expect(kept.length + dropped.length).toBe(calls.length)
        const positions = kept.map((call) =>
          calls.findIndex(({ name, args }) => name === call.name && args === call.args),
        )
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }),
    )
  })

  it('groups are as large as they can be', async () => {
    await fc.assert(
      fc.asyncProperty(requested, async (calls) => {
        const { segments } = await plan(calls)
        for (const [at, { mode, calls: group }] of segments.entries()) {
          expect(mode === 'parallel' ? group.length > 1 : group.length > 0).toBe(true)
          expect(mode === 'sequential' && segments[at + 1]?.mode === 'sequential').toBe(false)
        }
      }),
    )
  })
})

function plan(calls: readonly ReadCall[], options: Partial<PlanOptions> = {}) {
  return planBatch(calls, {
    resolvePath: (path) => {
      if (path === '/broken') throw new Error('no such place')
      return resolvePath(path)
    },
    isParallelSafe: (name) => name.startsWith('mcp__a__'),
    ...options,
  })
}

function ids(calls: readonly ReadCall[]): string[] {
  return calls.map((call) => call.id)
}

function isWriter({ name }: ReadCall): boolean {
  return name === 'write_file' || name === 'patch'
}

/** Where a call of the property tests works; a web search works nowhere. */
function pathOf({ name, args }: ReadCall): string[] | undefined {
  if (name === 'web_search') return undefined
  return resolvePath(args.ok ? String(args.args.path ?? '.') : '.').split('/')
}

function areRelated(one: string[] | undefined, other: string[] | undefined): boolean {
  if (!one || !other) return false
  return one.every((part, at) => other[at] === part) || other.every((part, at) => one[at] === part)
}
