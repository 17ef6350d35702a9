/** Looking at what others send, and knocking at the doors of many. */

import { knownStart } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

// `10.0.0.0/8`, `10.0.0.1-254`, `10.0.0.*`: more than one computer.
const RANGE = /^(?:\d{1,3}\.){1,3}[\d.*-]*(?:\/\d+|-\d+|\*)|\/\d{1,3}$/
const TAKES_VALUE =
  /^(?:-(?:p|e|S|D|g|o[NXSGA])|--(?:script|script-args|exclude|top-ports|dns-servers|max-rate|min-rate))$/

/** One's own server is looked at every day, a network is not. */
const nmap: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  const isOperand = (_: Field, index: number) => !TAKES_VALUE.test(words[index - 1]?.value ?? '')
  const cause = words
    .filter(isOperand)
    .find((word) => /^-i[LR]/.test(knownStart(word)) || RANGE.test(knownStart(word)))
  return cause ? [finding('net.scan', cause)] : []
}

/** A recording that is read again, and the traffic of this computer with itself, are nobody else's. */
const tcpdump: ProgramRule = (unit) => {
  const given = givenTo(unit)
  if (given.has('r', 'list-interfaces', 'list-data-link-types', 'help', 'version')) return []
  const name = given.find('interface')?.value?.value ?? ''
  return /^(?:lo\d*|Loopback\S*)$/.test(name) ? [] : [finding('net.capture', unit)]
}

export const scanPrograms: readonly ProgramEntry[] = [
  ['nmap', nmap],
  ...forPrograms('tcpdump tshark dumpcap tcpflow ngrep', tcpdump),
]
