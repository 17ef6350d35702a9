import { describe, expect, it } from 'vitest'
import { createSaidByForm } from '../../../src-renderer/language/said-by-form.ts'

const said = createSaidByForm(
  {
    'it is harmless': '它是无害的',
    '{} could not be started: {}': '无法启动 {1}：{2}',
    '{} could not be started: {}; install it': '无法启动 {1}：{2}；请安装',
    'your rule allows it: {} ({})': '你的规则允许它：{1}（{2}）',
    'use single quotes around \\, $ and `': '请用单引号括住 \\、$ 和 `',
  },
  { always: '始终', 'your file {}': '你的文件 {1}' },
)

describe('what the runtime says', () => {
  it.each([
    ['a sentence as it stands', 'it is harmless', '它是无害的'],
    [
      'the values in their places',
      '/bin/zsh could not be started: ENOENT',
      '无法启动 /bin/zsh：ENOENT',
    ],
    [
      'the form with the most fixed words',
      'zsh could not be started: no; install it',
      '无法启动 zsh：no；请安装',
    ],
    [
      'a value that is known itself',
      'your rule allows it: rm * (always)',
      '你的规则允许它：rm *（始终）',
    ],
    [
      'a value with a value inside',
      'your file a.ts could not be started: x',
      '无法启动 你的文件 a.ts：x',
    ],
    ['a value of several lines', 'zsh could not be started: one\ntwo', '无法启动 zsh：one\ntwo'],
    [
      'signs that mean something in patterns',
      'use single quotes around \\, $ and `',
      '请用单引号括住 \\、$ 和 `',
    ],
  ])('is said with %s', (_, english, chinese) => {
    expect(said(english)).toBe(chinese)
  })

  it('stays as it is where nobody knows it', () => {
    expect(said('ENOSPC: no space left')).toBe('ENOSPC: no space left')
  })

  it('takes a short word for known only inside a sentence', () => {
    expect(said('always')).toBe('always')
  })

  it('puts a value in as it is, whatever signs it holds', () => {
    expect(said('a$& {1} could not be started: $1')).toBe('无法启动 a$& {1}：$1')
  })
})
