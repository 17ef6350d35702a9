import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandChanges } from '../../../../src-main/files/commands/command-changes.ts'
import { createLocalDisk } from '../../../../src-main/files/local-disk.ts'
import { createPathPolicy } from '../../../../src-main/files/path-policy.ts'
import { createSearch } from '../../../../src-main/files/search/search.ts'
import type { CallTraces } from '../../../../src-main/ports/call.ts'
import '../../../../tools/write_file.ts'
import { openFiles } from '../../../support/open-files.ts'
import { HERE } from '../../../support/places.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** All that a store of a folder holds. */
function contentsBelow(stores: string): string {
  const [name = ''] = readdirSync(stores)
  const args = ['cat-file', '--batch-all-objects', '--batch']
  return execFileSync('git', ['--git-dir', join(stores, name), ...args], { encoding: 'utf8' })
}

/** A session in which commands are run as the terminal runs them: watched, then over. */
function opened(options: Parameters<typeof openFiles>[0] = {}) {
  const { files, ...rest } = openFiles(options)
  const calls: { sessionId: string; callId: string }[] = []
  return {
    ...rest,
    files,
    run: async (command: () => void, stopped = false): Promise<CallTraces> => {
      const call = { sessionId: 's1', callId: `command-${calls.length}` }
      const stop = new AbortController()
      const traces: CallTraces = {}
      calls.push(call)
      const over = await files.watch({ ...call, signal: stop.signal, traces })
      command()
      if (stopped) stop.abort()
      await over()
      return traces
    },
    lastCall: () => calls.at(-1)?.callId ?? '',
    list: async () => {
      const found = await files.changes.list('s1', calls)
      if (!found.ok) throw new Error(found.message)
      return {
        ...found,
        files: found.files.map((file) => ({ ...file, path: file.path.slice(rest.cwd.length + 1) })),
      }
    },
    undoAll: (names: string[]) => files.changes.undo('s1', calls, names.map(rest.path), false),
  }
}

describe('what a command changes', () => {
  it('is put back with the folders that it made, and without those that were there', async () => {
    const { path, run, undoAll } = opened()
    mkdirSync(path('empty'))
    await run(() => {
      mkdirSync(path('made/deep'), { recursive: true })
      writeFileSync(path('made/deep/a.txt'), 'a\n')
      writeFileSync(path('empty/b.txt'), 'b\n')
    })
    await undoAll(['made/deep/a.txt', 'empty/b.txt'])
    expect([existsSync(path('made')), existsSync(path('empty'))]).toEqual([false, true])
  })

  it('is listed with its lines and put back, whatever it did to files', async () => {
    const { cwd, put, get, path, run, list, undoAll } = opened()
    put('kept.txt', 'same\n')
    put('changed.txt', 'one\ntwo\n')
    put('deep/er/gone.txt', 'gone\n')
    put('picture.bin', Buffer.from([0, 1, 2, 255]))

    const traces = await run(() => {
      writeFileSync(path('changed.txt'), 'one\nTWO\n')
      rmSync(path('deep'), { recursive: true })
      writeFileSync(path('picture.bin'), Buffer.from([0, 9]))
      writeFileSync(path('new.txt'), 'new\n')
    })

    expect(traces.canUndo).toBe(true)
    expect(traces.diff).toContain('--- a/changed.txt')
    expect((await list()).files).toEqual([
      { path: 'changed.txt', kind: 'changed', lines: { added: 1, removed: 1 } },
      { path: 'deep/er/gone.txt', kind: 'deleted', lines: { added: 0, removed: 1 } },
      { path: 'new.txt', kind: 'created', lines: { added: 1, removed: 0 } },
      expect.objectContaining({ path: 'picture.bin', kind: 'changed' }),
    ])
    const undone = await undoAll(['changed.txt', 'deep/er/gone.txt', 'new.txt', 'picture.bin'])
    expect(undone).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('changed.txt'), get('deep/er/gone.txt'), existsSync(path('new.txt'))]).toEqual([
      'one\ntwo\n',
      'gone\n',
      false,
    ])
    expect([...readFileSync(path('picture.bin'))]).toEqual([0, 1, 2, 255])
    expect((await list()).files).toEqual([])
    // The folder itself is as it was: no store, no repository.
    expect(readdirSync(cwd).sort()).toEqual(['changed.txt', 'deep', 'kept.txt', 'picture.bin'])
  })

  it('is put back as readable and as executable as it was', async () => {
    const { put, path, run, undoAll } = opened()
    const modes = { 'gone.txt': 0o640, 'gone.sh': 0o750, 'changed.txt': 0o640, 'changed.sh': 0o750 }
    const names = Object.keys(modes)
    for (const [name, mode] of Object.entries(modes)) {
      put(name, 'one\n')
      chmodSync(path(name), mode)
    }

    await run(() => {
      for (const name of names) rmSync(path(name))
      for (const name of ['changed.txt', 'changed.sh'])
        writeFileSync(path(name), 'two\n', { mode: 0o600 })
    })

    expect(await undoAll(names)).toMatchObject({ ok: true, kind: 'restored' })
    const now = names.map((name) => [name, statSync(path(name)).mode & 0o777])
    expect(Object.fromEntries(now)).toEqual(modes)
  })

  it('is undone by its call alone, and is undone after a stop too', async () => {
    const { put, get, path, run, files, lastCall } = opened()
    put('a.txt', 'one\n')
    await run(() => writeFileSync(path('a.txt'), 'half\n'), true)

    expect(await files.undo('s1', lastCall())).toMatchObject({ ok: true, kind: 'restored' })
    expect(get('a.txt')).toBe('one\n')
  })

  it('leaves no trace where nothing was changed, or only what was there before it', async () => {
    const { put, path, run, list } = opened()
    put('a.txt', 'one\n')
    expect(await run(() => {})).toEqual({})
    writeFileSync(path('a.txt'), 'by the person\n')
    expect(await run(() => {})).toEqual({})
    expect((await list()).files).toEqual([])
  })

  it('is told from what the person changed since, which is left alone', async () => {
    const { put, get, path, run, list, undoAll } = opened()
    put('a.txt', 'one\n')
    put('b.txt', 'one\n')
    await run(() => {
      writeFileSync(path('a.txt'), 'two\n')
      writeFileSync(path('b.txt'), 'two\n')
    })
    writeFileSync(path('b.txt'), 'mine\n')

    const { files } = await list()
    expect(files.map(({ path: name, isChangedSince }) => [name, isChangedSince])).toEqual([
      ['a.txt', undefined],
      ['b.txt', true],
    ])
    expect(await undoAll(['a.txt', 'b.txt'])).toEqual({
      ok: true,
      kind: 'changed-since',
      paths: [path('b.txt')],
    })
    expect(await undoAll(['a.txt'])).toMatchObject({ kind: 'restored' })
    expect([get('a.txt'), get('b.txt')]).toEqual(['one\n', 'mine\n'])
  })

  it('is kept byte for byte, whatever the project says of line ends and filters', async () => {
    const { put, path, run, files, lastCall } = opened()
    put('.gitattributes', '* text eol=lf filter=evil ident\n')
    const before = 'a\r\nb\n$Id$\r\n'
    put('mixed.txt', before)
    await run(() => writeFileSync(path('mixed.txt'), 'other\r\n'))

    await files.undo('s1', lastCall())
    expect(readFileSync(path('mixed.txt'), 'utf8')).toBe(before)
  })

  it('does not hold what git ignores, packages, secrets, links and large files', async () => {
    const { put, path, run, list, userData, home } = opened()
    put('.gitignore', 'ignored/\n')
    for (const name of ['ignored/a', 'node_modules/b', '.env', 'large.bin', 'own.txt'])
      put(name, 'x')
    writeFileSync(path('large.bin'), Buffer.alloc(2_000_001))
    mkdirSync(join(home, '.ssh'))
    symlinkSync(join(home, '.ssh'), path('link'))
    const secret = 'AKIA-kept-from-everybody'
    writeFileSync(path('.env'), secret)

    await run(() => {
      for (const name of ['ignored/a', 'node_modules/b', '.env', 'large.bin'])
        writeFileSync(path(name), 'y')
      writeFileSync(path('own.txt'), 'y')
    })

    expect((await list()).files.map(({ path: name }) => name)).not.toContain('ignored/a')
    expect((await list()).files.map(({ path: name }) => name)).not.toContain('node_modules/b')
    expect((await list()).files.map(({ path: name }) => name)).toContain('own.txt')
    // Contents are packed, so whoever looks for one asks for all of them.
    expect(contentsBelow(join(userData, 'checkpoints', 'folders'))).not.toContain(secret)
    expect(contentsBelow(join(userData, 'checkpoints', 'folders'))).toContain('ignored/')
  })

  it('is counted where a file became something of which no copy is kept', async () => {
    const { put, path, run, list } = opened()
    put('a.txt', 'one\n')
    put('b.txt', 'one\n')
    await run(() => {
      rmSync(path('a.txt'))
      symlinkSync(path('b.txt'), path('a.txt'))
      writeFileSync(path('b.txt'), Buffer.alloc(2_000_001))
    })
    expect(await list()).toMatchObject({ files: [], unkept: 2 })
  })

  it('does not use, touch or run anything of the project’s own repository', async () => {
    const { cwd, put, path, run, files, lastCall } = opened()
    const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' })
    git('init', '-q')
    put('a.txt', 'one\n')
    git('config', 'filter.evil.clean', `touch ${path('ran')}`)
    git('config', 'core.fsmonitor', `touch ${path('ran')}`)
    put('.gitattributes', '* filter=evil\n')
    const index = () => (existsSync(path('.git/index')) ? statSync(path('.git/index')).mtimeMs : 0)
    const was = index()
    await run(() => writeFileSync(path('a.txt'), 'two\n'))
    await files.undo('s1', lastCall())
    expect([existsSync(path('ran')), index()]).toEqual([false, was])
  })

  it('is not kept in another place, nor in a folder that is everything, and it says so', async () => {
    const far = opened({ placeOf: () => ({ ...HERE, name: 'box', isThisMachine: false }) })
    expect(await far.run(() => far.put('a.txt', 'x'))).toEqual({})
    expect(far.files.whyNotWatched('s1')).toMatchObject({ key: 'file.commandsElsewhere' })
    const wide = openFiles({ folderOf: () => '/' })
    expect(wide.files.whyNotWatched('s1')).toMatchObject({ key: 'file.commandsTooWide' })
    const here = opened()
    await here.run(() => {})
    expect(here.files.whyNotWatched('s1')).toBeUndefined()
  })

  it('does not fail a command when its folder is gone', async () => {
    const { cwd, run, files } = opened()
    rmSync(cwd, { recursive: true })
    expect(await run(() => {})).toEqual({})
    expect(files.whyNotWatched('s1')).toBeDefined()
  })
})

describe('a folder that holds too much', () => {
  it('is looked at once, then left alone, and it says so', async () => {
    const root = temporaryFolder()
    const stores = temporaryFolder()
    for (let at = 0; at < 30; at++) writeFileSync(join(root, `${at}.txt`), 'x')
    const policy = createPathPolicy({
      homes: ['/home/nobody'],
      ownFolders: [],
      readable: [],
      protectedPaths: [],
    })
    const recorded: unknown[] = []
    const commands = createCommandChanges({
      stores,
      groundOf: () => ({
        folder: root,
        disk: createLocalDisk({ search: createSearch({ policy }) }),
        policy,
      }),
      record: async (...of) => {
        recorded.push(of)
        return undefined
      },
      patienceMs: 120_000,
      limits: { maxFiles: 20, maxBytes: 1_000, maxFileBytes: 1_000 },
    })
    const call = { sessionId: 's', callId: 'c', signal: new AbortController().signal, traces: {} }
    const over = await commands.watch(call)
    writeFileSync(join(root, 'more.txt'), 'x')
    await over()

    expect(recorded).toEqual([])
    expect(commands.whyNot('s')).toMatchObject({ key: 'file.commandsTooLarge' })
    expect(readdirSync(stores)).toEqual([])
  })
})
