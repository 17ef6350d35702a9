import { expect, it } from 'vitest'
import { isExternalLink } from '../../../src-main/host/external-links.ts'

it.each([
  ['https://example.org/a?b#c', true],
  ['http://localhost:3000', true],
  ['https://bank.example@evil.example/', false],
  ['https://user:word@example.org/', false],
  ['file:///etc/passwd', false],
  ['app://talaria/index.html', false],
  ['javascript:alert(1)', false],
  ['ms-settings:privacy', false],
  ['smb://host/share', false],
  ['not a link', false],
])('%s may leave the window: %s', (link, expected) => {
  expect(isExternalLink(link)).toBe(expected)
})
