/** From a question to the result and back, with real copies; the terminals are left out. */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { CommandRequest } from '../../../src-main/ports/gate.ts'
import { PERSON, STRANGER } from '../../support/open-approvals.ts'
import { openRehearsals as opened, SCRIPT } from '../../support/open-rehearsals.ts'
import { elsewhere as anotherPlace } from '../../support/places.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()

describe.skipIf(!isUsable)('a rehearsed command', () => {
  it('shows what it did, and leaves this machine and its question as they were', async () => {
    const { start, view, get, has, handlers, approvals } = opened()
    const { id } = await start()

    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })

    expect(view()).toMatchObject({
      result: {
        ...{ exitCode: 0, fileCount: 4, conflicts: [] },
        counts: { created: 1, changed: 1, deleted: 2, deletedFolders: 1 },
      },
    })
    const page = { id, of: 'workspace', filter: '', from: 0, count: 2 } as const
    const { files, total } = await handlers['rehearsal.changes'](page, PERSON)
    expect([files.map(({ path }) => path), total]).toEqual([['a.txt', 'b.txt'], 4])
    const [index] = files.map((file) => file.index)
    const diff = { id, of: 'workspace', index: index ?? 0 } as const
    expect((await handlers['rehearsal.diff'](diff, PERSON)).diff).toContain('a.txt one two')
    expect([get('a.txt'), has('b.txt'), has('build/x')]).toEqual(['one\n', false, true])
    expect(approvals.open()).toHaveLength(1)
  })

  it('is the answer when the person applies it, and can be undone for half an hour', async () => {
    const { start, view, get, has, apply, answer, approvals, handlers, adopted, data } = opened()
    const { id } = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })

    await apply('ask')

    expect(await answer).toMatchObject({
      allowed: false,
      elsewhere: {
        ...{ rehearsed: true, exitCode: 0, output: 'told' },
        note: expect.stringContaining('applied it here'),
        traces: { canUndo: true, diff: expect.stringContaining('a.txt') },
      },
    })
    expect([get('a.txt'), get('b.txt'), has('build')]).toEqual(['two\n', 'new\n', false])
    expect([view(), adopted()]).toEqual([undefined, 1])
    approvals.clock.advance(29 * 60_000)
    expect(await handlers['rehearsal.undo']({ id, isForced: false }, PERSON)).toMatchObject({
      kind: 'restored',
    })
    expect([get('a.txt'), has('b.txt'), has('build/x')]).toEqual(['one\n', false, true])
    expect((await approvals.decisions()).map(({ rehearsal }) => rehearsal?.became)).toEqual([
      ...['begun', 'applied', 'undone'],
    ])
    expect(readdirSync(join(data, 'rehearsals'))).toEqual([])
  })

  it('says of a new file which one it was before, where that can be told', async () => {
    const script = 'mv a.txt z.txt; mv build moved; echo other >moved/y; touch empty'
    const { start, view, handlers } = opened({}, script)
    const { id } = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })

    const page = { id, of: 'workspace', filter: '', from: 0, count: 10 } as const
    const { files } = await handlers['rehearsal.changes'](page, PERSON)

    const created = files.filter(({ kind }) => kind === 'created')
    expect(created.map(({ path, movedFrom }) => [path, movedFrom])).toEqual([
      ['empty', undefined],
      ['moved/x', 'build/x'],
      ['moved/y', undefined],
      ['z.txt', 'a.txt'],
    ])
  })

  it('tells the list of the session’s changes what it does to files, and how much more', async () => {
    const script = `${SCRIPT}; ln -s a.txt link; chmod 700 a.txt; truncate -s 30M large`
    const { start, view, apply, remembered } = opened({}, script)
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    expect(remembered).toEqual([])

    await apply('ask')

    const [{ callId, files, more } = { callId: '', files: [], more: 0 }] = remembered
    const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()
    expect(callId).toBe('call1')
    expect(
      files.map(({ realPath, before, after }) => [
        basename(realPath),
        ...[before, after].map(text),
      ]),
    ).toEqual([
      ['a.txt', 'one\n', 'two\n'],
      ['b.txt', undefined, 'new\n'],
      ['x', 'one\n', undefined],
      ['y', 'one\n', undefined],
    ])
    // The link and the large one.
    expect(more).toBe(2)
  })

  it('undoes nothing that was changed since without being told twice, and nothing after its time', async () => {
    const { start, view, get, put, apply, handlers, approvals, data } = opened()
    const { id } = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    await apply('ask')
    put('a.txt', 'by hand\n')

    expect(await handlers['rehearsal.undo']({ id, isForced: false }, PERSON)).toEqual({
      kind: 'changed-since',
      paths: ['a.txt'],
    })
    expect(get('a.txt')).toBe('by hand\n')
    approvals.clock.advance(31 * 60_000)
    await expect(handlers['rehearsal.undo']({ id, isForced: true }, PERSON)).rejects.toMatchObject({
      code: 'expired',
    })
    await vi.waitFor(() => expect(readdirSync(join(data, 'rehearsals'))).toEqual([]), 30_000)
  })

  it('writes over nothing that changed meanwhile, unless the person says so', async () => {
    const { start, view, get, put, has, apply, answer, approvals } = opened()
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    put('a.txt', 'by hand\n')

    await apply('ask')

    expect(view()).toMatchObject({ state: 'result', result: { conflicts: ['a.txt'] } })
    expect([approvals.open().length, has('b.txt')]).toEqual([1, false])
    await apply('rest')
    expect(await answer).toMatchObject({
      elsewhere: {
        note: expect.stringContaining('changed here meanwhile: a.txt.'),
        // Only what was applied; each file is shown with both of its texts.
        traces: { diff: 'b.txt  newbuild/x one build/y one ' },
      },
    })
    expect([get('a.txt'), get('b.txt')]).toEqual(['by hand\n', 'new\n'])
  })

  it('applies nothing when its copy was changed after it was shown', async () => {
    const { start, view, get, has, apply, approvals, data } = opened()
    const { id } = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    writeFileSync(join(data, 'rehearsals', id, 'workspace/upper/b.txt'), 'worse\n')

    await expect(apply('ask')).rejects.toMatchObject({
      message: expect.stringContaining('not what you were shown'),
    })

    expect([get('a.txt'), has('b.txt'), has('build/x')]).toEqual(['one\n', false, true])
    expect([view()?.state, approvals.open().length]).toEqual(['result', 1])
  })

  it('begins by itself by a rule of the person, which allows nothing', async () => {
    const { approvals, rehearsals, view, has } = opened()
    await approvals.handlers['rules.addRehearsal']({ pattern: 'rm -r*' }, PERSON)
    const { id, canRehearse } = await approvals.question()
    const found = approvals.approvals.rehearseRuleFor(id)
    if (!found) throw new Error('no rule is about it')

    await rehearsals.startByRule(id, found.rule)

    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    expect([canRehearse, has('build/x'), approvals.open().length]).toEqual([true, true, 1])
    expect(await approvals.decisions()).toMatchObject([
      { outcome: 'elsewhere', decider: { kind: 'rehearse-rule', pattern: 'rm -r*' } },
    ])
    const { rehearse } = await approvals.handlers['rules.list']({}, PERSON)
    await approvals.handlers['rules.removeRehearsal']({ id: rehearse[0]?.id ?? '' }, PERSON)
    expect(approvals.approvals.rehearseRuleFor(id)).toBeUndefined()
  })

  it('is never one that is meant to go on for ever', async () => {
    const { approvals, start } = opened({ isEndless: true })
    await approvals.handlers['rules.addRehearsal']({ pattern: 'rm*' }, PERSON)
    const { id, canRehearse } = await approvals.question()

    expect([canRehearse, approvals.approvals.rehearseRuleFor(id)]).toEqual([false, undefined])
    await expect(start()).rejects.toMatchObject({ code: 'not-offered' })
    expect(await approvals.decisions()).toEqual([])
  })

  it('is thrown away with a no, and the model hears that it was tried', async () => {
    const { start, view, has, handlers, answer, data } = opened()
    const { id } = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })

    await handlers['rehearsal.discard']({ id, words: 'Keep the build.' }, PERSON)

    expect(await answer).toMatchObject({
      allowed: false,
      message: expect.stringMatching(/on a copy and did not keep the result\. Keep the build\./),
    })
    expect([view(), has('build/x')]).toEqual([undefined, true])
    await vi.waitFor(() => expect(readdirSync(join(data, 'rehearsals'))).toEqual([]), 30_000)
  })

  it('ends with its question, and stops the clock of that until then', async () => {
    const { start, view, approvals, answer, rehearsals, data } = opened({}, 'sleep 54713')
    await start()
    await vi.waitFor(() => expect(view()?.state).toBe('running'), { timeout: 30_000 })
    approvals.clock.advance(60 * 60_000)
    expect(approvals.open()).toMatchObject([{ deadline: null }])

    await approvals.reply('rm -rf build', 'deny')

    expect(await answer).toMatchObject({ allowed: false })
    await rehearsals.dispose()
    expect([view(), readdirSync(join(data, 'rehearsals'))]).toEqual([undefined, []])
  })

  it('is begun again, which throws the last result away', async () => {
    const { start, view, put, data } = opened()
    const first = await start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    put('a.txt', 'by hand\n')

    const second = await start()

    expect(second.id).not.toBe(first.id)
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    expect(readdirSync(join(data, 'rehearsals'))).toEqual([second.id])
  })

  it('is begun only by the person, and only for a command of this machine', async () => {
    const stranger = opened()
    await expect(stranger.start(STRANGER)).rejects.toMatchObject({ code: 'forbidden' })
    const typed = opened({ typedInto: 'bash' })
    await expect(typed.start()).rejects.toMatchObject({ code: 'not-offered' })
    const far = opened({ place: anotherPlace('box') })
    await expect(far.start()).rejects.toMatchObject({ code: 'not-offered' })
    expect([stranger.view(), typed.view(), far.view()]).toEqual([undefined, undefined, undefined])
  })

  it.each<NonNullable<CommandRequest['wants']>>([
    { kind: 'host', hosts: ['host.example'] },
    { kind: 'path', path: '/etc/hosts' },
    { kind: 'socket', path: '/run/docker.sock' },
    { kind: 'keys' },
  ])('is no way out of the sandbox, as a copy has none: %j', async (wants) => {
    const { start, approvals, view } = opened({ wants })

    expect(await approvals.question()).toMatchObject({ canRehearse: false })
    await expect(start()).rejects.toMatchObject({ code: 'not-offered' })
    expect(view()).toBeUndefined()
  })

  it('is refused where it would run in a folder that is not copied', async () => {
    const { start, view } = opened({ cwd: '/usr' })

    await expect(start()).rejects.toMatchObject({
      message: expect.stringContaining('it would run in /usr'),
    })
    expect(view()).toBeUndefined()
  })
})

it('runs where the clone lies, and tells of the folder that it is a clone of', async () => {
  const script = `${SCRIPT}; pwd`
  const { start, view, get, has, apply, answer, workspace } = opened({}, script, true)
  await start()
  await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
  expect([get('a.txt'), has('b.txt')]).toEqual(['one\n', false])

  await apply('ask')

  expect(await answer).toMatchObject({ elsewhere: { exitCode: 0, output: `${workspace}\n` } })
  expect([get('a.txt'), get('b.txt'), has('build')]).toEqual(['two\n', 'new\n', false])
})
