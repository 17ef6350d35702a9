import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { ElsewhereView, Events } from '#contract'
import { createElsewhere } from '../../../src-main/elsewhere/elsewhere.ts'
import { readTar, TAR_END, type TarFile, tarEntry } from '../../../src-main/files/copy/tar.ts'
import type { RanThere, Throwaway } from '../../../src-main/ports/elsewhere.ts'
import type { CommandRequest } from '../../../src-main/ports/gate.ts'
import { openApprovals, PERSON, STRANGER } from '../../support/open-approvals.ts'
import { openFiles } from '../../support/open-files.ts'
import { elsewhere as anotherPlace } from '../../support/places.ts'

const OWNER = { uid: 1, gid: 1, mtimeMs: 0 }
const RAN: RanThere = {
  ...{ status: 'exited', exitCode: 0, output: 'done\n', totalChars: 5, durationMs: 40 },
}

describe('a command on a copy', () => {
  it('shows what it did, and leaves this machine and its question as they were', async () => {
    const { start, view, put, get, container, approvals } = opened()
    put('a.txt', 'one\n')
    container.run = async ({ onOutput }) => {
      onOutput(Buffer.from('half\u0007'))
      container.write('a.txt', 'two\n')
      return RAN
    }
    await start()

    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)

    expect(view()).toMatchObject({
      place: 'box',
      output: 'done\n',
      result: {
        exitCode: 0,
        files: [{ path: 'a.txt', kind: 'changed' }],
        diff: expect.stringContaining('-one\n+two\n'),
        conflicts: [],
      },
    })
    expect(container.removed).toBe(1)
    expect(get('a.txt')).toBe('one\n')
    expect(approvals.open()).toHaveLength(1)
  })

  it('is the answer when the person applies it: not run here, and the model is told all of it', async () => {
    const { start, view, put, get, container, answer, keep, approvals, files } = opened()
    put('a.txt', 'one\n')
    container.run = async () => {
      container.write('a.txt', 'two\n')
      container.write('AGENTS.md', 'steers\n')
      return { ...RAN, exitCode: 3 }
    }
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)

    await keep('all')

    expect(await answer).toMatchObject({
      allowed: false,
      elsewhere: {
        ...{ status: 'exited', exitCode: 3, output: 'done\n' },
        note: expect.stringMatching(
          /NOT RUN HERE.*\(box\).*applied.*: a\.txt\. Not applied: AGENTS\.md/,
        ),
        traces: { diff: expect.stringContaining('+two\n'), canUndo: true },
      },
    })
    expect(get('a.txt')).toBe('two\n')
    expect(view()).toBeUndefined()
    expect(await approvals.decisions()).toMatchObject([
      { outcome: 'elsewhere', decider: { kind: 'person' }, elsewhere: { place: 'box' } },
      { outcome: 'elsewhere', elsewhere: { place: 'box', files: 1 }, exitCode: 3 },
    ])
    expect(await files.undo('s1', 'call1')).toMatchObject({ ok: true, kind: 'restored' })
    expect(get('a.txt')).toBe('one\n')
  })

  it('is the answer without its files when the person keeps only the result', async () => {
    const { start, view, put, get, container, answer, keep } = opened()
    put('a.txt', 'one\n')
    container.run = async () => {
      container.write('a.txt', 'two\n')
      return RAN
    }
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)

    await keep('none')

    expect(await answer).toMatchObject({
      elsewhere: { note: expect.stringContaining('None of its changes were applied'), traces: {} },
    })
    expect(get('a.txt')).toBe('one\n')
  })

  it('writes over nothing that changed meanwhile: it is listed, and the person decides again', async () => {
    const { start, view, put, get, container, answer, keep, approvals } = opened()
    put('a.txt', 'one\n')
    container.run = async () => {
      container.write('a.txt', 'two\n')
      container.write('b.txt', 'new\n')
      return RAN
    }
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)
    put('a.txt', 'by hand\n')

    await keep('all')

    expect(view()).toMatchObject({ state: 'result', result: { conflicts: ['a.txt'] } })
    expect(approvals.open()).toHaveLength(1)
    await keep('rest')
    expect(await answer).toMatchObject({
      elsewhere: { note: expect.stringContaining('files here: b.txt. Not applied: a.txt.') },
    })
    expect([get('a.txt'), get('b.txt')]).toEqual(['by hand\n', 'new\n'])
  })

  it('is thrown away when the person discards it, and the question is answered as ever', async () => {
    const { start, view, container, discard, approvals, answer } = opened()
    container.run = ({ signal }) => stopped(signal)
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('running'), 20_000)

    await discard()

    expect([view(), container.removed]).toEqual([undefined, 1])
    await approvals.reply('rm -rf build', 'once')
    expect(await answer).toMatchObject({ allowed: true })
  })

  it.each(['once', 'deny'] as const)('is thrown away when the answer is %s', async (decision) => {
    const { start, view, container, approvals, answer, elsewhere } = opened()
    container.run = ({ signal }) => stopped(signal)
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('running'), 20_000)

    await approvals.reply('rm -rf build', decision)

    expect(view()).toBeUndefined()
    await elsewhere.dispose()
    expect(container.removed).toBe(1)
    expect((await answer).allowed).toBe(decision === 'once')
  })

  it('writes nothing for work that was stopped in the moment of the choice', async () => {
    const stop = new AbortController()
    const { start, view, path, container, keep } = opened({ signal: stop.signal })
    container.run = async () => {
      container.write('b.txt', 'new\n')
      return RAN
    }
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)

    const kept = keep('all')
    await Promise.resolve()
    stop.abort()

    await expect(kept).rejects.toMatchObject({ code: expect.stringMatching(/settled|not-found/) })
    expect(existsSync(path('b.txt'))).toBe(false)
  })

  it('is thrown away with the work that asked, and with the app', async () => {
    const stop = new AbortController()
    const { start, view, container, answer, elsewhere } = opened({ signal: stop.signal })
    container.run = ({ signal }) => stopped(signal)
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('running'), 20_000)

    stop.abort()

    expect(await answer).toMatchObject({ allowed: false })
    await elsewhere.dispose()
    expect(container.removed).toBe(1)
  })

  it('says what went wrong, and can be begun again', async () => {
    const { start, view, container } = opened()
    container.run = async () => {
      throw new Error('the engine is gone')
    }
    await start()
    await vi.waitFor(() => expect(view()).toMatchObject({ state: 'failed' }), 20_000)
    expect(view()).toMatchObject({ problem: { text: 'the engine is gone' } })
    expect(container.removed).toBe(1)

    container.run = async () => RAN
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)
  })

  it('has time while the person is at it', async () => {
    const { start, view, container, approvals } = opened()
    const over = Promise.withResolvers<RanThere>()
    container.run = () => over.promise
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('running'), 20_000)
    approvals.clock.advance(60 * 60_000)
    expect(approvals.open()).toMatchObject([{ deadline: null }])

    over.resolve(RAN)
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)
    expect(approvals.open()[0]?.deadline).toBeGreaterThan(approvals.clock.now())
    approvals.clock.advance(60 * 60_000)
    expect([approvals.open(), view()]).toEqual([[], undefined])
  })
})

describe('only the person', () => {
  it('begins it, and takes it over', async () => {
    const { start, view, put, path, container, elsewhere, id } = opened()
    put('a.txt', 'one\n')
    container.run = async () => {
      container.write('b.txt', 'new\n')
      return RAN
    }
    await expect(start(STRANGER)).rejects.toMatchObject({ code: 'forbidden' })
    expect([view(), container.opened]).toEqual([undefined, 0])

    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), 20_000)
    await expect(
      elsewhere.handlers['elsewhere.keep']({ id: await id(), files: 'all' }, STRANGER),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(existsSync(path('b.txt'))).toBe(false)
  })

  it('takes over only what there is', async () => {
    const { keep } = opened()

    await expect(keep('all')).rejects.toMatchObject({ code: 'not-found' })
  })

  it.each<[string, Partial<CommandRequest>]>([
    ['would run in another place', { place: anotherPlace('box') }],
    ['is typed into a program that runs', { typedInto: 'bash' }],
  ])('does not begin it for what %s', async (_, fields) => {
    const { start, container } = opened(fields)

    await expect(start()).rejects.toMatchObject({ code: 'not-offered' })
    expect(container.opened).toBe(0)
  })

  it('begins it once at a time, and only where a place is set up', async () => {
    const { start, container, view, offer } = opened()
    container.run = ({ signal }) => stopped(signal)
    offer.current = { reason: { text: 'no Docker place is set up' } }
    await expect(start()).rejects.toMatchObject({ code: 'unavailable' })

    offer.current = { place: 'box' }
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await vi.waitFor(() => expect(view()?.state).toBe('running'), 20_000)
    expect(container.opened).toBe(1)
  })
})

/** The approval side and the files as they are, and a container that is a list of files. */
function opened(fields: Partial<CommandRequest> = {}) {
  const settled: { tell: (id: string) => void } = { tell: () => {} }
  const approvals = openApprovals({
    watch: { asked: () => {}, settled: (_call, _settlement, id) => settled.tell(id) },
  })
  const opened = openFiles()
  const { files, cwd } = opened
  const views = new Map<string, ElsewhereView>()
  const offer: { current: ReturnType<Parameters<typeof createElsewhere>[0]['offer']> } = {
    current: { place: 'box' },
  }
  const container = fakeContainer()
  const elsewhere = createElsewhere({
    offer: () => offer.current,
    open: async () => {
      container.opened += 1
      return container
    },
    folderOf: () => cwd,
    copies: files.copies,
    questions: approvals.approvals.elsewhere,
    publish: (name, payload) => {
      if (name === 'elsewhere.gone') views.delete(payload.id)
      else views.set(payload.id, payload as Events['elsewhere.changed'])
    },
    show: (text) => text,
    clean: (text) => text,
    now: approvals.clock.now,
    after: approvals.clock.after,
  })
  settled.tell = elsewhere.settled
  const answer = approvals.pass('rm -rf build', { cwd, ...fields })
  const id = async () => (await approvals.question()).id
  return {
    ...{ ...opened, approvals, elsewhere, container, offer, answer, id },
    view: () => [...views.values()][0],
    start: async (from = PERSON) =>
      elsewhere.handlers['elsewhere.start']({ id: await id(), by: 'key' }, from),
    keep: async (which: 'none' | 'all' | 'rest') =>
      elsewhere.handlers['elsewhere.keep']({ id: await id(), files: which }, PERSON),
    discard: async () => elsewhere.handlers['elsewhere.discard']({ id: await id() }, PERSON),
  }
}

function fakeContainer() {
  const there = new Map<string, TarFile>()
  const container: Throwaway & {
    opened: number
    removed: number
    write(path: string, text: string): void
  } = {
    opened: 0,
    removed: 0,
    write: (path, text) =>
      there.set(path, { ...OWNER, path, kind: 'file', mode: 0o644, bytes: Buffer.from(text) }),
    put: async (tar) => {
      for await (const { path, kind, mode, bytes } of readTar(tar, 1e9))
        if (kind === 'file') there.set(path, { ...OWNER, path, kind, mode, bytes })
    },
    run: async () => RAN,
    take: async function* () {
      for (const file of there.values()) yield tarEntry(file)
      yield TAR_END
    },
    remove: async () => {
      container.removed += 1
    },
  }
  return container
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
