import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createRipgrepReader,
  type RunRipgrep,
  ripgrepArgs,
} from '../../../../src-main/files/search/ripgrep.ts'
import { createSearch } from '../../../../src-main/files/search/search.ts'
import type { SearchMatch, SearchRequest } from '../../../../src-main/ports/files.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const event = (type: string, line: number, text: string, path = '/p/a.ts') =>
  JSON.stringify({ type, data: { path: { text: path }, lines: { text }, line_number: line } })

const request: SearchRequest = {
  target: 'content',
  pattern: 'x',
  paths: ['/p'],
  context: 0,
  maxMatches: 100,
}
const open = { forReading: () => ({ kind: 'ok' as const }) }
const signal = () => new AbortController().signal

describe('ripgrep', () => {
  it('is asked without the person’s own settings, and the pattern is never an option', () => {
    const args = ripgrepArgs(
      { ...request, pattern: '--files', fileGlob: '*.ts', context: 2 },
      { isMultiline: true, maxFileBytes: 5 },
    )

    expect(args).toEqual(
      expect.arrayContaining(['--no-config', '--regexp=--files', '--glob=*.ts', '--multiline']),
    )
    expect(args.slice(-2)).toEqual(['--', '/p'])
  })

  it('is understood with the lines around each match', () => {
    const matches: SearchMatch[] = []
    const reader = createRipgrepReader({
      context: 1,
      maxLineChars: 5,
      onMatch: (match) => matches.push(match),
    })

    for (const line of [
      'no json',
      event('begin', 0, ''),
      event('context', 1, 'one\r\n'),
      event('match', 2, 'two longer\n'),
      event('match', 3, 'three\n'),
      event('context', 4, 'four\n'),
      event('end', 0, ''),
    ])
      reader.line(line)

    expect(matches).toEqual([
      { path: '/p/a.ts', line: 2, text: 'two l…', before: ['one'], after: ['three'] },
      { path: '/p/a.ts', line: 3, text: 'three', before: ['two l…'], after: ['four'] },
    ])
  })

  it.each([
    ['its matches, without those in secret files', 0, '', { total: 1, omitted: 1 }],
    [
      'its own words about a wrong pattern',
      2,
      'regex parse error: unclosed',
      { error: 'regex parse error: unclosed' },
    ],
  ])('gives %s', async (_, exitCode, stderr, expected) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.ts'), 'x\n')
    const ripgrep: RunRipgrep = async (_args, { onLine }) => {
      if (exitCode === 0)
        for (const name of ['.env', 'a.ts']) onLine(event('match', 1, 'x\n', join(folder, name)))
      return { exitCode, stderr }
    }
    const search = createSearch({
      ripgrep,
      policy: {
        forReading: (path) =>
          path.endsWith('.env') ? { kind: 'never', reason: 'keys' } : { kind: 'ok' },
      },
    })

    const found = await search(request, signal())

    const seen = found.ok
      ? { total: found.matches.length, omitted: found.omitted }
      : { error: found.message }
    expect(seen).toEqual(expected)
  })

  it('is believed only as far as the files say the same', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.ts')
    writeFileSync(path, `one\nx two\r\n${'x'.repeat(600)}\n`)
    const ripgrep: RunRipgrep = async (_args, { onLine }) => {
      for (const [line, text] of [
        [1, 'x: a secret of another file'],
        [2, 'x two\r\n'],
        [3, `${'x'.repeat(600)}\n`],
        [9, 'x'],
      ] as const)
        onLine(event('match', line, text, path))
      return { exitCode: 0, stderr: '' }
    }

    const found = await createSearch({ ripgrep, policy: open })(request, signal())

    expect(found.ok && found.matches.map(({ line }) => line)).toEqual([2, 3])
  })

  it('is ended when there is enough', async () => {
    const ripgrep: RunRipgrep = async (_args, { onLine, signal: stop }) => {
      for (let line = 1; !stop.aborted; line += 1) onLine(event('match', line, 'x\n'))
      throw new Error('ended')
    }

    const found = await createSearch({ ripgrep, policy: open })(
      { ...request, maxMatches: 3 },
      signal(),
    )

    expect(found).toMatchObject({ ok: true, limitReason: 'matches', engine: 'ripgrep' })
  })

  it('is done without when it is too old for what is asked of it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.txt'), 'x\n')
    const ripgrep: RunRipgrep = async () => ({ exitCode: 2, stderr: 'unrecognized flag' })

    const found = await createSearch({ ripgrep, policy: open })(
      { ...request, paths: [folder] },
      signal(),
    )

    expect(found).toMatchObject({ ok: true, engine: 'built-in', matches: [{ line: 1 }] })
  })
})

describe('the search of our own', () => {
  it('gives what it has when time is up', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/a.txt'), `${'a'.repeat(200)}!`)
    const search = createSearch({ policy: open, timeoutMs: 200 })

    const found = await search({ ...request, pattern: '^(a+)+$', paths: [folder] }, signal())

    expect(found).toMatchObject({ ok: true, limitReason: 'timeout', matches: [] })
  })
})
