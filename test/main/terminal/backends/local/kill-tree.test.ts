import { describe, expect, it } from 'vitest'
import {
  createKillTree,
  familyOf,
} from '../../../../../src-main/terminal/backends/local/kill-tree.ts'
import {
  type ProcessRow,
  parsePs,
} from '../../../../../src-main/terminal/backends/local/process-table.ts'

const row = (pid: number, parent: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
  pid,
  parent,
  group: pid,
  session: pid,
  startTime: `t${pid}`,
  ...more,
})

const others = [row(1, 0), row(50, 1), row(51, 50)]
const shell = row(100, 50, { mark: 'app.1' })

describe('the processes of a command', () => {
  it.each<[string, ProcessRow[]]>([
    ['children in its group', [row(101, 100, { group: 100, session: 100 })]],
    ['a child in a group of its own', [row(101, 100, { session: 100 })]],
    ['an orphan in its session', [row(101, 1, { session: 100 })]],
    ['a daemon that kept the environment', [row(101, 1, { mark: 'app.1' })]],
    [
      'a child without environment, and what it started',
      [row(101, 100), row(102, 101), row(103, 102)],
    ],
  ])('include %s', (_, children) => {
    const family = { mark: 'app.1', leader: 100, leaderStartTime: 't100' }
    const found = familyOf(family, [...others, shell, ...children]).map((member) => member.pid)
    expect(found.sort()).toEqual([100, ...children.map((child) => child.pid)])
  })

  it('do not include a stranger who was given the number of the shell later', () => {
    const stranger = row(100, 1, { startTime: 'later' })
    const orphan = row(300, 1, { mark: 'app.1' })
    const family = { mark: 'app.1', leader: 100, leaderStartTime: 't100' }
    expect(familyOf(family, [...others, stranger, row(101, 100), orphan])).toEqual([orphan])
  })

  it('include a shell that has only just been started', () => {
    const fresh = row(100, process.pid, { group: 50, session: 50 })
    expect(familyOf({ mark: 'app.1', leader: 100 }, [...others, fresh])).toEqual([fresh])
  })

  it('include the group of a shell that is gone', () => {
    const child = row(101, 1, { group: 100, session: 100 })
    expect(familyOf({ mark: 'app.1', leader: 100 }, [...others, child])).toEqual([child])
  })

  it('are all of an app when the mark names no command', () => {
    const all = [row(100, 50, { mark: 'app.1' }), row(200, 50, { mark: 'app.22' })]
    const table = [...others, ...all, row(300, 50, { mark: 'apple.1' })]
    expect(familyOf({ mark: 'app.' }, table)).toEqual(all)
  })

  it('never include the app itself', () => {
    const ours = row(process.pid, 1, { mark: 'app.1' })
    expect(familyOf({ mark: 'app.1' }, [ours])).toEqual([])
  })
})

describe('ending a command', () => {
  it('asks first, and forces what stays', async () => {
    const { killTree, signals } = machine({ ignoresTerm: [101] })
    expect(await killTree.end({ mark: 'app.1', leader: 100 })).toEqual([])
    expect(signals.slice(0, 3)).toEqual(['-100 SIGTERM', '100 SIGTERM', '101 SIGTERM'])
    expect(signals).toContain('101 SIGKILL')
    expect(signals).not.toContain('100 SIGKILL')
  })

  it('tells what would not go', async () => {
    const { killTree } = machine({ ignoresTerm: [101], ignoresKill: [101] })
    const left = await killTree.end({ mark: 'app.1', leader: 100 })
    expect(left.map((process) => process.pid)).toEqual([101])
  })

  it('is done at once when nothing runs', async () => {
    const { killTree, waits } = machine({})
    await killTree.end({ mark: 'nobody.1' })
    expect(waits).toEqual([])
  })
})

describe('the process list of macOS', () => {
  it('is read from ps', () => {
    const text =
      '  501   1   501  0 Mon Sep  1 10:00:00 2025\n 502 501 501 - Mon Sep  1 10:00:01 2025    \njunk\n'
    expect(parsePs(text)).toEqual([
      { pid: 501, parent: 1, group: 501, session: 0, startTime: 'Mon Sep  1 10:00:00 2025' },
      { pid: 502, parent: 501, group: 501, session: 0, startTime: 'Mon Sep  1 10:00:01 2025' },
    ])
  })
})

/** Two processes, some of which do not listen. */
function machine(behaviour: { ignoresTerm?: number[]; ignoresKill?: number[] }) {
  let rows = [shell, row(101, 100, { mark: 'app.1' })]
  const signals: string[] = []
  const waits: number[] = []
  const killTree = createKillTree({
    platform: 'linux',
    readTable: async () => rows,
    kill: (pid, signal) => {
      signals.push(`${pid} ${signal}`)
      const ignores = signal === 'SIGKILL' ? behaviour.ignoresKill : behaviour.ignoresTerm
      if (!ignores?.includes(pid)) rows = rows.filter((other) => other.pid !== pid)
    },
    wait: async (ms) => void waits.push(ms),
  })
  return { killTree, signals, waits }
}
