import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runChild } from '../../../../src-main/lib/start-child.ts'
import {
  notingHosts,
  REFUSING_PROXY,
  triedHosts,
} from '../../../../src-main/rehearsal/copy/tried-hosts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const PERL = '/usr/bin/perl'
const BUBBLEWRAP = '/usr/bin/bwrap'
const isUsable = existsSync(PERL) && existsSync(BUBBLEWRAP)

/** A network with nothing in it. */
const ALONE = ['--unshare-net', '--unshare-pid', '--die-with-parent', '--dev-bind', '/', '/', '--']

const ASKS = [
  'curl -s -o /dev/null https://one.example/path?token=5471',
  'curl -s -o /dev/null http://name:secret@two.example:8080/',
  'curl -s -o /dev/null -w "%{http_code}\\n" http://one.example/',
  'git ls-remote https://three.example/a.git 2>/dev/null',
  'true',
].join('; ')

describe('the hosts that a command on a copy tried', () => {
  it.skipIf(!isUsable)('are noted by name, without secrets, and refused', async () => {
    const path = join(temporaryFolder(), 'hosts')
    const program = { file: '/bin/bash', args: ['-c', ASKS] }
    const { file, args } = notingHosts(program, { perl: PERL, path })

    const said = await runChild(
      { file: BUBBLEWRAP, args: [...ALONE, file, ...args] },
      { env: { PATH: process.env.PATH, HOME: '/', ...REFUSING_PROXY.env }, timeout: 20_000 },
    )

    expect(said).toBe('403\n')
    expect(triedHosts(readFileSync(path, 'utf8'))).toEqual({
      count: 4,
      hosts: ['one.example', 'two.example:8080', 'three.example'],
    })
    expect(readFileSync(path, 'utf8')).not.toMatch(/secret|5471/)
  })

  it('are plain names, whatever else was written there', () => {
    const names = [...Array(30).keys()].map((index) => `h${index}.example:443`)
    const report = ['<b>x</b>', '\u202eodd', 'a b', '', `${'a'.repeat(300)}.example`, ...names]

    expect(triedHosts(report.join('\n'))).toMatchObject({ count: 30 })
    expect(triedHosts(report.join('\n')).hosts).toEqual(
      names.slice(0, 20).map((name) => name.replace(':443', '')),
    )
    expect(triedHosts(undefined)).toEqual({ count: 0, hosts: [] })
  })
})
