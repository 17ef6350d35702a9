import { describe, expect, it } from 'vitest'
import { checkAddress, whyNot } from '../../../src-main/web/address-guard.ts'

const PRIVATE = [
  'http://localhost:3000',
  'http://LOCALHOST',
  'http://localhost./',
  'http://app.localhost',
  'http://printer.local',
  'http://db.internal/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://router.home.arpa',
  'http://intranet/',
  'http://127.0.0.1',
  'http://127.1',
  'http://0x7f.1',
  'http://0x7f000001',
  'http://2130706433',
  'http://017700000001',
  'http://127.0.0.1.',
  'http://①②⑦.⓪.⓪.①',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::127.0.0.1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[fc00::1]',
  'http://[fd12:3456::1]',
  'http://[fec0::1]',
  'http://10.0.0.1',
  'http://10.255.255.255:8080/x',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.0.1',
  'http://3232235521', // 192.168.0.1
  'http://100.64.0.1',
  'http://192.0.0.1',
  'http://192.0.2.1',
  'http://198.18.0.1',
  'http://198.51.100.7',
  'http://203.0.113.9',
  'http://[::ffff:10.0.0.1]',
]

const NEVER = [
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://[fe80::1]/',
  'http://0.0.0.0:8080',
  'http://0/',
  'http://224.0.0.1',
  'http://255.255.255.255',
  'http://[ff02::1]',
  'file:///etc/passwd',
  'ftp://example.org/x',
  'javascript:alert(1)',
  'data:text/html,hi',
  'chrome://settings',
  'http://user:pass@example.org/',
  'http://user@example.org/',
  'https://',
  'not an address',
  '',
]

const PUBLIC = [
  'https://example.org/',
  'http://example.org:8080/a?b=c#d',
  'https://sub.example.co.uk',
  'https://münchen.de/',
  'https://1.1.1.1/',
  'https://172.32.0.1/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost.example.org/',
  'https://internal.example.org/',
]

describe('an address', () => {
  it.each(PRIVATE)('of this machine or its network is asked about: %s', (address) => {
    expect(checkAddress(address).kind).toBe('private')
  })

  it.each(NEVER)('that is none, or leads to keys, is never opened: %s', (address) => {
    expect(checkAddress(address)).toEqual({ kind: 'never', reason: expect.stringMatching(/\w/) })
  })

  it.each(PUBLIC)('of the open net is opened: %s', (address) => {
    expect(checkAddress(address).kind).toBe('public')
  })
})

// Nothing is connected to here: some of these addresses may be somebody's.
describe('what a name leads to', () => {
  const to = (address: string, more: Partial<Parameters<typeof whyNot>[1]> = {}) =>
    whyNot(address, {
      ...{ port: 80, origin: 'http://site.test', isAllowed: false, ownPorts: [] },
      ...{ trustsProxiedNames: false, ...more },
    })

  it('is opened when it is public, and asked about when it is private', () => {
    expect(to('93.184.215.14')).toBeUndefined()
    expect(to('10.0.0.1')).toMatchObject({ kind: 'private' })
    expect(to('10.0.0.1', { isAllowed: true })).toBeUndefined()
  })

  it.each(['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200', 'fd00:ec2::254'])(
    'is never opened where keys are told, whatever was allowed: %s',
    (address) => {
      const all = { isAllowed: true, trustsProxiedNames: true }

      expect(to(address, all)?.message).toContain('never opened')
    },
  )

  it('is never this app', () => {
    const own = { port: 4717, ownPorts: [4717], isAllowed: true }

    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(to(address, own)?.message).toContain('this app itself')
  })

  it('is what a proxy makes of every name only once the person says so', () => {
    expect(to('198.18.0.7')?.message).toContain('Settings › Web')
    expect(to('198.18.0.7', { trustsProxiedNames: true })).toBeUndefined()
  })
})
