import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchProgram } from '../../../../src-main/host/desktop/program-change.ts'
import { createWindowFiles } from '../../../../src-main/host/desktop/window-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-program-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an upgrade while the app runs', () => {
  it('is told of once, and not while the file is missing', () => {
    const path = join(folder, 'app.asar')
    writeFileSync(path, 'old')
    let told = 0
    const program = watchProgram({ path, onChange: () => told++ })

    program.look()
    renameSync(path, join(folder, 'aside'))
    program.look()
    expect(told).toBe(0)

    writeFileSync(path, 'new and longer')
    program.look()
    program.look()
    expect(told).toBe(1)
  })

  it('leaves the window the files that it began with', () => {
    writeFileSync(join(folder, 'index.html'), 'old page')
    writeFileSync(join(folder, 'late.js'), 'old code')
    const files = createWindowFiles(folder)
    files.keepAll()

    writeFileSync(join(folder, 'index.html'), 'slice of something')
    rmSync(join(folder, 'late.js'))

    expect(files.read('/index.html')?.body.toString()).toBe('old page')
    expect(files.read('/late.js')?.contentType).toContain('javascript')
    expect(files.read('/../secret.js')).toBeUndefined()
  })
})
