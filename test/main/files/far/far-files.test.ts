import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../../../tools/patch.ts'
import '../../../../tools/read_file.ts'
import '../../../../tools/search_files.ts'
import '../../../../tools/write_file.ts'
import type { PlainExec } from '../../../../src-main/ports/plain-exec.ts'
import { swapFolder } from '../../../support/folder-swapper.ts'
import { type OpenFilesOptions, openFiles } from '../../../support/open-files.ts'
import { elsewhere } from '../../../support/places.ts'
import { plainExec } from '../../../support/plain-exec.ts'

const LONG_MS = 60_000
const TIMES = Number(process.env.TALARIA_SWAP_TIMES ?? 1_000) / 10

/** A session on another machine, whose files a test puts and gets, and whose programs it counts. */
function far(options: Partial<OpenFilesOptions> = {}) {
  const ran: PlainExec[] = []
  const exec = plainExec()
  const run = async (request: PlainExec) => {
    ran.push(request)
    return exec(request)
  }
  const opened = openFiles({
    placeOf: () => elsewhere('web-1', { kind: 'ssh', home: opened.home, folder: opened.cwd }),
    reach: async () => run,
    folderOf: () => opened.cwd,
    home: '/nobody',
    ...options,
  })
  return { ...opened, ran }
}

describe('a file on another machine', () => {
  it('is read there', async () => {
    const { put, call } = far()
    put('a.txt', 'one\ntwo\n')

    expect(await call('read_file', { path: 'a.txt' })).toEqual({
      content: '1|one\n2|two',
      total_lines: 2,
      truncated: false,
      file_size: 8,
    })
  })

  it('is written without a question only in the folder that the person chose there', async () => {
    const opened = far({ folderOf: () => join(opened.home, 'chosen') })
    mkdirSync(join(opened.home, 'chosen'))

    await opened.call('write_file', { path: '../chosen/in.txt', content: 'in' })
    expect(opened.asked).toEqual([])
    await opened.call('write_file', { path: 'out.txt', content: 'out' })
    expect(opened.asked).toEqual([`${join(opened.cwd, 'out.txt')}: outside`])
  })

  it.each(['with blank', "it's", 'line\nend', 'ünï', '*', '$(x)', 'back\\slash', '.hidden'])(
    'is read and written whatever its name is: %s',
    async (name) => {
      const { put, call, get } = far()
      put(`dir ${name}/${name}.txt`, 'one\n')

      const path = `dir ${name}/${name}.txt`
      expect(await call('read_file', { path })).toMatchObject({ content: '1|one' })
      expect(await call('write_file', { path, content: 'two\n' })).toMatchObject({ verified: true })
      expect(get(path)).toBe('two\n')
    },
  )

  it('is read by a name that looks like an option, and asked about before it is written', async () => {
    const { put, call, asked, cwd } = far()
    put('-dash/-r.txt', 'one\n')

    const path = '-dash/-r.txt'
    expect(await call('read_file', { path })).toMatchObject({ content: '1|one' })
    await call('write_file', { path, content: 'two\n' })
    expect(asked).toEqual([expect.stringContaining(join(cwd, path))])
  })

  it('comes byte for byte, whatever is in it', async () => {
    const { put, access } = far()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256))
    put('all.bin', bytes)

    const read = await access().read('all.bin', 100_000)

    expect(read.ok && Buffer.from(read.bytes).equals(bytes)).toBe(true)
  })

  it('is one of two hundred that are read by one program', async () => {
    const { put, access, ran } = far()
    const names = Array.from({ length: 200 }, (_, at) => `f/${at}.txt`)
    for (const name of names) put(name, `text of ${name}`)
    const files = access()

    const read = await Promise.all(names.map((name) => files.read(name, 1_000)))

    const texts = read.map((each) => each.ok && Buffer.from(each.bytes).toString())
    expect(texts).toEqual(names.map((name) => `text of ${name}`))
    expect(ran).toHaveLength(1)
  })

  it('says what is wrong with it', async () => {
    const { put, access, call, path, cwd } = far()
    put('folder/a.txt', 'x')
    put('long.txt', 'x'.repeat(100))
    execFileSync('mkfifo', [path('pipe')])
    symlinkSync(path('round'), path('round'))
    const files = access()

    expect(await call('read_file', { path: 'missing/a.txt' })).toMatchObject({
      error: expect.stringContaining('there is no file at missing/a.txt'),
    })
    expect(await files.read('folder', 10)).toMatchObject({ code: 'not-a-file' })
    expect(await files.read('long.txt', 10)).toMatchObject({ code: 'too-large' })
    expect(await files.read('pipe', 10)).toMatchObject({ code: 'refused' })
    expect(await files.list('long.txt')).toMatchObject({ code: 'not-a-folder' })
    expect(await files.read('round', 10)).toMatchObject({ ok: false })
    expect(await files.list('.')).toMatchObject({
      path: cwd,
      names: ['folder', 'long.txt', 'pipe', 'round'],
    })
  })

  it('is what a link leads to, and is judged by that, with the home of that machine', async () => {
    const { put, call, home, path } = far()
    mkdirSync(join(home, '.ssh'))
    writeFileSync(join(home, '.ssh', 'id_work'), 'secret')
    symlinkSync(join(home, '.ssh', 'id_work'), path('harmless.txt'))
    put('real.txt', 'real\n')
    symlinkSync('real.txt', path('link.txt'))

    const refused = await call('read_file', { path: 'harmless.txt' })

    expect(refused.error).toContain('cannot be read')
    expect(JSON.stringify(refused)).not.toContain('secret')
    expect(await call('read_file', { path: '~/.ssh/id_work' })).toHaveProperty('error')
    expect(await call('read_file', { path: 'link.txt' })).toMatchObject({ content: '1|real' })
  })

  it(
    'is never another one than was judged, while somebody swaps its folder for a link',
    async () => {
      const { put, access, home, path } = far()
      mkdirSync(join(home, '.ssh'))
      writeFileSync(join(home, '.ssh', 'id_work'), 'secret')
      put('inner/id_work', 'harmless')
      const swapper = await swapFolder(path('inner'), join(home, '.ssh'))
      const seen = new Set<string>()

      for (let at = 0; at < TIMES || !seen.has('harmless'); at += 1) {
        const read = await access().read('inner/id_work', 100)
        seen.add(read.ok ? Buffer.from(read.bytes).toString() : read.code)
        const name = `inner/new-${at % 5}.txt`
        await access().edit([name], () => ({ ok: true, next: [{ path: name, text: `${at}` }] }))
      }

      expect(await swapper.stop()).toBeGreaterThan(TIMES)
      expect(seen).toContain('harmless')
      expect(seen).not.toContain('secret')
      expect(readdirSync(join(home, '.ssh'))).toEqual(['id_work'])
    },
    LONG_MS,
  )
})

describe('a change of files on another machine', () => {
  const patch =
    '*** Update File: a.txt\n-one\n+1\n*** Add File: new/deep/b.txt\n+new\n*** Delete File: gone.txt'

  it('is made as one, keeps modes, and leaves nothing else', async () => {
    const { put, get, call, path, cwd } = far()
    put('a.txt', 'one\n')
    chmodSync(path('a.txt'), 0o750)
    put('gone.txt', 'gone\n')

    const result = await call('patch', { mode: 'patch', patch })

    expect(result).toMatchObject({ success: true, files_deleted: [path('gone.txt')] })
    expect([get('a.txt'), get('new/deep/b.txt')]).toEqual(['1\n', 'new\n'])
    expect(statSync(path('a.txt')).mode & 0o777).toBe(0o750)
    expect(readdirSync(cwd)).toEqual(['a.txt', 'new'])
  })

  it('is undone there with the folders that were made for it', async () => {
    const { call, files, path } = far()
    mkdirSync(path('empty'))
    const content = { content: 'a\n' }
    await call('write_file', { path: "new/it's deep/a.txt", ...content }, { callId: 'one' })
    await call('write_file', { path: 'empty/a.txt', ...content }, { callId: 'two' })
    for (const callId of ['one', 'two']) await files.undo('s1', callId)
    expect([existsSync(path('new')), readdirSync(path('empty'))]).toEqual([false, []])
  })

  it('is undone there, also by the next run of the app', async () => {
    const first = far()
    first.put('a.txt', 'one\n')
    first.put('gone.txt', 'gone\n')
    await first.call('patch', { mode: 'patch', patch }, { callId: 'call' })
    const { userData, cwd, home } = first
    const place = elsewhere('web-1', { kind: 'ssh', home, folder: cwd })
    const next = far({ userData, cwdOf: () => cwd, placeOf: () => place })

    expect(await next.files.undo('s1', 'call')).toMatchObject({ ok: true, kind: 'restored' })
    expect([first.get('a.txt'), first.get('gone.txt')]).toEqual(['one\n', 'gone\n'])
    expect(existsSync(first.path('new/deep/b.txt'))).toBe(false)
  })

  it('is not undone somewhere else, and says where it was made', async () => {
    const first = far()
    first.put('a.txt', 'one\n')
    await first.call('write_file', { path: 'a.txt', content: 'two\n' }, { callId: 'call' })
    const { userData, cwd, home } = first
    const next = far({
      userData,
      cwdOf: () => cwd,
      placeOf: () => elsewhere('db-1', { home, folder: cwd }),
    })

    expect(await next.files.undo('s1', 'call')).toMatchObject({
      ok: false,
      message:
        'that change was made in web-1, and this session now works in db-1; choose web-1 again to undo it',
    })
    expect(first.get('a.txt')).toBe('two\n')
  })

  it('is taken back whole when one file cannot be written', async () => {
    const { put, get, access, path, cwd } = far()
    put('a.txt', 'one\n')
    mkdirSync(path('in the way'))

    const outcome = await access().edit(['a.txt', 'fresh/b.txt', 'in the way'], () => ({
      ok: true,
      next: [
        { path: 'a.txt', text: 'two\n' },
        { path: 'fresh/b.txt', text: 'b\n' },
      ],
    }))
    expect(outcome).toMatchObject({ ok: false, code: 'not-a-file' })

    chmodSync(path('in the way'), 0o555)
    const blocked = await access().edit(['a.txt', 'fresh/b.txt', 'a.txt/c.txt'], () => ({
      ok: true,
      next: [
        { path: 'a.txt', text: 'two\n' },
        { path: 'fresh/b.txt', text: 'b\n' },
        { path: 'a.txt/c.txt', text: 'c\n' },
      ],
    }))
    expect(blocked).toMatchObject({
      ok: false,
      message: expect.stringContaining('Nothing was changed.'),
    })
    expect(get('a.txt')).toBe('one\n')
    expect(readdirSync(cwd).toSorted()).toEqual(['a.txt', 'in the way'])
  })

  it('warns of a file that changed since it was read', async () => {
    const { put, call } = far()
    put('a.txt', 'one\n')
    await call('read_file', { path: 'a.txt' })
    put('a.txt', 'two, by somebody else\n')

    const result = await call('write_file', { path: 'a.txt', content: 'three\n' })

    expect(result._warning).toContain('was changed since you read it')
  })

  it('asks about what is protected with the home of that machine', async () => {
    const { call, asked, home } = far()

    await call('write_file', { path: '~/.bashrc', content: 'x' })

    expect(asked).toEqual([expect.stringContaining(join(home, '.bashrc'))])
  })
})

describe('a search on another machine', () => {
  it.each([
    ['hit', ['a.txt:1:one hit', 'sub/b.txt:2:second hit 42']],
    ['\\bhit \\d+', ['sub/b.txt:2:second hit 42']],
    ['[\\w]+ (?:hit|miss)', ['a.txt:1:one hit', 'sub/b.txt:2:second hit 42']],
    ['(?i)HIT 4', ['sub/b.txt:2:second hit 42']],
  ])('finds %s', async (pattern, lines) => {
    const { put, access, cwd } = far()
    put('a.txt', 'one hit\nnothing\n')
    put('sub/b.txt', 'first\nsecond hit 42\n')
    put('node_modules/c.txt', 'hit\n')
    put('.git/config', 'hit\n')

    const found = await access().search({
      ...{ target: 'content', pattern, paths: ['.'], context: 0, maxMatches: 100 },
    })

    const shown = found.ok
      ? found.matches.map(({ path, line, text }) => `${path}:${line}:${text}`)
      : []
    expect(shown.toSorted()).toEqual(lines.map((line) => `${cwd}/${line}`))
  })

  it('shows the lines around, and leaves out what may hold secrets', async () => {
    const { put, access } = far()
    put('a.txt', 'before\nhit\nafter\n')
    put('.env', 'KEY=hit\n')

    const found = await access().search({
      ...{ target: 'content', pattern: 'hit', paths: ['.'], context: 1, maxMatches: 10 },
    })

    expect(found).toMatchObject({
      omitted: 1,
      matches: [{ line: 2, text: 'hit', before: ['before'], after: ['after'] }],
    })
  })

  it('finds files by name, also inside a folder that is skipped otherwise', async () => {
    const { put, access, cwd } = far()
    put('src/a.ts', '')
    put('src/b.js', '')
    put('node_modules/c.ts', '')
    const find = async (path: string) => {
      const request = { target: 'files', pattern: '*.ts', paths: [path], context: 0, maxMatches: 9 }
      const found = await access().search(request as never)
      return found.ok && found.matches.map((match) => match.path)
    }

    expect(await find('.')).toEqual([join(cwd, 'src/a.ts')])
    expect(await find('node_modules')).toEqual([join(cwd, 'node_modules/c.ts')])
  })
})

describe('what this machine keeps of long outputs', () => {
  it('is read here, although the session works elsewhere', async () => {
    const { call, userData, ran } = far()
    mkdirSync(join(userData, 'spill'), { recursive: true })
    writeFileSync(join(userData, 'spill', 'long.txt'), 'kept here\n')

    expect(await call('read_file', { path: join(userData, 'spill', 'long.txt') })).toMatchObject({
      content: '1|kept here',
    })
    expect(ran).toEqual([])
  })

  it('is not written, and nothing else of the app is read', async () => {
    const { call, userData } = far()
    writeFileSync(join(userData, 'settings.json'), '{}')

    expect(await call('read_file', { path: join(userData, 'settings.json') })).toHaveProperty(
      'error',
    )
    const path = join(userData, 'spill', 'x.txt')
    expect(await call('write_file', { path, content: 'x' })).toHaveProperty('error')
  })
})

describe('a place that cannot be reached', () => {
  it('says so, and nothing of this machine is used instead', async () => {
    const { put, call } = far({
      reach: async () => async () => ({ unreachable: { text: 'web-1 cannot be reached' } }),
    })
    put('a.txt', 'of this machine')

    expect(await call('read_file', { path: 'a.txt' })).toEqual({ error: 'web-1 cannot be reached' })
    expect(await call('write_file', { path: 'a.txt', content: 'x' })).toEqual({
      error: 'web-1 cannot be reached',
    })
    expect(await call('search_files', { pattern: 'a' })).toMatchObject({
      error: 'web-1 cannot be reached',
    })
  })

  it.each([
    ['nothing', ''],
    ['something else', 'Welcome to Ubuntu!\n'],
    ['a size without end', '9\nfG/a\n\x00999999999999999 1 1 644 0 0 -\ny\nabc=E'],
    ['a path with detours', '9\nfG/a/../../etc/shadow\n\x003 1 1 644 0 0 -\ny\nabc=E'],
    ['more files than asked for', '9\nffG/a\n\0/b\n\0'],
    ['a size that is none', '9\nfG/a\n\0-3 1 1 644 0 0 -\ny\nabc=E'],
  ])('or whose programs answer %s is not believed', async (_, output) => {
    const { call } = far({
      reach: async () => async () => ({ code: 0, output: Buffer.from(output), errors: '' }),
    })

    expect(await call('read_file', { path: 'a.txt' })).toEqual({
      error: 'web-1 answered with something else than its files; try again',
    })
  })
})
