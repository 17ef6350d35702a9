import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  changedBy,
  readTheirs,
  scriptsOf,
  writtenOf,
} from '../../../../src-main/approval/gate/session-scripts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const MARK = expect.stringMatching(/^[0-9a-f]{64}$/)
const LATER = Date.now() + 3_600_000
const since = (startedAt: number) => changedBy(startedAt, () => false)

describe('installed packages', () => {
  it('are the package manager’s until something is changed after it was done', async () => {
    const top = join(temporaryFolder(), 'node_modules')
    put(top, 'left-pad/index.js', 'left-pad/README.md', '.package-lock.json')
    const written = writtenOf(since(0))
    expect(written(top)).toEqual([])

    for (const name of ['index.js', 'README.md'])
      await changeAfter(join(top, '.package-lock.json'), join(top, 'left-pad', name))

    expect(written(top)).toEqual([join(top, 'left-pad/index.js')])
    expect(writtenOf(since(LATER))(top)).toEqual([])
  })

  it('that no package manager has a record of are whoever’s put them there', () => {
    const top = join(temporaryFolder(), '.venv')
    put(top, 'lib/python3/site-packages/x.py', 'lib/__pycache__/x.py')

    expect(writtenOf(since(0))(top)).toEqual([join(top, 'lib/python3/site-packages/x.py')])
  })
})

describe('the scripts of a session', () => {
  it.each([
    ['a text', 'rm -rf ~/old\n', 'rm -rf ~/old\n'],
    ['an empty file', '', ''],
    ['the longest one that is read', 'a'.repeat(65_536), 'a'.repeat(65_536)],
    ['a script that is too long', `#!/bin/sh\n${'a'.repeat(65_536)}`, { mark: MARK }],
    ['a built program', '\x7fELF\0\0rm -rf ~/old', { mark: MARK }],
    ['a large bundle', 'a'.repeat(70_000), { mark: MARK }],
  ])('are what was written since it began: %s', (_what, text, read) => {
    const path = join(temporaryFolder(), 'x')
    writeFileSync(path, text)

    expect(scriptsOf(since(0))(path)).toEqual(read)
    expect(scriptsOf(since(LATER))(path)).toBeUndefined()
  })

  it('are those with an old date, too, when they were unpacked or touched meanwhile', () => {
    const path = join(temporaryFolder(), 'x.sh')
    const before = Date.now() - 1_000
    writeFileSync(path, 'make clean')
    utimesSync(path, 0, 0)

    expect(scriptsOf(since(before))(path)).toBe('make clean')
  })

  it('are found by every name they have', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'x.sh')
    writeFileSync(path, 'true')
    symlinkSync(path, join(folder, 'linked'))
    linkSync(path, join(folder, 'second'))

    expect(['linked', 'second'].map((name) => scriptsOf(since(0))(join(folder, name)))).toEqual([
      'true',
      'true',
    ])
  })

  it('are no folders, and nothing that is not there', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'folder'))

    for (const name of ['folder', 'missing'])
      expect(scriptsOf(since(0))(join(folder, name))).toBeUndefined()
  })

  it('cannot be read before they come through a pipe', () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])

    expect(scriptsOf(since(0))(pipe)).toBeNull()
    expect(scriptsOf(since(LATER))(pipe)).toBeUndefined()
  })
})

describe('the files that a session wrote below a folder', () => {
  function folderWith(...paths: string[]): string {
    const folder = temporaryFolder()
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), 'x')
    }
    return folder
  }

  it('are those that are new, at any depth, and not what programs keep', () => {
    const folder = folderWith('a.py', 'src/b.py', '.vimrc', 'node_modules/c.js', '.git/config')

    expect(writtenOf(since(0))(folder)).toEqual(
      ['.vimrc', 'a.py', 'src/b.py'].map((name) => join(folder, name)),
    )
    expect(writtenOf(since(LATER))(folder)).toEqual([])
    expect(writtenOf(since(0))(join(folder, 'missing'))).toEqual([])
  })

  it('are not told when nobody could read them all', () => {
    const folder = folderWith(...Array.from({ length: 2_001 }, (_, index) => `f${index}`))

    expect(writtenOf(since(0))(folder)).toBeNull()
  })
})

describe('what an earlier session left', () => {
  it('is read and listed as if this one had written it', () => {
    const path = join(temporaryFolder(), 'x.sh')
    writeFileSync(path, 'make clean')
    const isWork = changedBy(LATER, (time) => time < LATER)

    expect(scriptsOf(isWork)(path)).toBe('make clean')
    expect(writtenOf(isWork)(dirname(path))).toEqual([path])
  })
})

describe('a file of tasks that the person wrote', () => {
  it('is read when it is a text', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'Makefile'), 'all:')
    writeFileSync(join(folder, 'app'), 'a\0b')

    expect(
      ['Makefile', 'app', 'missing', '.'].map((name) => readTheirs(join(folder, name))),
    ).toEqual(['all:', undefined, undefined, undefined])
  })
})

function put(top: string, ...names: string[]) {
  for (const name of names) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), name)
  }
}

/** The clock of a disk stands still for some milliseconds. */
async function changeAfter(record: string, path: string) {
  await expect
    .poll(() => {
      writeFileSync(path, 'changed')
      return statSync(path).ctimeMs > statSync(record).ctimeMs
    })
    .toBe(true)
}
