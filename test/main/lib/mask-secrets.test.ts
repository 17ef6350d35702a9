import { expect, it } from 'vitest'
import { maskSecrets } from '../../../src-main/lib/mask-secrets.ts'

it.each([
  ['sk-proj-abcdefghijklmnop1234', '[secret]'],
  ['export GITHUB_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz012345', 'export GITHUB_TOKEN=[secret]'],
  ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [secret]'],
  ['postgres://me:pass word', 'postgres://me:pass word'],
  ['postgres://me:word@host/db', 'postgres://me:[secret]@host/db'],
  ['PASSWORD="hunter2!"', 'PASSWORD="[secret]"'],
  ['{"api_key": "abcdefgh"}', '{"api_key": "[secret]"}'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[secret]\n\n'],
])('%s becomes %s', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

it.each([
  'the token count is 12',
  'git commit -m "rotate the secret"',
  'https://example.org:8080/a@b',
  'sk-short',
  'ls -la',
  'Password: \nlength 21',
])('leaves %s alone', (text) => {
  expect(maskSecrets(text)).toBe(text)
})

it('hides a known value whatever it looks like', () => {
  expect(maskSecrets('echo correct-horse', ['correct-horse'])).toBe('echo [secret]')
})
