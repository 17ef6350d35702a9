import { describe, expect, it } from 'vitest'
import { createSaid } from '../../../src-renderer/language/said.ts'

const said = createSaid({
  'file.missing': '{path} 处没有文件',
  'rule.allows': '你的规则允许它（{scope}）：{pattern}',
  'scope.always': '始终',
})

describe('what the runtime says', () => {
  it('is said by its key, with the values in their places', () => {
    const words = { text: 'no file at /a', key: 'file.missing', values: { path: '/a' } }
    expect(said(words)).toBe('/a 处没有文件')
  })

  it('has values that are said themselves', () => {
    const scope = { text: 'always', key: 'scope.always' }
    const words = { text: '', key: 'rule.allows', values: { pattern: 'rm *', scope } }
    expect(said(words)).toBe('你的规则允许它（始终）：rm *')
  })

  it('puts a value in as it is, whatever signs it holds', () => {
    const words = { text: '', key: 'file.missing', values: { path: 'a$& {path}' } }
    expect(said(words)).toBe('a$& {path} 处没有文件')
  })

  it.each([
    ['without a key', undefined],
    ['under a key that nobody knows', 'plugin.rings'],
    ['under a name that every object has', 'constructor'],
  ])('stays as it is %s', (_, key) => {
    expect(said({ text: 'ENOSPC: no space left', key })).toBe('ENOSPC: no space left')
  })
})
