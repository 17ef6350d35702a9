import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realDisk } from '../../src-main/files/disk/atomic-write.ts'
import '../../tools/read_file.ts'
import '../../tools/write_file.ts'
import { openFiles } from '../support/open-files.ts'

describe('a new file', () => {
  it('is written with the folders on the way', async () => {
    const { call, get, path } = openFiles()

    const result = await call('write_file', { path: 'a/b/c.txt', content: 'héllo\n' })

    expect(result).toEqual({
      bytes_written: 7,
      dirs_created: true,
      verified: true,
      resolved_path: path('a/b/c.txt'),
      files_modified: [path('a/b/c.txt')],
    })
    expect(get('a/b/c.txt')).toBe('héllo\n')
  })

  it('leaves no temporary file behind', async () => {
    const { call, cwd } = openFiles()

    await call('write_file', { path: 'a.txt', content: 'x' })

    expect(readdirSync(cwd)).toEqual(['a.txt'])
  })
})

describe('a file that is there', () => {
  it('keeps mode, line ends, encoding and byte-order mark', async () => {
    const { call, put, path } = openFiles()
    put('run.sh', Buffer.from('\uFEFFold\r\nline\r\n', 'utf16le'))
    chmodSync(path('run.sh'), 0o755)

    await call('write_file', { path: 'run.sh', content: 'new\ntext\n' })

    expect(readFileSync(path('run.sh'))).toEqual(Buffer.from('\uFEFFnew\r\ntext\r\n', 'utf16le'))
    expect(statSync(path('run.sh')).mode & 0o777).toBe(0o755)
  })

  it('is written where a link leads, and the link stays', async () => {
    const { call, put, get, path } = openFiles()
    put('real/a.txt', 'old')
    symlinkSync('real/a.txt', path('link.txt'))

    await call('write_file', { path: 'link.txt', content: 'new' })

    expect([get('real/a.txt'), readlinkSync(path('link.txt'))]).toEqual(['new', 'real/a.txt'])
  })

  it('is created where a dangling link leads', async () => {
    const { call, get, path } = openFiles()
    symlinkSync('later.txt', path('link.txt'))

    await call('write_file', { path: 'link.txt', content: 'new' })

    expect(get('later.txt')).toBe('new')
  })

  it('that was not read, or has changed since, comes with a warning', async () => {
    const { call, put } = openFiles()
    put('a.txt', 'one\ntwo\n')
    const write = async (content: string, more = {}) =>
      (await call('write_file', { path: 'a.txt', content }, more))._warning

    expect(await write('1\n2\n')).toContain('not read')
    expect(await write('3\n4\n')).toBeUndefined()
    await call('read_file', { path: 'a.txt', limit: 1 }, { sessionId: 's2' })
    expect(await write('5\n', { sessionId: 's2' })).toContain('only a part')
    expect(await write('6\n')).toContain('another agent changed')
    put('a.txt', 'by hand')
    expect(await write('7\n')).toContain('changed since')
  })

  it('that already says this is left alone', async () => {
    const { call, put, path } = openFiles()
    put('a.txt', 'same')
    const before = statSync(path('a.txt')).ino

    const result = await call('write_file', { path: 'a.txt', content: 'same' })

    expect(result).toMatchObject({ no_change: true, files_modified: [] })
    expect(statSync(path('a.txt')).ino).toBe(before)
  })
})

describe('a text that cannot have been meant', () => {
  it.each([
    ['a display of read_file', 'a.txt', '1|one\n2|two\n3|three', 'line numbers'],
    ['a masked key', 'a.txt', 'key = [secret]', '[secret]'],
    ['broken JSON', 'a.json', '{"a": 1,}', 'not valid JSON'],
    ['half a character', 'a.txt', 'x\uD800', 'surrogate'],
    ['text as a document', 'a.docx', 'x', 'a Word document'],
    ['text as a picture', 'a.png', 'x', 'an image'],
  ])('%s is refused', async (_, path, content, word) => {
    const { call, cwd } = openFiles()

    expect((await call('write_file', { path, content })).error).toContain(word)
    expect(readdirSync(cwd)).toEqual([])
  })

  it('is taken where it is right: JSON with comments, and JSON that was broken before', async () => {
    const { call, put } = openFiles()
    put('broken.json', '{')

    const results = [
      await call('write_file', { path: 'tsconfig.json', content: '{ // yes\n}' }),
      await call('write_file', { path: 'broken.json', content: '{,' }),
    ]

    expect(results.map((result) => result.error)).toEqual([undefined, undefined])
  })

  it('is written but reported when it is code that does not parse', async () => {
    const { call } = openFiles()

    expect(await call('write_file', { path: 'a.ts', content: 'const = 1\n' })).toMatchObject({
      verified: true,
      lint: { status: 'error', errors: [expect.stringContaining('line 1: ')] },
    })
    expect(await call('write_file', { path: 'a.ts', content: 'const a = 1\n' })).toMatchObject({
      lint: { status: 'ok' },
    })
  })
})

describe('places that no tool writes', () => {
  it.each([
    '/etc/hosts',
    '/usr/bin/env',
    '/boot/x',
    '/dev/null',
    '/proc/self/oom_score_adj',
    '/run/docker.sock',
    '/var/lib/x',
  ])('%s', async (path) => {
    const { call } = openFiles()

    expect((await call('write_file', { path, content: 'x' })).error).toContain('cannot be changed')
  })

  it.each(['.ssh/id_rsa', '.ssh/authorized_keys', '.aws/credentials', '.netrc', '.kube/config'])(
    'the home folder’s %s',
    async (name) => {
      const { call, home } = openFiles()

      const result = await call('write_file', { path: `~/${name}`, content: 'x' })

      expect(result.error).toContain('keys')
      expect(readdirSync(home).sort()).toEqual(['.config', 'project'])
    },
  )

  it.each([
    'settings.json',
    'secrets.json',
    'talaria.sqlite-wal',
    'tools/evil.ts',
    'decisions/log.jsonl',
    'spill/x',
  ])("the app's own %s", async (name) => {
    const { call, userData } = openFiles()

    const result = await call('write_file', { path: join(userData, name), content: 'x' })

    expect(result.error).toContain("this app's own data")
    expect(readdirSync(userData)).toEqual([])
  })

  it("the app's own folder, through a link or in another spelling", async () => {
    const { call, path, userData, cwd } = openFiles()
    mkdirSync(join(userData, 'tools'))
    symlinkSync(userData, path('data'))
    symlinkSync(join(userData, 'tools/new.ts'), path('dangling.ts'))
    const spellings = ['data/tools/x.ts', 'dangling.ts', `${cwd}/../.config/./Talaria/tools/x.ts`]

    for (const spelling of spellings) {
      const result = await call('write_file', { path: spelling, content: 'x' })
      expect(result.error).toContain("this app's own data")
    }
    expect(readdirSync(join(userData, 'tools'))).toEqual([])
  })

  it("the app's own folder, when it lies behind a link and is not there yet", async () => {
    const { root, cwd } = openFiles()
    mkdirSync(join(root, 'real'))
    symlinkSync(join(root, 'real'), join(root, 'linked'))
    const { call } = openFiles({ userData: join(root, 'linked/Talaria'), cwdOf: () => cwd })

    for (const folder of ['linked', 'real']) {
      const path = join(root, folder, 'Talaria/tools/x.ts')
      expect((await call('write_file', { path, content: 'x' })).error).toContain('own data')
    }
  })

  it('the program itself', async () => {
    const { call, root } = openFiles()

    const result = await call('write_file', { path: join(root, 'app/main.js'), content: 'x' })

    expect(result.error).toContain('a part of this app')
  })
})

describe('files that steer agents or run by themselves', () => {
  it.each([
    'AGENTS.md',
    'sub/CLAUDE.md',
    'agents.md',
    '.cursorrules',
    '.hermes/config.yaml',
    '.git/hooks/pre-commit',
    '.vscode/tasks.json',
    '.env',
    '~/.bashrc',
    '~/.ssh/config',
  ])('%s is written only when a person says so', async (path) => {
    const refusing = openFiles()
    const allowing = openFiles({ askToWrite: async () => ({ allowed: true }) })

    const refused = await refusing.call('write_file', { path, content: '{}' })
    const allowed = await allowing.call('write_file', { path, content: '{}' })

    expect(refused.error).toBe('the person said no')
    expect(refusing.asked).toHaveLength(1)
    expect(allowed).toMatchObject({ verified: true })
  })

  it('is not written when the path leads elsewhere after the answer', async () => {
    const opened = openFiles({
      askToWrite: async () => {
        symlinkSync(opened.path('other.txt'), opened.path('AGENTS.md'))
        return { allowed: true }
      },
    })

    const result = await opened.call('write_file', { path: 'AGENTS.md', content: 'x' })

    expect(result.error).toContain('another file')
    expect(readdirSync(opened.cwd)).toEqual(['AGENTS.md'])
  })
})

describe('a disk that fails', () => {
  it('leaves the old file and no other when it is full', async () => {
    const opened = openFiles({
      disk: {
        ...realDisk,
        write: async (file, bytes) => {
          await file.write(bytes.subarray(0, 2))
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        },
      },
    })
    opened.put('a.txt', 'old')

    const result = await opened.call('write_file', { path: 'a.txt', content: 'new text' })

    expect(result.error).toContain('the disk is full')
    expect([opened.get('a.txt'), readdirSync(opened.cwd)]).toEqual(['old', ['a.txt']])
  })

  it('is not written to when no copy for undo can be kept', async () => {
    const { call, put, get, userData } = openFiles()
    writeFileSync(join(userData, 'checkpoints'), 'in the way')
    put('a.txt', 'old')

    const result = await call('write_file', { path: 'a.txt', content: 'new' })

    expect(result.error).toContain('no copy could be kept')
    expect(get('a.txt')).toBe('old')
  })

  it.each([
    ['EACCES', 'no permission'],
    ['EROFS', 'cannot be written'],
    ['EDQUOT', 'quota'],
  ])('says so when the system answers %s', async (code, words) => {
    const { call, cwd } = openFiles({
      disk: {
        ...realDisk,
        open: async () => Promise.reject(Object.assign(new Error(code), { code })),
      },
    })

    const result = await call('write_file', { path: 'a.txt', content: 'x' })

    expect(result.error).toContain(words)
    expect(readdirSync(cwd)).toEqual([])
  })

  it('says so when a folder is in the way', async () => {
    const { call, path } = openFiles()
    mkdirSync(path('a'))

    expect((await call('write_file', { path: 'a', content: 'x' })).error).toContain('is a folder')
    expect(statSync(path('a')).isDirectory()).toBe(true)
  })
})

describe('two writers of one file', () => {
  it('write one after the other, and both say so', async () => {
    const { call, get } = openFiles()
    const texts = Array.from({ length: 20 }, (_, at) => `${at}\n`.repeat(50))

    const results = await Promise.all(
      texts.map((content, at) =>
        call('write_file', { path: 'a.txt', content }, { sessionId: `s${at}` }),
      ),
    )

    expect(results.every((result) => result.verified === true)).toBe(true)
    expect(texts).toContain(get('a.txt'))
  })
})

it('does not touch the other name of a file', async () => {
  const { call, put, get, path } = openFiles()
  put('a.txt', 'old')
  linkSync(path('a.txt'), path('b.txt'))

  await call('write_file', { path: 'a.txt', content: 'new' })

  expect([get('a.txt'), get('b.txt')]).toEqual(['new', 'old'])
})

it('warns when a relative path leaves the working folder', async () => {
  const { call } = openFiles({ askToWrite: async () => ({ allowed: true }) })

  const result = await call('write_file', { path: '../elsewhere.txt', content: 'x' })

  expect(result._warning).toContain('outside the working folder')
})
