/** Firewall, addresses, routes and connections of this computer. */

import { knownStart, literal } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

/** `-L`, `-S` and `-C` only look; everything that adds, removes or flushes changes. */
const iptables: ProgramRule = (unit) => {
  const change = unit.argv
    .slice(1)
    .find(({ value }) =>
      /^(?:-[ADIRFXPZNE]\S*|--(?:append|delete|insert|replace|flush|delete-chain|policy|zero|new-chain|rename-chain)\S*)$/.test(
        value ?? '',
      ),
    )
  return change ? [finding('net.firewall', change)] : []
}

const firewallCmd: ProgramRule = (unit) => {
  const change = unit.argv
    .slice(1)
    .find(({ value }) =>
      /^--(?:add|remove|set|change|panic-on|panic-off|reload|complete-reload|runtime-to-permanent|new|delete|load|direct)/.test(
        value ?? '',
      ),
    )
  return change ? [finding('net.firewall', change)] : []
}

const ifconfig: ProgramRule = (unit) => {
  const [, , ...changes] = unit.argv
  const change = changes.find(({ value }) => !value?.startsWith('-'))
  return change ? [finding('net.configuration', change)] : []
}

/** `python3 -m http.server --directory /`: everything below is there for whoever asks. */
const serves = (option: RegExp): ProgramRule => {
  return (unit, context) =>
    unit.argv.slice(1).flatMap((word, index, words) => {
      const folder = option.test(words[index - 1]?.value ?? '') ? word : undefined
      const target = folder && targetOf(folder, unit, context)
      return target?.whole ? [finding('net.expose', word)] : []
    })
}

/** `serve ~`: the folder is the operand. */
const servesOperand: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const isFolder = !knownStart(word).startsWith('-') && word.value !== ''
    return isFolder && targetOf(word, unit, context).whole ? [finding('net.expose', word)] : []
  })

const SERVER_MODULE = /^(?:http\.server|SimpleHTTPServer)$/

/** `cd ~ && python3 -m http.server`: without a folder it is the one that the command runs in. */
const servesHere: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const server = words.find((_, index) => words[index - 1]?.value === '-m')
  const isNamed = words.some(({ value }) => /^(?:-d|--directory)/.test(value ?? ''))
  if (!server || isNamed || !SERVER_MODULE.test(server.value ?? '')) return []
  const here = targetOf(literal('.', server.span), unit, context)
  return here.whole ? [finding('net.expose', server)] : []
}

/** `ruby -run -e httpd /`. */
const rubyServer: ProgramRule = (unit, context) => {
  const isServer = unit.argv.some(({ value }) => value === 'httpd')
  return isServer && unit.argv[1]?.value === '-run' ? servesOperand(unit, context) : []
}

export const networkPrograms: readonly ProgramEntry[] = [
  ...forPrograms('iptables ip6tables iptables-legacy iptables-nft ebtables arptables', iptables),
  ['firewall-cmd', firewallCmd],
  ...forPrograms('python python3 http-server serve caddy', serves(/^(?:-d|--directory|--root)$/)),
  ['php', serves(/^(?:-t|--docroot)$/)],
  ...forPrograms('python python3', servesHere),
  ...forPrograms('serve http-server live-server browser-sync', servesOperand),
  ['ruby', rubyServer],
  ['ifconfig', ifconfig],
]
