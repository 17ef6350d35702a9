/** Where git sends what it pushes. Hosts that everybody uses are no news. */

import { knownStart } from '../../rules/fields.ts'
import { hostOf, isLocalHost } from '../../rules/hosts.ts'
import { wholeText } from '../../rules/patterns.ts'
import type { Field } from '../../unit.ts'

const USUAL_HOST = wholeText(
  String.raw`
    (?:\w+\.)?github\.com (?:\w+\.)?gitlab\.com (?:altssh\.)?bitbucket\.org codeberg\.org
    git\.sr\.ht (?:ssh\.)?dev\.azure\.com \S+\.visualstudio\.com gitee\.com
    git-codecommit\.\S+\.amazonaws\.com source\.developers\.google\.com huggingface\.co`,
  'i',
)

/** `https://elsewhere/x`, `git@elsewhere:x`; the name of a remote is no address. */
export function isForeignServer(address: Field): boolean {
  const isAddress = /^[a-z][a-z0-9+]*:\/\/|^[\w.-]+@[\w.-]+:|^[\w-]+\.[\w.-]+:/i.test(
    knownStart(address),
  )
  const host = isAddress ? hostOf(address) : null
  return host !== null && !isLocalHost(host) && !USUAL_HOST.test(host)
}
