import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hastyDisk } from '../../src-main/files/disk/atomic-write.ts'
import '../../tools/patch.ts'
import { openFiles } from '../support/open-files.ts'

describe('replace', () => {
  it('changes one place and answers with a diff', async () => {
    const { put, get, path, call } = openFiles()
    put('a.txt', 'one\ntwo\nthree\n')

    const result = await call('patch', {
      mode: 'replace',
      path: 'a.txt',
      old_string: 'two',
      new_string: '2',
    })

    expect(result).toEqual({
      success: true,
      diff: '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
      files_modified: [path('a.txt')],
    })
    expect(get('a.txt')).toBe('one\n2\nthree\n')
  })

  it('says which forgiving way found the place', async () => {
    const { put, call } = openFiles()
    put('a.txt', '  if (x)\n    y()\n')

    const result = await call('patch', {
      mode: 'replace',
      path: 'a.txt',
      old_string: 'if (x)\n  y()',
      new_string: 'if (x)\n  z()',
    })

    expect(result).toMatchObject({ success: true, note: 'matched by line-trimmed' })
  })

  it('keeps encoding, mark, line ends and mode', async () => {
    const { put, path, call } = openFiles()
    put('a.txt', Buffer.from('\uFEFFäö\r\nb\r\n', 'utf16le'))
    chmodSync(path('a.txt'), 0o640)

    await call('patch', { mode: 'replace', path: 'a.txt', old_string: 'b', new_string: 'b\nc' })

    expect(readFileSync(path('a.txt'))).toEqual(Buffer.from('\uFEFFäö\r\nb\r\nc\r\n', 'utf16le'))
    expect(statSync(path('a.txt')).mode & 0o777).toBe(0o640)
  })

  it.each([
    ['a missing file', { path: 'no.txt', old_string: 'a', new_string: 'b' }, 'no file at'],
    ['missing arguments', { path: 'a.txt', old_string: 'a' }, 'needs path'],
    ['a place that is not there', { path: 'a.txt', old_string: 'zzz', new_string: 'b' }, 'not in'],
    ['JSON made invalid', { path: 'a.json', old_string: '}', new_string: '' }, 'not valid JSON'],
    ['a file of keys', { path: '.env', old_string: 'A', new_string: 'B' }, 'cannot be read'],
    ['binary data', { path: 'a.bin', old_string: 'A', new_string: 'B' }, 'not text'],
    ['a masked key', { path: 'a.txt', old_string: 'one', new_string: '[secret]' }, '[secret]'],
  ])('refuses %s and changes nothing', async (_, args, word) => {
    const { put, get, call } = openFiles()
    put('a.txt', 'one\n')
    put('a.json', '{}')
    put('.env', 'A=1')
    put('a.bin', Buffer.from([65, 0, 1]))

    expect(await call('patch', { mode: 'replace', ...args })).toMatchObject({
      success: false,
      error: expect.stringContaining(word),
    })
    expect([get('a.txt'), get('a.json'), get('.env')]).toEqual(['one\n', '{}', 'A=1'])
  })
})

it('shows no key in what is near the place', async () => {
  const { put, call } = openFiles()
  put('a.txt', `key = ghp_${'a'.repeat(36)}\n`)

  const result = await call('patch', {
    mode: 'replace',
    path: 'a.txt',
    old_string: `keys = ghp_${'a'.repeat(30)}`,
    new_string: 'x',
  })

  expect(result).toMatchObject({ closest: [{ line: 1, text: 'key = [secret]' }] })
})

describe('a patch of several files', () => {
  const patch = [
    '*** Begin Patch',
    '*** Update File: a.txt',
    '-one',
    '+1',
    '*** Add File: new/b.txt',
    '+fresh',
    '*** Delete File: old.txt',
    '*** Move File: c.sh -> d.sh',
    '*** End Patch',
  ].join('\n')

  function project(options = {}) {
    const opened = openFiles(options)
    opened.put('a.txt', 'one\n')
    opened.put('old.txt', 'old\n')
    opened.put('c.sh', '#!/bin/sh\n')
    chmodSync(opened.path('c.sh'), 0o755)
    return opened
  }

  it('does all of it', async () => {
    const { call, get, path } = project()

    const result = await call('patch', { mode: 'patch', patch })

    expect(result).toMatchObject({
      success: true,
      files_modified: [path('a.txt')],
      files_created: [path('new/b.txt'), path('d.sh')],
      files_deleted: [path('old.txt'), path('c.sh')],
    })
    expect([get('a.txt'), get('new/b.txt'), get('d.sh')]).toEqual(['1\n', 'fresh\n', '#!/bin/sh\n'])
    expect([existsSync(path('old.txt')), existsSync(path('c.sh'))]).toEqual([false, false])
    expect(statSync(path('d.sh')).mode & 0o777).toBe(0o755)
  })

  it('does none of it when one part does not fit', async () => {
    const { call, get, put, path } = project()
    put('new/b.txt', 'in the way\n')

    const result = await call('patch', { mode: 'patch', patch })

    expect(result.error).toContain('nothing was changed: new/b.txt: is there already')
    expect([get('a.txt'), get('old.txt'), existsSync(path('d.sh'))]).toEqual([
      'one\n',
      'old\n',
      false,
    ])
  })

  it('puts everything back when a file cannot be written', async () => {
    let writes = 0
    const { call, get, path } = project({
      disk: {
        ...hastyDisk,
        rename: async (from: string, to: string) => {
          writes += 1
          if (to.endsWith('d.sh')) throw Object.assign(new Error('io'), { code: 'EIO' })
          return hastyDisk.rename(from, to)
        },
      },
    })

    const result = await call('patch', { mode: 'patch', patch })

    expect(result.error).toContain('Nothing was changed.')
    expect(writes).toBeGreaterThan(1)
    expect([get('a.txt'), get('old.txt'), get('c.sh')]).toEqual(['one\n', 'old\n', '#!/bin/sh\n'])
    expect([existsSync(path('new')), existsSync(path('d.sh'))]).toEqual([false, false])
  })

  it('does none of it when one file may not be changed', async () => {
    const { call, get, userData } = project()
    const evil = `*** Update File: a.txt\n-one\n+1\n*** Add File: ${userData}/tools/evil.ts\n+x`

    const result = await call('patch', { mode: 'patch', patch: evil })

    expect(result.error).toContain("this app's own data")
    expect(get('a.txt')).toBe('one\n')
  })

  it('does not delete through a link, nor change one file under two names', async () => {
    const { call, get, path } = project()
    symlinkSync('old.txt', path('link.txt'))

    const deleted = await call('patch', { mode: 'patch', patch: '*** Delete File: link.txt' })
    const twice = await call('patch', {
      mode: 'patch',
      patch: '*** Update File: old.txt\n-old\n+1\n*** Update File: link.txt\n-old\n+2',
    })

    expect([deleted.error, twice.error]).toEqual([
      expect.stringContaining('is a link'),
      expect.stringContaining('named twice'),
    ])
    expect(get('old.txt')).toBe('old\n')
  })

  it('waits for whoever changes the same files', async () => {
    const { call, get, put } = openFiles()
    put('n.txt', 'count 0\n')
    const add = (from: number) =>
      call('patch', {
        mode: 'patch',
        patch: `*** Update File: n.txt\n@@ count ${from} @@\n count ${from}\n+seen ${from}`,
      })

    const results = await Promise.all([add(0), add(0), add(0)])

    expect(results.map((result) => result.success)).toEqual([true, true, true])
    expect(get('n.txt')).toBe('count 0\nseen 0\nseen 0\nseen 0\n')
  })

  it('asks about a file that steers agents before anything is changed', async () => {
    const { call, asked, get, path } = project()
    mkdirSync(path('docs'))

    const result = await call('patch', {
      mode: 'patch',
      patch: '*** Update File: a.txt\n-one\n+1\n*** Add File: docs/AGENTS.md\n+obey',
    })

    expect(result.error).toBe('the person said no')
    expect(asked).toHaveLength(1)
    expect(get('a.txt')).toBe('one\n')
  })
})
