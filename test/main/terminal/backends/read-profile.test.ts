import { expect, it } from 'vitest'
import { readProfile } from '../../../../src-main/terminal/backends/read-profile.ts'

const SSH = { kind: 'ssh', name: 'far', host: 'far.example' }

it('fills in what nobody typed', () => {
  expect(readProfile(SSH, [])).toMatchObject({
    profile: { ...SSH, user: '', port: 0, connectSeconds: 10 },
  })
})

it.each<[what: string, typed: Record<string, unknown>, field: string, words: string]>([
  ['no name', { ...SSH, name: '' }, 'name', 'this is needed'],
  ['a name that is an option', { ...SSH, name: '-x' }, 'name', 'a name has up to 60 letters'],
  ['the name of this machine', { ...SSH, name: 'local' }, 'name', 'belongs to this machine'],
  ['a name that is taken', { ...SSH, name: 'box' }, 'name', 'there is a place of that name'],
  ['no host', { ...SSH, host: '' }, 'host', 'this is needed'],
  ['a host that is an option', { ...SSH, host: '-oProxyCommand=x' }, 'host', 'begin with a dash'],
  ['a line break', { ...SSH, folder: '/a\n/b' }, 'folder', 'one line'],
  ['half a port', { ...SSH, port: 22.5 }, 'port', 'a whole number'],
  ['no number', { ...SSH, port: Number.NaN }, 'port', 'must be a number'],
  ['a port that is too high', { ...SSH, port: 70_000 }, 'port', 'at most 65535'],
  ['no patience', { ...SSH, connectSeconds: 0 }, 'connectSeconds', 'at least 1'],
  [
    'a folder without a target',
    {
      kind: 'docker',
      name: 'd',
      image: 'x',
      mounts: [{ source: '/a', target: '', readOnly: true }],
    },
    'mounts.0.target',
    'this is needed',
  ],
])('says what is wrong with %s, at its field', (_what, typed, field, words) => {
  expect(readProfile(typed, ['box'])).toEqual({
    problems: [{ field, words: expect.objectContaining({ text: expect.stringContaining(words) }) }],
  })
})
