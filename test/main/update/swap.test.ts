import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { start, swapIn, watchOver } from '../../../src-main/update/swap.ts'

let folder: string
let program: string
let healthFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-swap-'))
  program = join(folder, 'Talaria.AppImage')
  healthFile = join(folder, 'healthy')
  write(program, 'echo old >> ran')
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

// A stand-in for the AppImage: a program that is started and replaced in the same way.
describe.skipIf(process.platform === 'win32')('a new program in the place of the old one', () => {
  it('stays when it says that it runs, and nothing of the old one is left', async () => {
    expect(await update('echo 0.1.1 > healthy; sleep 60 & echo $! > sleeper; wait')).toBe('healthy')

    expect(readFileSync(program, 'utf8')).toContain('0.1.1')
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    process.kill(Number(readFileSync(join(folder, 'sleeper'), 'utf8')))
  })

  it.each([
    ['ends at once', 'exit 1'],
    ['is no program at all', '\0garbage'],
    ['says that it is another version', 'echo 0.0.9 > healthy; sleep 60'],
    ['says nothing', 'sleep 60'],
  ])('goes when it %s, and the old one is there again', async (_what, script) => {
    expect(await update(script, 1_500)).toBe('went back')

    expect(readFileSync(program, 'utf8')).toContain('echo old')
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    start(program, { ...process.env, PWD: folder })
  })

  it('changes nothing when it cannot be copied', () => {
    const order = { program, newFile: join(folder, 'missing'), version: '0.1.1' }

    expect(() => swapIn(order)).toThrow('no such file')

    expect(readFileSync(program, 'utf8')).toContain('echo old')
    expect(readdirSync(folder)).toEqual(['Talaria.AppImage'])
  })
})

function update(script: string, patienceMs = 30_000) {
  const newFile = join(folder, 'fetched')
  write(newFile, script)
  const swapped = swapIn({ program, newFile, version: '0.1.1' })
  expect(existsSync(newFile)).toBe(false)
  return watchOver(swapped, { healthFile, patienceMs, environment: process.env })
}

function write(path: string, script: string): void {
  const isScript = !script.startsWith('\0')
  writeFileSync(path, isScript ? `#!/bin/sh\ncd '${folder}'\n${script}\n` : script)
  chmodSync(path, 0o755)
}
