import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDiagnostics, type LeaveQuestion } from '../../../src-main/diagnostics/diagnostics.ts'
import { startServerProcess } from '../../../src-main/diagnostics/server-process.ts'
import type { EditChecked } from '../../../src-main/ports/toolbox/diagnostics.ts'
import { createKillTree } from '../../../src-main/terminal/backends/local/kill-tree.ts'
import { machinePath } from '../../support/machine-path.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SERVER = fileURLToPath(
  new URL('../../support/diagnostics/language-server.js', import.meta.url),
)
const TYPESCRIPT = fileURLToPath(new URL('../../../node_modules/typescript', import.meta.url))

type Manner =
  | ('versioned' | 'unversioned' | 'stale' | 'escaped')
  | ('silent' | 'dies' | 'garbage' | 'mute' | 'hangs' | 'floods' | 'quiet')

interface Options {
  manner?: Manner
  program?: string
  isOn?: boolean
  isHere?: boolean
  isConfined?: boolean
  /** The person is asked, and answers when the test says so. */
  asks?: boolean
  nobodyThere?: boolean
  isBroken?: boolean
}

function open(options: Options = {}) {
  const folder = temporaryFolder()
  const [project, bin] = [join(folder, 'project'), join(folder, 'bin')]
  for (const each of [project, bin]) mkdirSync(each)
  writeFileSync(join(project, 'go.mod'), 'module x\n')
  const program = join(bin, options.program ?? 'gopls')
  writeFileSync(
    program,
    `#!/bin/sh\necho $$ >> ${folder}/pids\nexec ${process.execPath} ${SERVER} ${options.manner ?? 'versioned'}\n`,
  )
  chmodSync(program, 0o755)
  const clock = manualClock()
  const questions: LeaveQuestion[] = []
  const failures: string[] = []
  const stopped = new AbortController()
  let answer = Promise.withResolvers<boolean>()
  const settings = { isOn: options.isOn ?? true }
  const killTree = createKillTree()
  let marks = 0
  const diagnostics = createDiagnostics({
    isOn: () => settings.isOn,
    isHere: () => options.isHere ?? true,
    ownerOf: (sessionId) => sessionId.split('/')[0] ?? '',
    folderOf: () => project,
    isConfined: () => options.isConfined ?? true,
    path: async () => {
      if (options.isBroken) throw new Error('no shell')
      return `${bin}:${machinePath()}`
    },
    start: (_sessionId, { path: PATH, ...found }, root) => {
      marks += 1
      return startServerProcess(
        {
          ...{ ...found, cwd: root, launcher: undefined, env: { PATH }, stamp: 500_001 },
          mark: `test${process.pid}.${folder.length}${marks}`,
        },
        killTree.end,
      )
    },
    waitsForPerson: async () => options.asks ?? false,
    mayAsk: () => !options.nobodyThere,
    ask: (question) => {
      questions.push(question)
      return options.asks ? answer.promise : Promise.resolve(true)
    },
    mask: (text) => text.replaceAll('s3cret', '…'),
    onFailed: (_server, reason) => failures.push(reason),
    now: clock.now,
    after: clock.after,
  })
  onTestFinished(diagnostics.dispose)
  return {
    ...{ diagnostics, clock, questions, failures, settings, project, program, edit, write, pids },
    stop: () => stopped.abort(),
    reply: (isAllowed: boolean) => {
      answer.resolve(isAllowed)
      answer = Promise.withResolvers<boolean>()
    },
  }

  function edit(before: string | undefined, after: string, name = 'a.go', sessionId = 's1') {
    const realPath = join(project, name)
    const call = { sessionId, signal: stopped.signal }
    return diagnostics.forCall(call).afterEdit([{ realPath, before, after }])
  }

  function write(name: string, text: string): string {
    const path = join(project, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }

  function pids(): number[] {
    const file = join(folder, 'pids')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('what a language server says of an edit', () => {
  it('is told when the edit brought it, and not when it was there before', async () => {
    const { edit } = open()
    expect(await edit('BAD one\n', 'ok\nBAD one\nBAD two\n')).toEqual({
      ...{ by: 'Go', status: 'errors', errors: ['a.go:3:3 BAD two (E1)'] },
    })
    expect(await edit('ok\nBAD one\nBAD two\n', 'BAD one\nBAD two\n')).toEqual({
      ...{ by: 'Go', status: 'ok' },
    })
    expect(await edit('BAD one\nBAD two\n', 'BAD one\nBAD one\n')).toMatchObject({
      errors: ['a.go:2:3 BAD one (E1)'],
    })
  })

  it('is told of a new file, at most twenty times, in short lines and without keys', async () => {
    const { edit } = open()
    const lines = Array.from({ length: 23 }, (_, at) => `BAD s3cret ${at}\u0007${'x'.repeat(900)}`)
    const seen = await edit(undefined, lines.join('\n'))
    expect(seen).toMatchObject({ status: 'errors', more: 3 })
    expect(seen?.errors).toHaveLength(20)
    expect(seen?.errors?.[1]).toMatch(/^a\.go:2:3 BAD … 1 x+ \(E1\)$/)
    expect(seen?.errors?.[1]?.length).toBeLessThan(330)
  })

  it.each(['stale', 'unversioned'] as const)('is about the new text only: %s', async (manner) => {
    const { edit, clock } = open({ manner })
    const seen = edit(undefined, 'BAD new\n')
    if (manner === 'unversioned') {
      // The edit, the server's rest and its idleness wait, and whether the server is too slow.
      await expect.poll(() => clock.pending()).toBe(4)
      clock.advance(200)
    }
    expect(await seen).toMatchObject({ errors: ['a.go:1:3 BAD new (E1)'] })
  })

  it('comes with the next edit when it is late, and the edit does not wait', async () => {
    const { edit, clock } = open({ manner: 'mute' })
    expect(await edit(undefined, 'fine\n')).toMatchObject({ status: 'ok' })
    const second = edit('fine\n', 'BAD one\n')
    await expect.poll(() => clock.pending()).toBeGreaterThan(2)
    clock.advance(3_000)
    expect(await second).toEqual({ by: 'Go', status: 'late' })
    clock.advance(27_000)
    expect(await edit('BAD one\n', 'BAD one\nBAD two\n')).toMatchObject({
      errors: ['a.go:1:3 BAD one (E1)', 'a.go:2:3 BAD two (E1)'],
    })
  })

  it('is not waited for any more after two edits without an answer', async () => {
    const { edit, clock, failures, pids } = open({ manner: 'hangs' })
    await edit(undefined, 'fine\n')
    for (const text of ['BAD one\n', 'BAD two\n']) {
      const seen = edit('fine\n', text)
      await expect.poll(() => clock.pending()).toBeGreaterThan(2)
      clock.advance(3_000)
      expect(await seen).toEqual({ by: 'Go', status: 'late' })
      clock.advance(27_000)
    }
    await expect.poll(() => failures).toHaveLength(1)
    expect(await edit('BAD two\n', 'BAD three\n')).toBeUndefined()
    await expect.poll(() => pids().some(isRunning)).toBe(false)
  })

  it('is what it was before where the server says only what is new', async () => {
    const program = 'typescript-language-server'
    const { edit, clock, failures, diagnostics } = open({ manner: 'quiet', program })
    const told = (checked: EditChecked | undefined) =>
      checked?.status === 'errors'
        ? checked.errors?.map((line) => line.split(' ').slice(1, 3).join(' '))
        : checked?.status === 'ok' && []
    const look = (before: string | undefined, after: string) => edit(before, after, 'a.ts')
    /** Nothing comes, so that all that is left is to wait. */
    async function quietFor(ms: number): Promise<void> {
      // The edit, the server's silence and its idleness, and whether it is too slow.
      await expect.poll(() => clock.pending()).toBe(4)
      clock.advance(ms)
    }
    const first = look(undefined, 'fine\n')
    await quietFor(3_000)
    expect(await first).toEqual({ by: 'TypeScript', status: 'late' })
    await expect.poll(() => clock.pending()).toBe(3)
    clock.advance(7_000)
    const seen: unknown[] = []
    let before = 'fine\n'
    for (const [after, ms] of [
      ['fine too\n', 1_000],
      ['BAD one\n', 200],
      ['BAD one\nfine\n', 1_000],
      ['BAD one\nBAD two\n', 200],
      ['fine\n', 200],
      ['BAD LATE\n', 1_000],
    ] as const) {
      const edited = look(before, after)
      await quietFor(ms)
      seen.push(told(await edited))
      before = after
    }
    diagnostics.changed('s1', [{ path: 'other.ts', kind: 'changed' }])
    // It answers in turn, so that by then the other has been heard.
    const other = edit(undefined, 'fine\n', 'b.ts')
    await quietFor(1_000)
    expect(await other).toMatchObject({ status: 'ok' })
    const edited = look(before, 'BAD LATE\nfine\n')
    await quietFor(1_000)
    seen.push(told(await edited))
    expect(seen).toEqual([[], ['BAD one'], [], ['BAD two'], [], [], ['BAD LATE']])
    expect(failures).toEqual([])
  })

  it('is not waited for when the person stops the turn', async () => {
    const { edit, clock, stop } = open({ manner: 'silent' })
    const seen = edit(undefined, 'BAD\n')
    await expect.poll(() => clock.pending()).toBeGreaterThan(2)
    stop()
    expect(await seen).toEqual({ by: 'Go', status: 'late' })
  })

  it('does not fail the edit when even the search for it fails', async () => {
    const { edit, failures } = open({ isBroken: true })
    expect(await edit(undefined, 'BAD\n')).toBeUndefined()
    expect(failures).toEqual(['Error: no shell'])
  })

  it('is understood from a server that writes addresses in its own way', async () => {
    const { edit } = open({ manner: 'escaped' })
    expect(await edit(undefined, 'BAD\n', 'a(1)@b.go')).toMatchObject({ status: 'errors' })
  })

  it.each([
    ['dies', /no toolchain here/],
    ['garbage', /not the protocol/],
    ['floods', /more than anybody asked for/],
  ] as const)('is nothing from a server that %s', async (manner, reason) => {
    const { edit, failures, diagnostics, pids } = open({ manner })
    expect(await edit(undefined, 'BAD\n')).toBeUndefined()
    expect(failures[0]).toMatch(reason)
    expect(await edit(undefined, 'BAD\n')).toBeUndefined()
    expect(pids()).toHaveLength(1)
    await expect.poll(() => pids().some(isRunning)).toBe(false)
    const [, , go] = await diagnostics.list()
    expect(go?.problem).toMatch(reason)
  })

  it('is not waited for from a server that says nothing at all', async () => {
    const { edit, clock } = open({ manner: 'silent' })
    const seen = edit(undefined, 'BAD\n')
    await expect.poll(() => clock.pending()).toBeGreaterThan(2)
    clock.advance(3_000)
    expect(await seen).toEqual({ by: 'Go', status: 'late' })
  })
})

describe('a language server', () => {
  it('is not started when it is switched off, in another place, or for other files', async () => {
    const off = open({ isOn: false })
    expect(await off.edit(undefined, 'BAD\n')).toBeUndefined()
    const far = open({ isHere: false })
    expect(await far.edit(undefined, 'BAD\n')).toBeUndefined()
    const other = open()
    expect(await other.edit(undefined, 'BAD\n', 'a.txt')).toBeUndefined()
    expect(await other.edit(undefined, 'BAD\n', '../beside.go')).toBeUndefined()
    expect([off, far, other].flatMap(({ pids }) => pids())).toEqual([])
    expect([off, far, other].flatMap(({ questions }) => questions)).toEqual([])
  })

  it('waits for the person, while edits do not; then they are told what they missed', async () => {
    const { edit, questions, pids, reply, project, program } = open({ asks: true })
    expect(await edit(undefined, 'fine\n')).toBeUndefined()
    expect(await edit('fine\n', 'BAD one\n')).toBeUndefined()
    expect(questions).toMatchObject([{ server: 'Go', program, folder: project, isConfined: true }])
    expect(pids()).toEqual([])
    reply(true)
    await expect.poll(() => pids().length).toBe(1)
    await expect
      .poll(async () => (await edit('BAD one\n', 'BAD one\nBAD two\n'))?.errors)
      .toEqual(['a.go:1:3 BAD one (E1)', 'a.go:2:3 BAD two (E1)'])
  })

  it('is not started after a no, nor asked about again in the session', async () => {
    const { edit, questions, pids, reply } = open({ asks: true })
    await edit(undefined, 'BAD\n')
    reply(false)
    await edit('BAD\n', 'BAD two\n')
    await edit('BAD two\n', 'BAD\n')
    expect([questions.length, pids()]).toEqual([1, []])
    await edit(undefined, 'BAD\n', 'a.go', 's2')
    expect(questions).toHaveLength(2)
  })

  it('is not asked about when nobody is there', async () => {
    const { edit, questions } = open({ asks: true, nobodyThere: true })
    expect(await edit(undefined, 'BAD\n')).toBeUndefined()
    expect(questions).toEqual([])
  })

  it('is asked about again without a sandbox when its program was changed', async () => {
    const { edit, questions, program, clock } = open({ isConfined: false })
    await edit(undefined, 'fine\n')
    clock.advance(10 * 60_000)
    await edit(undefined, 'fine\n')
    expect(questions).toHaveLength(1)
    clock.advance(10 * 60_000)
    writeFileSync(program, `${readFileSync(program, 'utf8')}# changed\n`)
    await edit(undefined, 'fine\n')
    expect(questions).toHaveLength(2)
  })

  it('serves a session and its helpers, and ends with it', async () => {
    const { edit, pids, diagnostics } = open()
    await edit(undefined, 'fine\n')
    await edit(undefined, 'fine\n', 'b.go', 's1/helper')
    expect(pids()).toHaveLength(1)
    diagnostics.endSession('s1')
    await expect.poll(() => pids().some(isRunning)).toBe(false)
  })

  it('ends when it is switched off', async () => {
    const { edit, pids, diagnostics } = open()
    await edit(undefined, 'fine\n')
    diagnostics.endAll()
    await expect.poll(() => pids().some(isRunning)).toBe(false)
  })

  it('goes when it was not used for ten minutes, and three are the most', async () => {
    const { edit, pids, clock } = open()
    for (const session of ['s1', 's2', 's3', 's4']) {
      await edit(undefined, 'fine\n', 'a.go', session)
      clock.advance(1)
    }
    const [first, ...others] = pids()
    await expect.poll(() => isRunning(first ?? 0)).toBe(false)
    expect(others.map(isRunning)).toEqual([true, true, true])
    clock.advance(10 * 60_000)
    await expect.poll(() => pids().some(isRunning)).toBe(false)
  })

  it('is the project’s own TypeScript, which sees what else was changed', async () => {
    const { edit, write, diagnostics, project } = open()
    mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true })
    symlinkSync(TYPESCRIPT, join(project, 'node_modules', 'typescript'))
    symlinkSync('../typescript/bin/tsc', join(project, 'node_modules', '.bin', 'tsc'))
    write('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "nodenext" } }')
    const other = write('src/other.ts', 'export const size: number = 1\n')
    const text = "import { size } from './other.ts'\nexport const name: string = 'a'\n"
    write('src/a.ts', text)
    const wrong = `${text}export const two: string = size\n`
    expect(await edit(text, wrong, 'src/a.ts')).toEqual({
      ...{ by: 'TypeScript', status: 'errors' },
      errors: ["src/a.ts:3:14 Type 'number' is not assignable to type 'string'. (2322)"],
    })
    writeFileSync(other, "export const size: string = 'one'\n")
    diagnostics.changed('s1', [{ path: other, kind: 'changed' }])
    const third = `${wrong}export const three: number = size\n`
    expect(await edit(wrong, third, 'src/a.ts')).toMatchObject({
      errors: ["src/a.ts:4:14 Type 'string' is not assignable to type 'number'. (2322)"],
    })
  })
})
