import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DecisionView } from '#contract'
import { createDecisionLog } from '../../../../src-main/approval/log/decision-log.ts'
import { createDecisionSearch } from '../../../../src-main/approval/log/decision-search.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('the decision log', () => {
  it('keeps one line a decision, for the owner alone', async () => {
    const { log, folder } = open()
    await log.record(decision('d1'))
    await log.record(decision('d2'))
    const file = join(folder, 'decisions.jsonl')

    expect(lines(file).map(({ id }) => id)).toEqual(['d1', 'd2'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('masks secrets in whatever a person or a model wrote', async () => {
    const { log, folder } = open()
    const text = 'curl -H "Authorization: Bearer abcdefgh12345678" hunter2secret'
    await log.record({ ...decision('d1'), command: text, edited: text, words: text })
    const [line] = lines(join(folder, 'decisions.jsonl'))

    expect(JSON.stringify(line)).not.toMatch(/abcdefgh|hunter2/)
    expect(line?.command).toContain('curl -H')
  })

  it('writes what comes together in one go', async () => {
    const writes: string[] = []
    const { log } = open({
      append: async (_path, text) => {
        writes.push(text)
      },
    })
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => log.record(decision(id))))

    expect(writes.length).toBeLessThan(4)
    expect(writes.join('').trim().split('\n')).toHaveLength(4)
  })

  it('writes what nobody waits for a little later, or with the next that somebody waits for', async () => {
    const writes: string[] = []
    const { log, clock } = open({
      append: async (_path, text) => {
        writes.push(text)
      },
    })
    const first = log.recordSoon(decision('a'))
    expect(writes).toEqual([])
    clock.advance(1_000)
    await first
    void log.recordSoon(decision('b'))
    await log.record(decision('c'))
    void log.recordSoon(decision('d'))
    await log.flush()

    const written = writes.map((text) => text.trim().split('\n').length)
    expect(written).toEqual([1, 2, 1])
  })

  it('tells everybody who waits when the disk is full, and goes on when it is not', async () => {
    let isFull = true
    const { log, search } = open({
      append: async (path, text) => {
        if (isFull) {
          appendFileSync(path, text.slice(0, 10))
          throw new Error('ENOSPC: no space left on device')
        }
        appendFileSync(path, text)
      },
    })
    const both = await Promise.allSettled([log.record(decision('d1')), log.record(decision('d2'))])
    isFull = false
    await log.record(decision('d3'))

    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await search.search({ limit: 10 })).toMatchObject({
      decisions: [{ id: 'd3' }],
      damagedLines: expect.any(Number),
    })
  })

  it('does not glue a line to one that a crash left unfinished', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'decisions.jsonl'),
      `${JSON.stringify(decision('d1'))}\n{"id":"d2","at"`,
    )
    const { log, search } = open({ folder })
    await log.record(decision('d3'))

    expect(await search.search({ limit: 10 })).toMatchObject({
      decisions: [{ id: 'd3' }, { id: 'd1' }],
      damagedLines: 1,
    })
  })

  it('starts a new file when one is full, and keeps only so many', async () => {
    const { log, folder, search } = open({ maxFileBytes: 700, keptFiles: 3 })
    for (let index = 0; index < 20; index += 1) await log.record(decision(`d${index}`))

    expect(readdirSync(folder)).toHaveLength(3)
    const { decisions } = await search.search({ limit: 100 })
    expect(decisions[0]?.id).toBe('d19')
    expect(decisions.length).toBeLessThan(20)
  })

  it('cannot be written where a folder cannot be made', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const { log } = open({ folder: join(folder, 'file', 'log') })

    await expect(log.record(decision('d1'))).rejects.toThrow()
  })
})

describe('searching the log', () => {
  it('gives the newest first, page by page', async () => {
    const { search } = await withDecisions(25)
    const first = await search.search({ limit: 10 })
    const second = await search.search({ limit: 10, before: first.next })
    const third = await search.search({ limit: 10, before: second.next })

    const ids = [first, second, third].flatMap(({ decisions }) => decisions.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => `d${24 - index}`))
    expect(third.next).toBeUndefined()
  })

  it.each([
    [{ text: 'COMMAND 7' }, ['d7']],
    [{ text: 'fs.rule-3' }, ['d3']],
    [{ sessionId: 's1' }, ['d9', 'd7', 'd5', 'd3', 'd1']],
    [{ outcome: 'denied' as const }, ['d0']],
    [{ decider: 'time-out' }, ['d2']],
    [{ level: 'never' as const }, ['d4']],
    [{ from: 3, to: 4 }, ['d4', 'd3']],
    [{ text: 'nothing like it' }, []],
  ])('by %j finds what it says', async (filter, ids) => {
    const { search } = await withDecisions(10)
    const { decisions } = await search.search({ ...filter, limit: 100 })

    expect(decisions.map(({ id }) => id)).toEqual(ids)
  })

  it('adds how a command ended', async () => {
    const { log, search } = open()
    await log.record(decision('d1'))
    await log.record(decision('d2'))
    void log.finish({ finished: 'd1', exitCode: 3, durationMs: 2_100 })

    expect((await search.search({ limit: 10 })).decisions).toEqual([
      decision('d2'),
      { ...decision('d1'), exitCode: 3, durationMs: 2_100 },
    ])
  })

  it('exports the same as lines', async () => {
    const { search } = await withDecisions(3)
    const { lines, next } = await search.exportLines({})

    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['d2', 'd1', 'd0'])
    expect(next).toBeUndefined()
  })

  it('finds nothing where nothing was ever written', async () => {
    const folder = join(temporaryFolder(), 'none')

    expect(await open({ folder }).search.search({ limit: 10 })).toEqual({
      decisions: [],
      damagedLines: 0,
    })
  })

  it('skips lines that are no decisions', async () => {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'decisions.jsonl'), '[]\n{"id":1}\nnull\n\n')

    expect(await open({ folder }).search.search({ limit: 10 })).toEqual({
      decisions: [],
      damagedLines: 3,
    })
  })
})

async function withDecisions(count: number) {
  const { log, search } = open({ maxFileBytes: 2_000 })
  for (let index = 0; index < count; index += 1)
    await log.record({
      ...decision(`d${index}`),
      at: index,
      sessionId: `s${index % 2}`,
      command: `command ${index}`,
      findings: [{ rule: `fs.rule-${index}`, level: 'caution', sentence: '' }],
      ...(index === 0 && { outcome: 'denied' }),
      ...(index === 2 && { decider: { kind: 'time-out' } }),
      ...(index === 4 && { level: 'never' }),
    })
  return { search }
}

function open(
  options: {
    folder?: string
    append?: (path: string, text: string) => Promise<void>
    maxFileBytes?: number
    keptFiles?: number
  } = {},
) {
  const folder = options.folder ?? temporaryFolder()
  const knownSecrets = (): string[] => ['hunter2secret']
  const clock = manualClock()
  const { after } = clock
  const log = createDecisionLog({ ...options, folder, now: () => 5, after, knownSecrets })
  return { log, folder, clock, search: createDecisionSearch(log) }
}

function decision(id: string): DecisionView {
  return {
    id,
    at: 1,
    sessionId: 's1',
    taskId: 't1',
    callId: 'c1',
    tool: 'terminal',
    about: 'command',
    command: 'rm -rf build',
    cwd: '/p',
    backend: 'local',
    mode: 'ask-risky',
    level: 'dangerous',
    findings: [],
    outcome: 'allowed',
    decider: { kind: 'person', via: 'ipc' },
  }
}

function lines(file: string): DecisionView[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
