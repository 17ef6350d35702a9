/**
 * Which addresses tools may open. Names are judged before they are looked up, and what they lead to in
 * the very look-up of the connection, so that nothing can change in between (DNS rebinding).
 */
import { BlockList, isIP } from 'node:net'

type Checked =
  | { kind: 'public'; url: URL }
  /** A service on this machine or its network: the person is asked. */
  | { kind: 'private'; url: URL }
  | { kind: 'never'; reason: string }

/** What an address belongs to. */
type Realm = 'public' | 'private' | 'never' | 'proxied'

const NEVER = blockList(
  // Link-local, where clouds tell machines their keys; then groups of machines, and what is reserved.
  ['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32'],
  ['fe80::/10', 'ff00::/8', 'fd00:ec2::254/128'],
)

/** Proxies that catch all connections (Clash, sing-box) lead every name there. */
const PROXIED = blockList(['198.18.0.0/15'], [])

const PRIVATE = blockList(
  [
    ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.51.100.0/24', '203.0.113.0/24'],
  ],
  [
    // Also `::127.0.0.1`, the old way of writing such an address.
    ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fec0::/10'],
  ],
)

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/

export function checkAddress(text: string): Checked {
  // It turns all ways of writing a number into one: 0x7f.1, 2130706433, ①②⑦.⓪.⓪.①.
  const url = URL.parse(text)
  if (!url)
    return { kind: 'never', reason: `${shown(text)} is no address; give it whole, with https://` }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return {
      kind: 'never',
      reason: `${url.protocol} addresses are not opened, only http: and https:`,
    }
  if (url.username !== '' || url.password !== '')
    return { kind: 'never', reason: 'an address with a name or a password in it is not opened' }
  const name = url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  if (isIP(name)) {
    const realm = realmOf(name)
    if (realm === 'never') return { kind: 'never', reason: neverReason(name) }
    return { kind: realm === 'public' ? 'public' : 'private', url }
  }
  const isPrivate = PRIVATE_NAME.test(name) || !name.includes('.')
  return { kind: isPrivate ? 'private' : 'public', url }
}

function realmOf(address: string): Realm {
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (NEVER.check(address, type)) return 'never'
  if (PROXIED.check(address, type)) return 'proxied'
  return PRIVATE.check(address, type) ? 'private' : 'public'
}

/** What a connection is about to be made to, and what is allowed there. */
interface Connection {
  port: number
  origin: string
  /** The person said yes to this origin, or entered it in the settings. */
  isAllowed: boolean
  ownPorts: readonly number[]
  trustsProxiedNames: boolean
}

/** Why nothing is sent to this address; undefined when nothing speaks against it. */
export function whyNot(
  address: string,
  { port, origin, isAllowed, ownPorts, trustsProxiedNames }: Connection,
): { kind: 'private' | 'failed'; message: string } | undefined {
  const realm = realmOf(address)
  if (realm === 'never') return { kind: 'failed', message: neverReason(address) }
  if (isLoopback(address) && ownPorts.includes(port))
    return { kind: 'failed', message: `${origin} is this app itself, which no tool opens` }
  if (realm === 'public' || isAllowed) return undefined
  if (realm === 'private')
    return {
      kind: 'private',
      message: `${origin} leads to ${address}, on this machine or its network`,
    }
  if (trustsProxiedNames) return undefined
  return {
    kind: 'failed',
    message: `${origin} leads to ${address}, as every name does behind a proxy such as Clash or sing-box; the person can allow that in Settings › Web`,
  }
}

function isLoopback(address: string): boolean {
  return /^127\.|^::1$|^::ffff:127\./.test(address)
}

function neverReason(address: string): string {
  return `${address} is an address that is never opened: it belongs to no page`
}

/** `fe80::/10` also stands for its form inside an IPv6 address; the list of Node sees to that. */
function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList()
  for (const [type, ranges] of [['ipv4', ipv4] as const, ['ipv6', ipv6] as const])
    for (const range of ranges) {
      const [net = '', bits = ''] = range.split('/')
      list.addSubnet(net, Number(bits), type)
    }
  return list
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
