import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ImpactView } from '#contract'
import { createImpact } from '../../../../src-main/approval/impact/impact.ts'
import { impactTargets } from '../../../../src-main/approval/impact/impact-targets.ts'
import { fakeJudge } from '../../../support/fake-judge.ts'
import { inEnglish } from '../../../support/in-english.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { elsewhere, HERE } from '../../../support/places.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

describe('what a command would take away', () => {
  it('is counted with files, folders and bytes', async () => {
    const folder = withFiles({ 'build/a': 'xx', 'build/sub/b': 'yyy', 'src/c': 'z' })

    expect(await count('rm -rf build', folder)).toEqual({
      kind: 'counted',
      overwrites: false,
      files: 2,
      folders: 2,
      bytes: 5,
      notInGit: null,
      paths: expect.arrayContaining([join(folder, 'build/a'), join(folder, 'build/sub/b')]),
      complete: true,
    })
  })

  it('says how much of it version control does not keep', async () => {
    const folder = withFiles({ 'build/kept': 'x', 'build/new': 'y', 'build/newer': 'z' })
    git(folder, 'init', '-q')
    git(folder, 'add', 'build/kept')

    expect(await count('rm -rf build', folder)).toMatchObject({ files: 3, notInGit: 2 })
  })

  it('does not run what a repository wants to be run', async () => {
    const folder = withFiles({ 'build/a': 'x' })
    git(folder, 'init', '-q')
    git(folder, 'config', 'core.fsmonitor', `touch ${join(folder, 'ran')}; false`)
    await count('rm -rf build', folder)

    expect(await count('rm -rf ran', folder)).toMatchObject({ files: 0 })
  })

  it('hands git no variable that could be a key', async () => {
    const folder = withFiles({ 'build/a': 'x', 'bin/git': '#!/bin/sh\nenv > seen\n' })
    chmodSync(join(folder, 'bin/git'), 0o755)
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env.PATH}`)
    vi.stubEnv('ACME_API_KEY', 'planted')
    await count('git clean -fd', folder)

    const seen = readFileSync(join(folder, 'seen'), 'utf8')
    expect(seen).toContain('LC_ALL=C')
    expect(seen).not.toContain('planted')
  })

  it.each([
    ['rm -rf build dist', 3],
    ['rm -rf -- build', 2],
    ['rm build/*', 2],
    ['rm build/?', 1],
    ['rm *', 0],
    ['unlink build/a', 1],
    ['ls && rm -rf dist', 1],
    ['find build -name x -delete', 2],
    ['rm -rf nothing', 0],
  ])('“%s” is understood', async (command, files) => {
    const folder = withFiles({ 'build/a': '', 'build/bb': '', 'dist/c': '', '.hidden': '' })

    expect(await count(command, folder)).toMatchObject({ files })
  })

  it.each([
    ['git clean -f', ['new.txt']],
    ['git clean -fd', ['new.txt', 'out/a', 'out/“b”\t.txt']],
    ['git clean -f -d -x', ['kept.log', 'new.txt', 'out/a', 'out/“b”\t.txt']],
    ['git clean -fX', ['kept.log']],
    ['git clean -fd -- out', ['out/a', 'out/“b”\t.txt']],
  ])('“%s” is what git itself would clean', async (command, paths) => {
    const folder = withFiles({
      ...{ '.gitignore': '*.log', 'kept.log': '', 'new.txt': '', 'out/a': '' },
      ...{ 'out/“b”\t.txt': '', 'src/c': '' },
    })
    git(folder, 'init', '-q')
    git(folder, 'add', '.gitignore', 'src')

    const view = await count(command, folder)
    expect(view).toMatchObject({ files: paths.length, overwrites: false })
    expect(view.kind === 'counted' && view.paths.toSorted()).toEqual(
      paths.map((path) => join(folder, path)).toSorted(),
    )
  })

  it.each([
    ['mv new.txt old.txt', ['old.txt']],
    ['mv -f new.txt old.txt', ['old.txt']],
    ['mv new.txt other.txt', []],
    ['mv new.txt into', ['into/new.txt']],
    ['mv new.txt old.txt into/', ['into/new.txt']],
    ['mv *.txt into', ['into/new.txt']],
    ['mv missing.txt old.txt', []],
    ['mv new.txt new.txt', []],
  ])('“%s” overwrites %j', async (command, paths) => {
    const folder = withFiles({ 'new.txt': 'n', 'old.txt': 'o', 'into/new.txt': '', 'into/x': '' })

    expect(await count(command, folder)).toMatchObject({
      kind: 'counted',
      overwrites: true,
      paths: paths.map((path) => join(folder, path)),
    })
  })

  it('does not follow links', async () => {
    const folder = withFiles({ 'photos/a': 'x', 'build/b': 'y' })
    symlinkSync(join(folder, 'photos'), join(folder, 'build/link'))

    expect(await count('rm -rf build', folder)).toMatchObject({ files: 2, folders: 1 })
  })

  it('stops at a bound, and says that it is “at least”', async () => {
    const folder = withFiles(
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`build/${n}`, ''])),
    )
    const view = await count('rm -rf build', folder, { maxEntries: 100 })

    expect(view).toMatchObject({ complete: false, notInGit: null })
    expect(view.kind === 'counted' && view.files).toBeLessThan(300)
  })

  it('stops when the time is over, and when nobody wants to know any more', async () => {
    const folder = withFiles({ 'build/a': '' })
    const clock = manualClock()
    const slow = (): number => {
      clock.advance(200)
      return clock.now()
    }

    expect(await count('rm -rf build', folder, { now: slow })).toMatchObject({ complete: false })
    expect(await count('rm -rf build', folder, { signal: AbortSignal.abort() })).toMatchObject({
      complete: false,
    })
  })

  it('is not known for a text that a running program reads, wherever that is by now', async () => {
    const folder = withFiles({ 'build/a': '' })

    expect(await count('rm -rf build', folder, { typedInto: 'bash' })).toEqual({
      kind: 'unknown',
      reason: inEnglish(expect.stringContaining('another folder')),
    })
  })

  it.each([
    ['a command that removes nothing', 'ls', 'local', 'removes no files'],
    ['another machine', 'rm -rf build', 'ssh', 'on ssh'],
    ['a move that keeps what is there', 'mv -n a b', 'local', 'removes no files'],
    ['a folder that git does not keep', 'git clean -fd', 'local', 'git did not list it'],
    ['a choice that git offers one by one', 'git clean -i', 'local', 'known only when it runs'],
  ])('is not known for %s', async (_what, command, backend, reason) => {
    const view = await count(command, '/nowhere', { backend })

    expect(view).toEqual({ kind: 'unknown', reason: inEnglish(expect.stringContaining(reason)) })
  })
})

function count(
  command: string,
  cwd: string,
  options: {
    maxEntries?: number
    now?: () => number
    signal?: AbortSignal
    backend?: string
    typedInto?: string
  } = {},
): Promise<ImpactView> {
  const { maxEntries, now = Date.now, signal = new AbortController().signal } = options
  const impact = createImpact({ now, maxEntries, maxMs: now === Date.now ? 60_000 : 300 })
  const call = {
    request: {
      sessionId: 's',
      taskId: 't',
      callId: 'c',
      tool: 'terminal',
      cwd,
      place: options.backend === 'ssh' ? elsewhere('ssh') : HERE,
      ...(options.typedInto !== undefined && { typedInto: options.typedInto }),
      signal,
    },
    matter: {
      about: 'command',
      tool: 'terminal',
      text: command,
      judgement: fakeJudge(command, { cwd }),
    },
  } as const
  return impact(impactTargets(call), signal)
}

function withFiles(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder })
}
