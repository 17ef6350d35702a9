/** Where packages come from when nobody says otherwise. */

import { knownStart } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import type { Field } from '../../unit.ts'

const KNOWN_INDEXES = new Set(
  `registry.npmjs.org registry.yarnpkg.com npm.pkg.github.com pypi.org test.pypi.org files.pythonhosted.org
   download.pytorch.org rubygems.org index.crates.io static.crates.io packagist.org repo.packagist.org
   proxy.golang.org goproxy.io goproxy.cn sum.golang.org conda.anaconda.org repo.anaconda.com`.split(
    /\s+/,
  ),
)

/** Over a connection that nobody can change, or on this computer. */
export function isKnownIndex(address: Field | undefined): boolean {
  if (!address) return false
  const host = hostOf(address)
  return (
    isLocalHost(host) ||
    (knownStart(address).startsWith('https://') && KNOWN_INDEXES.has(host ?? ''))
  )
}
