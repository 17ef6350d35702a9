import { describe, expect, it } from 'vitest'
import {
  fromBashPath,
  toBashPath,
} from '../../../../../src-main/terminal/backends/local/windows-paths.ts'

describe('a path in Git Bash', () => {
  it.each([
    ['C:\\Users\\a b', '/c/Users/a b'],
    ['D:\\', '/d/'],
    ['\\\\server\\share', '//server/share'],
  ])('%s is %s there', (windows, bash) => {
    expect(toBashPath(windows)).toBe(bash)
  })

  it.each([
    ['/c/Users/a b', 'C:\\Users\\a b'],
    ['/d', 'D:\\'],
    ['/d/', 'D:\\'],
    ['/usr/bin', '/usr/bin'],
    ['/tmp', '/tmp'],
  ])('%s there is %s', (bash, windows) => {
    expect(fromBashPath(bash)).toBe(windows)
  })
})
