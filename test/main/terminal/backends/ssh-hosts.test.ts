import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSshHosts } from '../../../../src-main/terminal/backends/ssh-hosts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function homeWith(files: Record<string, string>): string {
  const home = temporaryFolder()
  mkdirSync(join(home, '.ssh', 'conf.d'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, '.ssh', name), text)
  return home
}

it('names the hosts of the configuration, and none that is a pattern', () => {
  const home = homeWith({
    config: [
      'Host *',
      '  User everybody',
      'Host build "with blank" !not # a comment',
      '\tHostName=10.0.0.7',
      '  Port 2222',
      '  User "me"',
      'Match host x',
      '  User other',
      'Host db?',
      'Host build',
      '  HostName later',
    ].join('\r\n'),
  })
  const facts = { host: '10.0.0.7', user: 'me', port: 2222 }
  expect(readSshHosts(home).hosts).toEqual([
    { alias: 'build', ...facts },
    { alias: 'with blank', ...facts },
  ])
})

it('follows what it includes, and never for ever', () => {
  const home = homeWith({
    config: 'Include conf.d/*\nInclude ~/.ssh/config\nHost last',
    'conf.d/one': 'Host one',
    'conf.d/two': 'Host two',
  })
  expect(readSshHosts(home).hosts.map(({ alias }) => alias)).toEqual(['one', 'two', 'last'])
})

it('names nobody where there is no configuration', () => {
  expect(readSshHosts(temporaryFolder()).hosts).toEqual([])
})
