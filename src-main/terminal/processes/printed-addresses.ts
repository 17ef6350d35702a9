/** Finds, in what a program prints, the addresses on this machine at which it says to serve pages. */
import { plainText } from '../display/plain-text.ts'

/** An address stands in a line of its own or in a short one; the rest is no place to look. */
const MAX_LINE = 2_000
const MAX_FOUND = 5

const ADDRESS =
  /https?:\/\/(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])(?::\d{1,5})?(?![\w-]|\.\w|:\d)(?:\/[^\s"'<>`|)\]]*)?/gi

/** Everywhere on this machine, which is no address to open. */
const ANYWHERE = /^(?:0\.0\.0\.0|\[::\])$/

export function createPrintedAddresses() {
  const found = new Set<string>()
  let rest = ''
  return { push, end, isInMiddle: () => rest.includes('://') }

  /** Those that were not printed before. */
  function push(text: string): string[] {
    if (found.size >= MAX_FOUND) return []
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-MAX_LINE)
    return fresh(lines)
  }

  /** Of a line that goes no further. */
  function end(): string[] {
    const line = rest
    rest = ''
    return fresh([line])
  }

  function fresh(lines: readonly string[]): string[] {
    const addresses = lines.filter((line) => line.length <= MAX_LINE).flatMap(addressesIn)
    const unknown = [...new Set(addresses)]
      .filter((address) => !found.has(address))
      .slice(0, MAX_FOUND - found.size)
    for (const address of unknown) found.add(address)
    return unknown
  }
}

function addressesIn(line: string): string[] {
  // Most lines have none, and making them plain is the dearer part.
  if (!line.includes('://')) return []
  return (plainText(line).match(ADDRESS) ?? []).flatMap((text) => {
    const url = URL.parse(text.replace(/[.,;:!?]+$/, ''))
    if (!url || url.port === '0') return []
    if (ANYWHERE.test(url.hostname)) url.hostname = 'localhost'
    return [url.href]
  })
}
