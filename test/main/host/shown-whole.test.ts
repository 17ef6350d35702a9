import { expect, it } from 'vitest'
import { showText } from '../../../src-main/approval/display-text.ts'
import { isShownWhole } from '../../../src-main/host/shown-whole.ts'

it.each([
  { what: 'a short command', command: 'rm -rf build', isWhole: true },
  { what: 'letters of another alphabet', command: 'rm -rf Übung/文件', isWhole: true },
  { what: '120 characters', command: 'x'.repeat(120), isWhole: true },
  { what: '121 characters', command: 'x'.repeat(121), isWhole: false },
  { what: 'Hebrew', command: 'rm -rf \u05d0\u05d1', isWhole: false },
  { what: 'Arabic', command: 'rm -rf \u0627\u0628', isWhole: false },
  { what: 'an old script from right to left', command: 'rm \u{10900}', isWhole: false },
  { what: 'a direction mark', command: 'rm -rf a\u202eb', isWhole: false },
  { what: 'a zero-width space', command: 'rm -rf a\u200bb', isWhole: false },
  { what: 'a control character', command: 'rm -rf a\u001b[2K', isWhole: false },
])('a question about $what: shown whole, $isWhole', ({ command, isWhole }) => {
  const { display } = showText(command)
  expect(isShownWhole({ summary: display.text, display, level: 'caution' })).toBe(isWhole)
})

it.each([
  { what: 'a second line', command: 'ls\nrm -rf ~', summary: 'ls rm -rf ~' },
  { what: 'a masked secret', command: 'curl -H k7Gq2LmX9', summary: 'curl -H [secret]' },
  { what: 'a cut tail', command: 'echo one two', summary: 'echo one…' },
])('a summary with $what is not the whole question', ({ command, summary }) => {
  expect(isShownWhole({ summary, display: showText(command).display, level: 'caution' })).toBe(
    false,
  )
})

it('what is dangerous is not granted where its reasons cannot be read', () => {
  const { display } = showText('rm -rf build')
  expect(isShownWhole({ summary: display.text, display, level: 'dangerous' })).toBe(false)
})
