import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCheckpointStore } from '../../../src-main/files/checkpoint-store.ts'
import '../../../tools/patch.ts'
import '../../../tools/write_file.ts'
import { openFiles } from '../../support/open-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function changed() {
  const opened = openFiles()
  opened.put('a.txt', 'one\n')
  chmodSync(opened.path('a.txt'), 0o755)
  opened.put('gone.txt', 'gone\n')
  const patch =
    '*** Update File: a.txt\n-one\n+1\n*** Add File: new.txt\n+new\n*** Delete File: gone.txt'
  return {
    ...opened,
    change: () => opened.call('patch', { mode: 'patch', patch }, { callId: 'call' }),
  }
}

describe('undo', () => {
  it('puts back every file of a call, with its mode', async () => {
    const { change, files, get, path } = changed()
    await change()

    const result = await files.undo('s1', 'call')

    expect(result).toEqual({
      ok: true,
      kind: 'restored',
      paths: [path('a.txt'), path('new.txt'), path('gone.txt')],
    })
    expect([get('a.txt'), get('gone.txt')]).toEqual(['one\n', 'gone\n'])
    expect(existsSync(path('new.txt'))).toBe(false)
    expect(statSync(path('a.txt')).mode & 0o777).toBe(0o755)
  })

  it('tells a second one, begun before the first was through, that it is done', async () => {
    const { change, files, get } = changed()
    await change()

    const both = await Promise.all([files.undo('s1', 'call'), files.undo('s1', 'call')])

    expect(both.map((each) => (each.ok ? each.kind : each.message))).toEqual([
      'restored',
      'that change is already undone',
    ])
    expect(get('a.txt')).toBe('one\n')
  })

  it('waits for a second word when a file changed since, and loses nothing', async () => {
    const { change, files, get, put, path } = changed()
    await change()
    put('a.txt', 'by hand\n')

    expect(await files.undo('s1', 'call')).toEqual({
      ok: true,
      kind: 'changed-since',
      paths: [path('a.txt')],
    })
    expect(get('a.txt')).toBe('by hand\n')

    const forced = await files.undo('s1', 'call', { isForced: true })
    expect(get('a.txt')).toBe('one\n')

    const newer = forced.ok && forced.kind === 'restored' ? forced.newerCallId : undefined
    expect(await files.undo('s1', newer ?? '')).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('a.txt'), get('new.txt'), existsSync(path('gone.txt'))]).toEqual([
      'by hand\n',
      'new\n',
      false,
    ])
  })

  it('takes the folders with it that the call made, unless something else is in them now', async () => {
    const { call, files, put, path } = openFiles()
    put('there/a.txt', 'mine\n')
    await call('write_file', { path: 'there/x/y/b.txt', content: 'b\n' }, { callId: 'one' })
    await call('write_file', { path: 'there/x/z/c.txt', content: 'c\n' }, { callId: 'two' })
    put('there/x/z/mine.txt', 'mine\n')

    await files.undo('s1', 'two')
    expect([existsSync(path('there/x/z/c.txt')), existsSync(path('there/x/z'))]).toEqual([
      false,
      true,
    ])
    rmSync(path('there/x/z'), { recursive: true })
    await files.undo('s1', 'one')
    expect([existsSync(path('there/x')), existsSync(path('there'))]).toEqual([false, true])
  })

  it('leaves an empty folder that was there before the call', async () => {
    const { call, files, path } = openFiles()
    mkdirSync(path('empty'))
    await call('write_file', { path: 'empty/a.txt', content: 'a\n' }, { callId: 'one' })
    await files.undo('s1', 'one')
    expect(readdirSync(path('empty'))).toEqual([])
  })

  it('is taken back, as long as the files stand as they were put back', async () => {
    const { change, files, get, put, path } = changed()
    await change()
    await files.undo('s1', 'call')
    put('a.txt', 'by hand\n')
    expect(await files.redo('s1', 'call')).toMatchObject({
      ...{ kind: 'changed-since', paths: [path('a.txt')] },
    })

    put('a.txt', 'one\n')
    expect(await files.redo('s1', 'call')).toMatchObject({ kind: 'restored' })
    expect([get('a.txt'), get('new.txt')]).toEqual(['1\n', 'new\n'])
    expect(existsSync(path('gone.txt'))).toBe(false)
    expect(await files.undo('s1', 'call'), 'and undone again').toMatchObject({ kind: 'restored' })
    expect([get('a.txt'), existsSync(path('new.txt'))]).toEqual(['one\n', false])
  })

  it('is done once', async () => {
    const { change, files } = changed()
    await change()
    await files.undo('s1', 'call')

    expect(await files.undo('s1', 'call')).toMatchObject({
      message: expect.stringContaining('already'),
    })
  })

  it.each([
    ['another session', 's2', 'call'],
    ['another call', 's1', 'other'],
  ])('knows nothing of %s', async (_, sessionId, callId) => {
    const { change, files } = changed()
    await change()

    expect(await files.undo(sessionId, callId)).toMatchObject({ ok: false, code: 'not-found' })
  })

  it('does not follow a link that was put in the way', async () => {
    const { change, files, path, put, get } = changed()
    await change()
    put('other.txt', '1\n')
    rmSync(path('a.txt'))
    symlinkSync('other.txt', path('a.txt'))

    expect(await files.undo('s1', 'call', { isForced: true })).toMatchObject({ code: 'refused' })
    expect(get('other.txt')).toBe('1\n')
  })

  it('goes back to before the first of several changes of one call', async () => {
    const { call, files, get, put } = openFiles()
    put('a.txt', '0')
    for (const content of ['1', '2', '3'])
      await call('write_file', { path: 'a.txt', content }, { callId: 'script' })

    await files.undo('s1', 'script')

    expect(get('a.txt')).toBe('0')
  })

  it('is not promised for a file that is too large to be copied', async () => {
    const { call, tracesOf, put } = openFiles()
    put('a.txt', Buffer.alloc(21 * 1024 * 1024, 'x'))

    const result = await call('write_file', { path: 'a.txt', content: 'small' }, { callId: 'c' })

    expect(result._warning).toContain('cannot be undone')
    expect(tracesOf('c')).toMatchObject({ canUndo: false })
  })
})

describe('what a call changed', () => {
  it('is known as a diff, at once and from the copies', async () => {
    const { change, files, path, tracesOf } = changed()
    await change()

    expect(tracesOf('call')).toMatchObject({
      canUndo: true,
      diff: expect.stringContaining('-one\n+1\n'),
    })
    expect(await files.diff('s1', 'call')).toContain(`--- a/${path('a.txt')}`)
  })

  it('is nothing when nothing was changed', async () => {
    const { call, tracesOf, put } = openFiles()
    put('a.txt', 'same')

    await call('write_file', { path: 'a.txt', content: 'same' }, { callId: 'c' })

    expect(tracesOf('c')).toEqual({})
  })
})

describe('copies', () => {
  const record = (callId: string, at: number, before: string) => ({
    sessionId: 's',
    callId,
    at,
    files: [{ path: '/x', before, after: null }],
  })

  it('go when they are too old, and the oldest go when there is too much', async () => {
    const folder = temporaryFolder()
    const store = createCheckpointStore(folder, { maxBytes: 250, maxAgeMs: 100 })
    for (const [index, at] of [0, 50, 60, 70].entries()) {
      const blob = await store.putBlob(Buffer.alloc(100, String(index)))
      await store.putRecord(record(`c${index}`, at, blob))
    }

    await store.prune(140)

    const known = await Promise.all(['c0', 'c1', 'c2', 'c3'].map((id) => store.record('s', id)))
    expect(known.map((each) => each !== undefined)).toEqual([false, false, true, true])
    expect(readdirSync(join(folder, 'blobs'))).toHaveLength(2)
  })

  it('of the same content are kept once', async () => {
    const folder = temporaryFolder()
    const store = createCheckpointStore(folder, { maxBytes: 1_000, maxAgeMs: 1_000 })

    const names = [await store.putBlob(Buffer.from('x')), await store.putBlob(Buffer.from('x'))]

    expect(new Set(names).size).toBe(1)
    expect(readdirSync(join(folder, 'blobs'))).toHaveLength(1)
  })

  it('that were tampered with are not used', async () => {
    const folder = temporaryFolder()
    const store = createCheckpointStore(folder, { maxBytes: 1_000, maxAgeMs: 1_000 })
    const name = await store.putBlob(Buffer.from('x'))
    writeFileSync(join(folder, 'blobs', name), 'evil')

    expect(await store.blob(name)).toBeUndefined()
  })
})
