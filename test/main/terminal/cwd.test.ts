import { describe, expect, it } from 'vitest'
import { createCwds } from '../../../src-main/terminal/cwd.ts'

describe('where a task works', () => {
  it('is the default, then what was chosen for it, then where its last command ended', () => {
    const cwds = createCwds({ defaultCwd: () => '/home' })
    const seen = [cwds.of('t')]
    cwds.override('t', '/chosen')
    seen.push(cwds.of('t'))
    cwds.record('t', '/moved', '/chosen')
    seen.push(cwds.of('t'))
    cwds.forget('t')
    seen.push(cwds.of('t'))

    expect(seen).toEqual(['/home', '/chosen', '/moved', '/home'])
  })

  it('is its own affair', () => {
    const cwds = createCwds({ defaultCwd: () => '/home' })
    cwds.record('a', '/a')
    expect(cwds.of('b')).toBe('/home')
  })

  it('remembers where it came from', () => {
    const cwds = createCwds({ defaultCwd: () => '/home' })
    cwds.record('t', '/new', '/old')
    expect(cwds.previousOf('t')).toBe('/old')
  })
})
