import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTar, TAR_END, type TarFile, tarEntry } from '../../../../src-main/files/copy/tar.ts'
import { openFiles } from '../../../support/open-files.ts'

const NEVER = new AbortController().signal
const OWNER = { uid: 1, gid: 1, mtimeMs: 0 }
const CALL = { sessionId: 's1', callId: 'c1' }

function fileOf(path: string, text: string): TarFile {
  return { ...OWNER, path, kind: 'file', mode: 0o644, bytes: Buffer.from(text) }
}

/** As an engine writes a hard link. */
function secondName(path: string, target: string): Uint8Array {
  const entry = Buffer.from(tarEntry({ ...OWNER, path, kind: 'link', mode: 0o644, target }))
  const sum = Number.parseInt(entry.toString('latin1', 148, 154), 8)
  entry.write('1', 156)
  entry.write((sum - 1).toString(8).padStart(6, '0'), 148)
  return entry
}

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Buffer.from(bytes)
  changed[at] = value
  return changed
}

/** A copy of the session's folder, as a container would have it: a list of files to change. */
async function copied(files: ReturnType<typeof openFiles>['files']) {
  const copy = await files.copies.copy('s1', NEVER)
  const there = new Map<string, TarFile>()
  for await (const { path, kind, mode, bytes, target } of readTar(copy.tar, 1e9)) {
    const name = path.replace(/\/$/, '')
    if (kind !== 'other' && kind !== 'same')
      there.set(name, { ...OWNER, path: name, kind, mode, bytes, target })
  }
  return {
    copy,
    there,
    write: (path: string, text: string, mode = 0o644) =>
      there.set(path, { ...OWNER, path, kind: 'file', mode, bytes: Buffer.from(text) }),
    compare: () => files.copies.compare(copy, archive(...there.values()), NEVER),
  }
}

async function* archive(...files: TarFile[]) {
  for (const file of files) yield tarEntry(file)
  yield TAR_END
}

describe('a copy of the folder', () => {
  it('has its files, folders, modes and the links that stay in it', async () => {
    const { files, put, path } = openFiles()
    put('src/a.txt', 'one\n')
    chmodSync(put('run.sh', '#!/bin/sh\n'), 0o755)
    put('.git/HEAD', 'ref: refs/heads/main\n')
    put(`${'deep/'.repeat(30)}${'long'.repeat(20)}.txt`, 'far down\n')
    symlinkSync('src/a.txt', path('link'))

    const { copy, there } = await copied(files)

    expect(copy.leftOut()).toEqual([])
    expect([...there.keys()]).toContain(`${'deep/'.repeat(30)}${'long'.repeat(20)}.txt`)
    expect(there.get('src')).toMatchObject({ kind: 'folder' })
    expect(there.get('run.sh')).toMatchObject({ mode: 0o755, bytes: Buffer.from('#!/bin/sh\n') })
    expect(there.get('.git/HEAD')).toMatchObject({ kind: 'file' })
    expect(there.get('link')).toMatchObject({ kind: 'link', target: 'src/a.txt' })
  })

  it('leaves out secrets, links that lead out, and says so', async () => {
    const { files, put, path, root } = openFiles({ knownSecrets: () => ['sk-mine-0123456789'] })
    put('.env', 'TOKEN=x\n')
    put('id_rsa', 'key\n')
    put('notes.txt', 'the key is sk-mine-0123456789\n')
    put('fine.txt', 'fine\n')
    symlinkSync(join(root, 'home'), path('out'))
    symlinkSync('../../app', path('up'))

    const { copy, there } = await copied(files)

    expect([...there.keys()]).toEqual(['fine.txt'])
    expect(copy.leftOut()).toEqual([
      { reason: 'secret', paths: ['.env', 'id_rsa', 'notes.txt'] },
      { reason: 'link', paths: ['out', 'up'] },
    ])
  })

  it('has the own files first where not all have room, and a folder that git ignores whole or not', async () => {
    const { files, put } = openFiles()
    put('.gitignore', 'built/\n')
    truncateSync(put('built/one.bin', ''), 60 * 1024 * 1024)
    truncateSync(put('built/two.bin', ''), 60 * 1024 * 1024)
    put('z.txt', 'mine\n')

    const { copy, there } = await copied(files)

    expect([...there.keys()]).toEqual(['.gitignore', 'z.txt'])
    expect(copy.leftOut()).toEqual([{ reason: 'room', paths: ['built/'] }])
  })

  it('is not made of a whole home folder', async () => {
    const { files, home } = openFiles()
    const { files: wide } = openFiles({ home, folderOf: () => home })

    await expect(wide.copies.copy('s1', NEVER)).rejects.toThrow(
      'let the session work in the folder',
    )
    await expect(files.copies.copy('s1', NEVER)).resolves.toBeDefined()
  })
})

describe('what became of a copy', () => {
  it('is nothing where nothing was changed', async () => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    const { compare } = await copied(files)

    expect(await compare()).toEqual({ changes: [], diff: '', notTaken: [], canUndo: true })
  })

  it('is told file by file, with a diff', async () => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    put('gone.txt', 'gone\n')
    put('mode.sh', 'same\n')
    const { compare, write, there } = await copied(files)
    write('a.txt', 'two\n')
    write('mode.sh', 'same\n', 0o755)
    write('new/b.bin', '\0\u0001')
    there.delete('gone.txt')

    const compared = await compare()

    expect(compared.changes).toEqual([
      { path: 'a.txt', kind: 'changed' },
      { path: 'gone.txt', kind: 'deleted' },
      { path: 'mode.sh', kind: 'changed' },
      { path: 'new/b.bin', kind: 'created' },
    ])
    expect(compared.diff).toContain('-one\n+two\n')
    expect(compared.diff).toContain('-gone\n')
  })

  it.each([
    ['../escaped.txt'],
    ['/etc/cron.d/escaped'],
    ['src/../../escaped.txt'],
    ['src//escaped.txt'],
    ['..\\escaped.txt'],
    ['turned\u202Etxt.exe'],
    ['two\nlines'],
  ])('takes no name like %j', async (path) => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    const { compare, write } = await copied(files)
    write(path, 'hostile\n')

    const compared = await compare()

    expect(compared.changes).toEqual([])
    expect(compared.notTaken).toHaveLength(1)
  })

  it('takes no link, no file that was a link, and no second file of one name', async () => {
    const { files, put, path } = openFiles()
    put('a.txt', 'one\n')
    symlinkSync('a.txt', path('link'))
    const { copy, there, write } = await copied(files)
    there.set('evil', { ...OWNER, path: 'evil', kind: 'link', mode: 0o777, target: '/etc/passwd' })
    write('link', 'no link any more\n')
    const twice: TarFile = {
      ...OWNER,
      path: 'a.txt',
      kind: 'file',
      mode: 0o644,
      bytes: Buffer.from('2'),
    }

    const compared = await files.copies.compare(copy, archive(...there.values(), twice), NEVER)

    expect(compared.changes).toEqual([])
    expect(compared.notTaken.map(({ path, reason }) => [path, reason.key])).toEqual([
      ['link', 'elsewhere.wasLink'],
      ['evil', 'elsewhere.isLink'],
      ['"a.txt"', 'elsewhere.oddName'],
    ])
  })

  it('takes nothing that is protected, and says why', async () => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    const { compare, write } = await copied(files)
    for (const path of ['.git/hooks/pre-commit', 'AGENTS.md', '.env', '.envrc', 'ok.txt'])
      write(path, 'steers\n')

    const { changes, notTaken } = await compare()

    expect(changes).toEqual([{ path: 'ok.txt', kind: 'created' }])
    expect(notTaken.map(({ path }) => path)).toEqual([
      '.env',
      '.envrc',
      '.git/hooks/pre-commit',
      'AGENTS.md',
    ])
    expect(notTaken.map(({ reason }) => reason.key)).toContain('guard.git')
  })

  it('takes nothing that lies where the copy had nothing of ours', async () => {
    const { files, put } = openFiles()
    put('.gitignore', 'built/\n')
    truncateSync(put('built/large.bin', ''), 101 * 1024 * 1024)
    put('.env', 'TOKEN=x\n')
    const { compare, write } = await copied(files)
    for (const path of ['built/deep/new.txt', 'built.txt', '.env']) write(path, 'made there\n')

    const { changes, notTaken } = await compare()

    expect(changes).toEqual([{ path: 'built.txt', kind: 'created' }])
    expect(notTaken.map(({ path, reason }) => [path, reason.key])).toEqual([
      ['built/deep/new.txt', 'elsewhere.notCopied'],
      ['.env', 'elsewhere.notCopied'],
    ])
  })

  it('takes nothing where a link here leads elsewhere', async () => {
    const { files, put, path, root } = openFiles()
    put('src/a.txt', 'one\n')
    const { compare, write } = await copied(files)
    write('src/a.txt', 'two\n')
    rmSync(path('src'), { recursive: true })
    mkdirSync(join(root, 'victim'))
    symlinkSync(join(root, 'victim'), path('src'))

    expect(await compare()).toMatchObject({
      changes: [],
      notTaken: [{ path: 'src/a.txt', reason: { key: 'elsewhere.leadsAway' } }],
    })
  })

  it('knows a second name of a file by its content', async () => {
    const { files, put } = openFiles()
    put('b.txt', 'one\n')
    put('c.txt', 'two\n')
    const { copy, there, write } = await copied(files)
    async function* linked() {
      write('a.txt', 'one\n')
      write('c.txt', 'new\n')
      for (const path of ['a.txt', 'c.txt']) yield tarEntry(there.get(path) as TarFile)
      yield secondName('b.txt', './a.txt')
      yield secondName('d.txt', 'c.txt')
      yield secondName('e.txt', '../outside')
      yield TAR_END
    }

    const compared = await files.copies.compare(copy, linked(), NEVER)

    expect(compared.changes).toEqual([
      { path: 'a.txt', kind: 'created' },
      { path: 'c.txt', kind: 'changed' },
      { path: 'd.txt', kind: 'created' },
    ])
    expect(compared.notTaken).toMatchObject([{ path: 'e.txt' }])
  })

  it.each<[string, Uint8Array]>([
    ['nothing at all', Buffer.alloc(0)],
    ['no archive', Buffer.from('<html>'.repeat(500))],
    ['a file without its end', tarEntry(fileOf('a.txt', 'x'.repeat(2_000))).subarray(0, 1_024)],
    ['a header that was changed', withByte(tarEntry(fileOf('a.txt', 'one\n')), 2, 0x2f)],
    ['a size that is none', withByte(tarEntry(fileOf('a.txt', 'one\n')), 130, 0x39)],
  ])('is not believed where the archive is %s', async (_, bytes) => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    const { copy } = await copied(files)
    async function* given() {
      yield bytes
    }

    await expect(files.copies.compare(copy, given(), NEVER)).rejects.toThrow('could not be read')
  })

  it('is not believed where the archive was cut off: nothing counts as deleted', async () => {
    const { files, put } = openFiles()
    put('a.txt', 'one\n')
    put('b.txt', 'two\n')
    const { copy, there } = await copied(files)
    async function* half() {
      for (const file of [...there.values()].slice(0, 1)) yield tarEntry(file)
    }

    await expect(files.copies.compare(copy, half(), NEVER)).rejects.toThrow('could not be read')
  })
})

describe('taking it over', () => {
  it('writes, removes and sets modes, and can be undone like any change', async () => {
    const { files, put, get, path } = openFiles()
    put('a.txt', 'one\n')
    put('run.sh', 'echo\n')
    put('build/x/out.txt', 'out\n')
    const { compare, write, there } = await copied(files)
    write('a.txt', 'two\n')
    write('run.sh', 'echo\n', 0o755)
    write('new/b.txt', 'new\n')
    for (const name of ['build', 'build/x', 'build/x/out.txt']) there.delete(name)

    const applied = await files.copies.apply(CALL, await compare())

    expect(applied).toMatchObject({
      ok: true,
      paths: ['a.txt', 'build/x/out.txt', 'new/b.txt', 'run.sh'],
      traces: { changes: { added: 2, removed: 2 }, canUndo: true },
    })
    expect([get('a.txt'), get('new/b.txt'), existsSync(path('build'))]).toEqual([
      'two\n',
      'new\n',
      false,
    ])
    expect(statSync(path('run.sh')).mode & 0o777).toBe(0o755)

    expect(await files.undo('s1', 'c1')).toMatchObject({ ok: true, kind: 'restored' })
    expect([get('a.txt'), get('build/x/out.txt'), existsSync(path('new/b.txt'))]).toEqual([
      'one\n',
      'out\n',
      false,
    ])
    expect(statSync(path('run.sh')).mode & 0o111).toBe(0)
  })

  it('lists what was changed here meanwhile, and leaves it as it is', async () => {
    const { files, put, get, path } = openFiles()
    put('a.txt', 'one\n')
    put('b.txt', 'one\n')
    put('c.txt', 'one\n')
    const { compare, write, there } = await copied(files)
    write('a.txt', 'there\n')
    write('b.txt', 'there\n')
    write('new.txt', 'there\n')
    there.delete('c.txt')
    const compared = await compare()
    put('a.txt', 'here\n')
    put('new.txt', 'here\n')
    put('c.txt', 'here\n')

    expect(await files.copies.conflicts('s1', compared)).toEqual(['a.txt', 'c.txt', 'new.txt'])
    expect(get('b.txt')).toBe('one\n')

    expect(await files.copies.apply(CALL, compared)).toMatchObject({ paths: ['b.txt'] })
    expect(['a.txt', 'b.txt', 'c.txt', 'new.txt'].map(get)).toEqual([
      'here\n',
      'there\n',
      'here\n',
      'here\n',
    ])
    expect(existsSync(path('c.txt'))).toBe(true)
  })

  it('writes nothing through a link that was put there after the look', async () => {
    const { files, put, path, root } = openFiles()
    put('src/a.txt', 'one\n')
    const { compare, write } = await copied(files)
    write('src/a.txt', 'two\n')
    const compared = await compare()
    mkdirSync(join(root, 'victim'))
    writeFileSync(join(root, 'victim/a.txt'), 'one\n')
    rmSync(path('src'), { recursive: true })
    symlinkSync(join(root, 'victim'), path('src'))

    expect(await files.copies.conflicts('s1', compared)).toEqual(['src/a.txt'])
    expect(await files.copies.apply(CALL, compared)).toMatchObject({ paths: [] })
    expect(readFileSync(join(root, 'victim/a.txt'), 'utf8')).toBe('one\n')
    expect(lstatSync(path('src')).isSymbolicLink()).toBe(true)
  })
})
