import { symlinkSync, utimesSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../tools/search_files.ts'
import { openFiles } from '../support/open-files.ts'

function project(options: Parameters<typeof openFiles>[0] = {}) {
  const opened = openFiles(options)
  opened.put('src/a.ts', 'const one = 1\nconst two = 2\n// end\n')
  opened.put('src/b.js', 'const three = 3\r\n')
  opened.put('node_modules/x/index.js', 'const hidden = 1\n')
  opened.put('.git/config', 'const hidden = 1\n')
  opened.put('.gitignore', 'dist/\n*.log\n!keep.log\n')
  opened.put('dist/out.js', 'const hidden = 1\n')
  opened.put('a.log', 'const hidden = 1\n')
  opened.put('keep.log', 'const kept = 1\n')
  opened.put('.env', 'const hidden = 1\n')
  opened.put('image.bin', Buffer.from('const\0hidden'))
  return opened
}

describe('content', () => {
  it('is found with path, line and text, past what is ignored, secret or binary', async () => {
    const { call } = project()

    expect(await call('search_files', { pattern: 'const \\w+' })).toEqual({
      total_count: 4,
      matches: [
        { path: 'keep.log', line: 1, content: 'const kept = 1' },
        { path: 'src/a.ts', line: 1, content: 'const one = 1' },
        { path: 'src/a.ts', line: 2, content: 'const two = 2' },
        { path: 'src/b.js', line: 1, content: 'const three = 3' },
      ],
      _omitted: '1 file that may hold secrets was left out',
    })
  })

  it('is grouped by file when there is much of it, with the lines around', async () => {
    const { put, call } = openFiles()
    put('a.txt', 'a\nhit 1\nb\nhit 2\nc\nd\ne\nhit 3\nhit 4\nhit 5\n')

    const result = await call('search_files', { pattern: 'hit', context: 1 })

    expect(result).toMatchObject({ total_count: 5 })
    expect(result.matches_text).toBe(
      'a.txt\n1-a\n2:hit 1\n3-b\n4:hit 2\n5-c\n7-e\n8:hit 3\n9:hit 4\n10:hit 5',
    )
  })

  it.each([
    ['in some files only', { file_glob: '*.{ts,tsx}' }, ['src/a.ts', 'src/a.ts']],
    ['in one folder', { path: 'src' }, ['src/a.ts', 'src/a.ts', 'src/b.js']],
    ['in one file', { path: 'src/b.js' }, ['src/b.js']],
    ['in several places', { path: 'src/b.js, keep.log' }, ['src/b.js', 'keep.log']],
    ['inside an ignored folder that was named', { path: 'dist' }, ['dist/out.js']],
    ['from an offset', { offset: 3 }, ['src/b.js']],
    ['up to a limit', { limit: 1 }, ['keep.log']],
  ])('is looked for %s', async (_, args, paths) => {
    const { call } = project()

    const { matches } = await call('search_files', { pattern: '^const', ...args })

    expect((matches as { path: string }[]).map(({ path }) => path)).toEqual(paths)
  })

  it.each([
    ['(?i)HIT', 'a Hit'],
    ['[[:digit:]]{2}', 'a 12'],
    ['ä.', 'bäc'],
    ['\\bend$', 'the end'],
  ])('is matched by %s', async (pattern, line) => {
    const { put, call } = openFiles()
    put('a.txt', `nothing\n${line}\n`)

    expect(await call('search_files', { pattern })).toMatchObject({ matches: [{ line: 2 }] })
  })

  it('is matched over several lines when the pattern speaks of line ends', async () => {
    const { put, call } = openFiles()
    put('a.txt', 'x\none\ntwo\ny\n')

    expect(await call('search_files', { pattern: 'one\\ntwo' })).toMatchObject({
      matches: [{ line: 2, content: 'one\ntwo' }],
    })
  })

  it('is listed as names, or counted', async () => {
    const { call } = project()
    const search = (output_mode: string) =>
      call('search_files', { pattern: 'const', output_mode, path: 'src' })

    expect(await search('files_only')).toEqual({ total_count: 2, files: ['src/a.ts', 'src/b.js'] })
    expect(await search('count')).toEqual({
      total_count: 3,
      counts: { 'src/a.ts': 2, 'src/b.js': 1 },
    })
  })

  it('is cut at 500 characters a line', async () => {
    const { put, call } = openFiles()
    put('a.txt', 'x'.repeat(10_000))

    const { matches } = await call('search_files', { pattern: 'x+' })

    expect((matches as { content: string }[])[0]?.content).toBe(`${'x'.repeat(500)}…`)
  })
})

describe('names', () => {
  it('are found by a glob, the newest first', async () => {
    const { call, path } = project()
    utimesSync(path('src/a.ts'), 1_000, 1_000)
    utimesSync(path('src/b.js'), 2_000, 2_000)

    expect(await call('search_files', { target: 'files', pattern: '*.[jt]s' })).toEqual({
      total_count: 2,
      files: ['src/b.js', 'src/a.ts'],
    })
  })

  it('do not lead out through links', async () => {
    const { call, put, path } = openFiles()
    put('real/a.txt', '')
    symlinkSync('..', path('real/up'))

    expect(await call('search_files', { target: 'files', pattern: '*' })).toMatchObject({
      files: ['real/a.txt'],
    })
  })
})

describe('a search that goes wrong', () => {
  it.each([
    ['an empty pattern', { pattern: '' }, 'empty'],
    ['no regular expression', { pattern: '(' }, 'not a regular expression'],
    ['no such folder', { pattern: 'x', path: 'nowhere' }, 'no file at nowhere'],
    ['a secret place', { pattern: 'x', path: '/proc/self/environ' }, 'cannot be read'],
  ])('%s', async (_, args, word) => {
    const { call } = openFiles()

    expect((await call('search_files', args)).error).toContain(word)
  })

  it('ends when it is told to, also within an expression that takes for ever', async () => {
    const { put, call, stop } = openFiles()
    put('a.txt', `${'a'.repeat(100)}!`)

    const search = call('search_files', { pattern: '^(a+)+$' })
    setTimeout(() => stop.abort(), 50)

    await expect(search).rejects.toThrow()
  })

  it('warns at the third time and is refused at the fourth', async () => {
    const { call } = project()
    const search = () => call('search_files', { pattern: 'const' })
    await search()
    await search()

    expect((await search())._warning).toContain('three times')
    expect((await search()).error).toContain('BLOCKED')
  })
})
