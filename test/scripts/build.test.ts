import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { isStale } from '../../scripts/build.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const BUILT_AT = 2_000
let root: string

beforeEach(() => {
  root = temporaryFolder()
  for (const file of ['src-main/lib/log.ts', 'src-renderer/main.tsx', 'package.json'])
    write(file, BUILT_AT - 1_000)
  for (const file of [
    'main/electron.js',
    'main/web.js',
    'main/command.js',
    'preload/preload.cjs',
    'renderer/index.html',
  ])
    write(`out/${file}`, BUILT_AT)
  for (const folder of ['src-main/lib', 'src-main', 'src-renderer']) touch(folder, BUILT_AT - 1_000)
})

function write(file: string, at: number): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
  touch(file, at)
}

function touch(path: string, at: number): void {
  utimesSync(join(root, path), at, at)
}

it('builds nothing when nothing has changed', () => {
  expect(isStale(root)).toBe(false)
})

it.each([
  ['a source deep in a folder is newer', () => touch('src-main/lib/log.ts', BUILT_AT + 1)],
  ['a package changed', () => touch('package.json', BUILT_AT + 1)],
  ['a source was removed', () => rmSync(join(root, 'src-main/lib/log.ts'))],
  ['a built file is not there', () => rmSync(join(root, 'out/main/web.js'))],
  ['one of the built files is older than a source', () => touch('out/main/web.js', 500)],
])('builds when %s', (_, change) => {
  change()

  expect(isStale(root)).toBe(true)
})
