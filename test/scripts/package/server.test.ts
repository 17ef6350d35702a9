import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtFiles } from '../../../scripts/package/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('the package for a machine without a screen', () => {
  it('has what its programs load, near and far, and nothing that only Electron starts', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'chunks'))
    const files = {
      'electron.js': 'import"./chunks/desktop-1.js";import"./chunks/shared-1.js"',
      'web.js': 'import"./chunks/shared-1.js"',
      'judge-worker.js': 'import("./chunks/late-1.js")',
      'packages.json': '["./chunks/desktop-1.js"]',
      'chunks/desktop-1.js': 'import"electron"',
      'chunks/shared-1.js': 'import("./deep-1.js")',
      'chunks/late-1.js': '',
      'chunks/deep-1.js': '',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

    expect(builtFiles(folder)).toEqual([
      'chunks/deep-1.js',
      'chunks/late-1.js',
      'chunks/shared-1.js',
      'judge-worker.js',
      'web.js',
    ])
  })
})
