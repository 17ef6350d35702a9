import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../../tools/patch.ts'
import '../../../tools/write_file.ts'
import { openFiles } from '../../support/open-files.ts'

function opened() {
  const { call, files, ...rest } = openFiles()
  const calls: { sessionId: string; callId: string }[] = []
  return {
    ...rest,
    files,
    calls,
    write: async (path: string, content: string) => {
      const callId = `call-${calls.length}`
      calls.push({ sessionId: 's1', callId })
      await call('write_file', { path, content }, { callId })
    },
    list: async () => {
      const found = await files.changes.list('s1', calls)
      return found.ok ? found.files : found
    },
    undone: async () => {
      const found = await files.changes.list('s1', calls)
      return found.ok ? found.undone : found
    },
    redo: (paths: string[]) => files.changes.redo('s1', calls, paths.map(rest.path)),
    diff: (path: string) => files.changes.diff('s1', calls, rest.path(path)),
    undo: (paths: string[], isForced = false) =>
      files.changes.undo('s1', calls, paths.map(rest.path), isForced),
  }
}

describe('the changes of a session', () => {
  it('are told from what each file was before the first call to what it is now', async () => {
    const { put, path, write, list, diff } = opened()
    put('a.txt', 'one\ntwo\n')
    await write('a.txt', 'ONE\ntwo\n')
    await write('a.txt', 'ONE\nTWO\n')
    await write('new.txt', 'fresh\n')

    expect(await list()).toEqual([
      { path: path('a.txt'), kind: 'changed', lines: { added: 2, removed: 2 } },
      { path: path('new.txt'), kind: 'created', lines: { added: 1, removed: 0 } },
    ])
    expect(await diff('a.txt')).toMatchObject({
      ok: true,
      diff: expect.stringContaining('-one\n-two\n+ONE\n+TWO\n'),
    })
  })

  it('have what a rehearsed command did, file by file, and how much more', async () => {
    const { put, get, path, calls, files, list, undo } = opened()
    const bytes = (text: string) => Buffer.from(text)
    put('a.txt', 'two\n')
    const call = { sessionId: 's1', callId: 'rehearsed' }
    calls.push(call)
    await files.rehearsed(call, {
      files: [
        { realPath: path('a.txt'), before: bytes('one\n'), after: bytes('two\n'), mode: 0o640 },
        { realPath: path('gone/b.txt'), before: bytes('b\n'), after: undefined, mode: 0o600 },
      ],
      more: 60_980,
    })

    expect(await list()).toMatchObject([
      { path: path('a.txt'), kind: 'changed' },
      { path: path('gone/b.txt'), kind: 'deleted' },
    ])
    expect(await files.changes.list('s1', calls)).toMatchObject({ more: 60_980 })
    // As a whole it has an undo of its own, which is not this one.
    expect(await files.undo('s1', 'rehearsed', {})).toMatchObject({
      ok: false,
      message: expect.stringContaining('single files can still be put back'),
    })
    expect(await undo(['gone/b.txt'])).toMatchObject({ kind: 'restored' })
    expect(get('gone/b.txt')).toBe('b\n')
    expect(await list()).toMatchObject([{ path: path('a.txt') }])
    await files.takenBack('s1', 'rehearsed')
    expect(await files.changes.list('s1', calls)).toMatchObject({ files: [], more: 0 })
  })

  it('leave out what is again what it was', async () => {
    const { put, write, list } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('a.txt', 'one\n')

    expect(await list()).toEqual([])
  })

  it('tell that a file is gone', async () => {
    const { put, path, write, list } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    rmSync(path('a.txt'))

    expect(await list()).toMatchObject([{ kind: 'deleted' }])
  })

  it('are not read through a link that was put there since', async () => {
    const { put, path, write, diff } = opened()
    put('secret.txt', 'hidden\n')
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    rmSync(path('a.txt'))
    symlinkSync(path('secret.txt'), path('a.txt'))

    expect(JSON.stringify(await diff('a.txt'))).not.toContain('hidden')
  })
})

describe('undoing them together', () => {
  it('puts back one file, and leaves the others', async () => {
    const { put, get, write, undo, list } = opened()
    put('a.txt', 'one\n')
    put('b.txt', 'b\n')
    await write('a.txt', 'two\n')
    await write('a.txt', 'three\n')
    await write('b.txt', 'B\n')

    expect(await undo(['a.txt'])).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('a.txt'), get('b.txt')]).toEqual(['one\n', 'B\n'])
    expect(await list()).toHaveLength(1)
  })

  it('can itself be undone', async () => {
    const { put, get, path, write, undo, files } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('new.txt', 'fresh\n')

    const undone = await undo(['a.txt', 'new.txt'])
    expect([get('a.txt'), existsSync(path('new.txt'))]).toEqual(['one\n', false])

    const again = undone.ok && undone.kind === 'restored' ? undone.newerCallId : undefined
    expect(await files.undo('s1', again ?? '')).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('a.txt'), get('new.txt')]).toEqual(['two\n', 'fresh\n'])
  })

  it('waits for a second word where somebody else wrote since, and keeps what they wrote', async () => {
    const { put, get, write, undo, files } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    put('a.txt', 'by hand\n')

    expect(await undo(['a.txt'])).toMatchObject({ ok: true, kind: 'changed-since' })
    expect(get('a.txt')).toBe('by hand\n')

    const forced = await undo(['a.txt'], true)
    expect(get('a.txt')).toBe('one\n')
    const again = forced.ok && forced.kind === 'restored' ? forced.newerCallId : undefined
    await files.undo('s1', again ?? '')
    expect(get('a.txt')).toBe('by hand\n')
  })

  it('goes on from where a part was undone, without a second word', async () => {
    const { put, get, calls, write, undo, files, path, list } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('a.txt', 'three\n')
    await files.changes.undo('s1', calls.slice(1), [path('a.txt')], false)

    expect(get('a.txt')).toBe('two\n')
    expect(await list()).toEqual([expect.not.objectContaining({ isChangedSince: true })])
    expect(await undo(['a.txt'])).toMatchObject({ ok: true, kind: 'restored' })
    expect(get('a.txt')).toBe('one\n')
  })

  it('says which file cannot be looked at, and puts none back', async () => {
    const { put, get, path, write, undo } = opened()
    put('a.txt', 'one\n')
    put('b.txt', 'b\n')
    await write('a.txt', 'two\n')
    await write('b.txt', 'B\n')
    rmSync(path('b.txt'))
    symlinkSync(path('b.txt'), path('b.txt'))

    expect(await undo(['a.txt', 'b.txt'])).toMatchObject({
      ok: false,
      message: expect.stringContaining('b.txt'),
    })
    expect(get('a.txt')).toBe('two\n')
  })

  it('refuses a file that no call has changed', async () => {
    const { put, get, undo } = opened()
    put('other.txt', 'kept\n')

    expect(await undo(['other.txt'])).toMatchObject({ ok: false })
    expect(get('other.txt')).toBe('kept\n')
  })
})

describe('redoing what was undone', () => {
  it('is offered as long as the files stand as they were put back', async () => {
    const { put, get, path, write, undo, redo, undone, list } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('new/fresh.txt', 'fresh\n')
    expect(await undone()).toEqual([])

    await undo(['a.txt', 'new/fresh.txt'])
    expect(existsSync(path('new'))).toBe(false)
    expect(await undone()).toEqual([
      { path: path('a.txt'), lines: { added: 1, removed: 1 } },
      { path: path('new/fresh.txt'), lines: { added: 1, removed: 0 } },
    ])
    expect(await redo(['a.txt', 'new/fresh.txt'])).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('a.txt'), get('new/fresh.txt')]).toEqual(['two\n', 'fresh\n'])
    expect(await undone()).toEqual([])
    expect(await list()).toHaveLength(2)
  })

  it('is known of each call of which nothing is left', async () => {
    const { put, calls, path, write, files, undo, redo } = opened()
    const undone = async () => {
      const found = await files.changes.standing('s1', calls)
      return found.ok && found.calls.map(({ isUndone }) => isUndone)
    }
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('a.txt', 'three\n')
    await write('b.txt', 'b\n')
    expect(await undone()).toEqual([false, false, false])

    await files.changes.undo('s1', calls.slice(1), [path('a.txt')], false)
    expect(await undone()).toEqual([false, true, false])
    await undo(['a.txt'])
    expect(await undone()).toEqual([true, true, false])
    await redo(['a.txt'])
    expect(await undone()).toEqual([false, false, false])
  })

  it('is offered for a part of it as well', async () => {
    const { put, get, calls, path, write, files, redo, undone } = opened()
    put('a.txt', 'one\n')
    await write('a.txt', 'two\n')
    await write('a.txt', 'three\n')
    await files.changes.undo('s1', calls.slice(1), [path('a.txt')], false)

    expect(await undone()).toMatchObject([{ path: path('a.txt') }])
    await redo(['a.txt'])
    expect(get('a.txt')).toBe('three\n')
  })

  it('never goes over what somebody else wrote since, and then nothing is redone', async () => {
    const { put, get, path, write, undo, redo, undone } = opened()
    put('a.txt', 'one\n')
    put('b.txt', 'b\n')
    await write('a.txt', 'two\n')
    await write('b.txt', 'B\n')
    await undo(['a.txt', 'b.txt'])
    put('a.txt', 'by hand\n')

    expect(await undone()).toMatchObject([{ path: path('b.txt') }])
    expect(await redo(['a.txt', 'b.txt'])).toEqual({
      ...{ ok: true, kind: 'changed-since' },
      paths: [path('a.txt')],
    })
    expect([get('a.txt'), get('b.txt')]).toEqual(['by hand\n', 'b\n'])
  })

  it('brings a deletion back', async () => {
    const { path, calls, files, undo, redo, undone } = opened()
    const before = Buffer.from('b\n')
    const call = { sessionId: 's1', callId: 'deleted' }
    calls.push(call)
    const gone = { realPath: path('b.txt'), before, after: undefined, mode: 0o600 }
    await files.rehearsed(call, { files: [gone], more: 0 })
    await undo(['b.txt'])
    expect(await undone()).toMatchObject([{ path: path('b.txt') }])

    await redo(['b.txt'])
    expect(existsSync(path('b.txt'))).toBe(false)
  })

  it('refuses a file that no call has changed', async () => {
    const { put, redo } = opened()
    put('other.txt', 'kept\n')

    expect(await redo(['other.txt'])).toMatchObject({ ok: false })
  })
})
