import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '#tool-api'
import '../../tools/read_file.ts'
import { makePdf } from '../support/make-pdf.ts'
import { makeZip } from '../support/make-zip.ts'
import { openFiles } from '../support/open-files.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}|line ${from + at}`).join('\n')
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')

describe('a text file', () => {
  it('comes as numbered lines with its size', async () => {
    const { put, call } = openFiles()
    put('a.txt', 'one\ntwo\n')

    expect(await call('read_file', { path: 'a.txt' })).toEqual({
      content: '1|one\n2|two',
      total_lines: 2,
      truncated: false,
      file_size: 8,
    })
  })

  it('may be the text of a PDF, page by page', async () => {
    const { put, call } = openFiles()
    put('a.pdf', makePdf(['First page.', 'Second page.']))

    expect(await call('read_file', { path: 'a.pdf' })).toMatchObject({
      content: '1|--- page 1 ---\n2|First page.\n3|--- page 2 ---\n4|Second page.',
      total_pages: 2,
      extracted: expect.stringContaining('text of the document'),
    })
  })

  it.each([
    ['is locked', { isLocked: true }, ['x'], 'locked by a password'],
    ['has no letters', {}, ['', ''], 'its 2 pages are pictures'],
  ])('is told of a PDF that %s', async (_what, options, pages, words) => {
    const { put, call } = openFiles()
    put('a.pdf', makePdf(pages, options))

    expect((await call('read_file', { path: 'a.pdf' })).error).toContain(words)
  })

  it('may be the text of a document, and says so', async () => {
    const { put, call } = openFiles()
    const body = '<w:p><w:t>one</w:t></w:p><w:p><w:t>two</w:t></w:p><w:p><w:t>three</w:t></w:p>'
    put('a.docx', makeZip({ 'word/document.xml': body }))

    expect(await call('read_file', { path: 'a.docx', offset: 2, limit: 1 })).toMatchObject({
      content: '2|two',
      total_lines: 3,
      next_offset: 3,
      extracted: expect.stringContaining('text of the document'),
    })
  })

  it('comes in pages, and each says where the next begins', async () => {
    const { put, call } = openFiles()
    put('a.txt', lines(10))

    expect(await call('read_file', { path: 'a.txt', offset: 3, limit: 4 })).toMatchObject({
      content: numbered(3, 6),
      total_lines: 10,
      truncated: true,
      next_offset: 7,
    })
    expect(await call('read_file', { path: 'a.txt', offset: 7 })).toMatchObject({
      content: numbered(7, 10),
      truncated: false,
    })
  })

  it.each([
    ['an empty file', '', { content: '', total_lines: 0 }],
    ['a last line without an end', 'a\nb', { content: '1|a\n2|b', total_lines: 2 }],
    ['Windows line ends', 'a\r\nb\r\n', { content: '1|a\n2|b', total_lines: 2 }],
    ['a byte-order mark', '\uFEFFa\n', { content: '1|a', total_lines: 1 }],
    ['a long line', `${'x'.repeat(2_001)}\n`, { content: `1|${'x'.repeat(2_000)}... [truncated]` }],
    ['UTF-16', Buffer.from('\uFEFFäb\n', 'utf16le'), { content: '1|äb', total_lines: 1 }],
    [
      'UTF-16 of the other order',
      Buffer.from('\uFEFFab\n', 'utf16le').swap16(),
      { content: '1|ab' },
    ],
    ['UTF-16 without a mark', Buffer.from('hello\n', 'utf16le'), { content: '1|hello' }],
  ])('is read right with %s', async (_, content, expected) => {
    const { put, call } = openFiles()
    put('a.txt', content)

    expect(await call('read_file', { path: 'a.txt' })).toMatchObject(expected)
  })

  it('never fills more than a result can hold', async () => {
    const { put, call } = openFiles()
    put('a.txt', `${'"quoted" '.repeat(100)}\n`.repeat(500))

    const result = await call('read_file', { path: 'a.txt' })

    expect(result).toMatchObject({ truncated: true, truncated_by: 'bytes' })
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(100_000)
    expect(result.next_offset).toBe(String(result.content).split('\n').length + 1)
  })

  it('of 100 MB is paged and counted', async () => {
    const { put, call } = openFiles()
    put('big.log', Buffer.alloc(100_000_000, `${'x'.repeat(99)}\n`))

    const result = await call('read_file', { path: 'big.log', offset: 999_999, limit: 5 })

    expect(result).toMatchObject({ total_lines: 1_000_000, truncated: false })
    expect(String(result.content).split('\n')).toHaveLength(2)
  })

  it('shows no key that the person stored, nor one that is plainly a key', async () => {
    const { put, call } = openFiles({ knownSecrets: () => ['hunter22'] })
    put('a.txt', `pw hunter22\nconst token: string\nghp_${'a'.repeat(36)}\n`)

    expect(await call('read_file', { path: 'a.txt' })).toMatchObject({
      content: '1|pw [secret]\n2|const token: string\n3|[secret]',
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['.env', 'keys'],
    ['sub/.env.production', 'keys'],
    ['.envrc', 'keys'],
    ['id_ed25519', 'keys'],
  ])('%s', async (name, word) => {
    const { put, call } = openFiles()
    put(name, 'SECRET=1\n')

    expect((await call('read_file', { path: name })).error).toContain(word)
  })

  it.each(['/dev/zero', '/proc/self/environ', '/proc/1/mem', '/etc/shadow', '/dev/stdin'])(
    '%s',
    async (path) => {
      const { call } = openFiles()

      expect(await call('read_file', { path })).toHaveProperty('error')
    },
  )

  it("the app's own secrets, but not the folder of long results", async () => {
    const { userData, call } = openFiles()
    mkdirSync(join(userData, 'spill'))
    writeFileSync(join(userData, 'secrets.json'), '{}')
    writeFileSync(join(userData, 'spill/c1.txt'), 'long')

    const secrets = await call('read_file', { path: join(userData, 'secrets.json') })
    const spilled = await call('read_file', { path: join(userData, 'spill/c1.txt') })

    expect(secrets.error).toContain("this app's own data")
    expect(spilled.content).toBe('1|long')
  })

  it('a named pipe, without waiting for a writer', async () => {
    const { path, call } = openFiles()
    execFileSync('mkfifo', [path('pipe')])

    expect((await call('read_file', { path: 'pipe' })).error).toContain('a named pipe')
  })

  it('a link that leads in a circle', async () => {
    const { path, call } = openFiles()
    symlinkSync('b', path('a'))
    symlinkSync('a', path('b'))

    expect((await call('read_file', { path: 'a' })).error).toContain('circle')
  })

  it('a link that leads to a secret', async () => {
    const { home, path, call } = openFiles()
    mkdirSync(join(home, '.ssh'))
    writeFileSync(join(home, '.ssh/work'), 'key')
    symlinkSync(join(home, '.ssh'), path('innocent'))

    expect((await call('read_file', { path: 'innocent/work' })).error).toContain('passwords')
  })

  it.each([
    ['a PDF that is damaged', 'a.pdf', '%PDF-1.7\n%\u00e2\u00e3\0', 'damaged'],
    ['a document that is damaged', 'a.docx', 'PK', 'damaged'],
  ])('%s', async (_what, name, content, words) => {
    const { put, call } = openFiles()
    put(name, Buffer.from(content, 'latin1'))

    expect(await call('read_file', { path: name })).toMatchObject({
      error: expect.stringContaining(words),
      is_binary: true,
    })
  })

  it('a picture only as long as it is none', async () => {
    const { put, contextOf } = openFiles()
    put('a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))
    const result = await registry.entry('read_file')?.handler({ path: 'a.png' }, contextOf())

    expect(result).toEqual({
      _multimodal: true,
      content: [
        { type: 'text', text: '{"path":"a.png","is_image":true,"file_size":7}' },
        { type: 'image', data: 'iVBORwABAg==', name: 'a.png' },
      ],
    })
  })

  it('a picture of another kind than its name says, by name of its kind', async () => {
    const { put, call } = openFiles()
    put('a.tiff', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))

    expect(await call('read_file', { path: 'a.tiff' })).toMatchObject({
      error: expect.stringContaining('a PNG image'),
      is_binary: true,
      is_image: true,
    })
  })

  it.each([
    ['zeros', Buffer.from([1, 0, 0, 0, 2, 3])],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x80])],
  ])('%s', async (_, bytes) => {
    const { put, call } = openFiles()
    put('a.bin', bytes)

    expect(await call('read_file', { path: 'a.bin' })).toMatchObject({ is_binary: true })
  })

  it('a private key, whatever its name', async () => {
    const { put, call } = openFiles()
    put('notes.txt', `-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(64)}\n`)

    expect((await call('read_file', { path: 'notes.txt', offset: 2 })).error).toContain(
      'private key',
    )
  })
})

describe('a file that is not there', () => {
  it('is answered with names like it', async () => {
    const { put, path, call } = openFiles()
    put('settings.json', '{}')

    expect(await call('read_file', { path: 'setting.json' })).toMatchObject({
      similar_files: [path('settings.json')],
    })
  })

  it('is found when only its accents or blanks are written otherwise', async () => {
    const { put, call } = openFiles()
    put('cafe\u0301\u00A0menu.txt', 'x\n')

    expect(await call('read_file', { path: 'caf\u00e9 menu.txt' })).toMatchObject({
      content: '1|x',
    })
  })
})

describe('reading in circles', () => {
  it('is answered shortly, then refused, and free again after a change', async () => {
    const { put, call } = openFiles()
    const path = put('a.txt', 'x\n')
    const read = () => call('read_file', { path: 'a.txt' })

    expect(await read()).toMatchObject({ content: '1|x' })
    expect(await read()).toMatchObject({
      status: 'unchanged',
      dedup: true,
      content_returned: false,
    })
    expect((await read()).error).toContain('BLOCKED')
    utimesSync(path, 1, 1)
    expect((await call('read_file', { path: 'a.txt', limit: 5 })).content).toBe('1|x')
  })

  it('does not count across sessions, other tools and scripts', async () => {
    const { put, call, files } = openFiles()
    put('a.txt', 'x\n')
    const read = (more = {}) => call('read_file', { path: 'a.txt' }, more)
    await read()
    await read()

    expect(await read({ sessionId: 's2' })).toMatchObject({ content: '1|x' })
    expect(await read({ raw: true })).toMatchObject({ content: '1|x' })
    files.otherToolRan('s1')
    expect(await read()).toMatchObject({ status: 'unchanged' })
    files.contextShortened('s1')
    expect(await read()).toMatchObject({ content: '1|x' })
  })

  it('is not what a person does, whose reading the agent has not seen', async () => {
    const { put, call } = openFiles()
    put('a.txt', 'x\n')
    const read = (more = {}) => call('read_file', { path: 'a.txt' }, more)
    const byHand = { isByHand: true }

    expect(await read(byHand)).toMatchObject({ content: '1|x' })
    expect(await read(byHand)).toMatchObject({ content: '1|x' })
    expect(await read()).toMatchObject({ content: '1|x' })
    expect(await read(byHand)).toMatchObject({ content: '1|x' })
  })
})
