import * as posix from 'node:path/posix'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, basename, dirname } from '../../../src-main/classifier/path-text.ts'

const part = fc.constantFrom('', '.', '..', 'a', 'b.txt', '.git', '~', 'C:', 'ünï')
const path = fc.array(part, { maxLength: 7 }).map((parts) => parts.join('/').replace(/\/+/g, '/'))

describe('paths as text', () => {
  it('are what the system makes of them', () => {
    fc.assert(
      fc.property(path, path, (cwd, name) => {
        const folder = `/${cwd}`
        expect(absolute(name, folder)).toBe(
          name.startsWith('/') ? posix.normalize(name) : posix.join(folder, name),
        )
      }),
    )
  })

  it('have the last name and the folder that programs print', () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(basename(text)).toBe(posix.basename(text))
        expect(basename(text, '.txt')).toBe(posix.basename(text, '.txt'))
        expect(dirname(text)).toBe(posix.dirname(text))
      }),
    )
  })
})
