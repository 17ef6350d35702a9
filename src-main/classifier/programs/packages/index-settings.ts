/** Settings by which later installs come from somewhere else. */

import { dropStart, knownStart, literal } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field } from '../../unit.ts'
import { installerBook } from './installers.ts'
import { isKnownIndex } from './known-indexes.ts'

const { finding } = installerBook

/** `npm config set registry …`: later installs come from there. */
const registrySetting: ProgramRule = (unit) => {
  const words = givenTo(unit).operands
  const at = words.findIndex(({ value }) =>
    /^(?:registry|@[\w-]+:registry|global\.(?:extra-)?index-url|(?:extra-)?index-url|proxy|https-proxy)(?:=|$)/.test(
      value ?? '',
    ),
  )
  const [key, next] = words.slice(at)
  if (at < 1 || !key || !words.slice(0, at).some(({ value }) => value === 'set')) return []
  const equals = knownStart(key).indexOf('=')
  const value = equals > 0 ? dropStart(key, equals + 1) : next
  return isKnownIndex(value) ? [] : [finding('remote-code.package-index', next ?? key)]
}

/** An address among the words of a command that sets where packages come from. */
const addressAfter = (verbs: RegExp): ProgramRule => {
  return (unit) => {
    const words = unit.argv.slice(1)
    const isSetting = verbs.test(words.map(({ value }) => value ?? '').join(' '))
    return isSetting ? words.filter(isAddress).flatMap(judgeIndex) : []
  }
}

function isAddress(word: Field): boolean {
  return /^(?:https?|git|ssh|file):|^git@/.test(knownStart(word))
}

function judgeIndex(address: Field): Finding[] {
  return isKnownIndex(address) ? [] : [finding('remote-code.package-index', address)]
}

/** `go env -w GOPROXY=…`: each part of the list, and whether anybody checks what comes. */
const goEnvironment: ProgramRule = (unit) => {
  const { operands, has } = givenTo(unit)
  const [verb, ...settings] = operands
  if (verb?.value !== 'env' || !has('w')) return []
  return settings.flatMap((word) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(word.value ?? '') ?? []
    const isUnchecked =
      (name === 'GOSUMDB' && value === 'off') || /^GO(?:NOSUMDB|NOSUMCHECK|INSECURE)$/.test(name)
    const isElsewhere =
      name === 'GOPROXY' &&
      value
        .split(/[,|]/)
        .some((part) => !/^(?:direct|off|)$/.test(part) && !isKnownIndex(literal(part, word.span)))
    return isUnchecked || isElsewhere ? [finding('remote-code.package-index', word)] : []
  })
}

export const indexSettingPrograms: readonly ProgramEntry[] = [
  ...forPrograms('npm pnpm yarn pip pip3', registrySetting),
  ['gem', addressAfter(/\bsources (?:.* )?(?:--add|-a|--update|--prepend|--append)\b/)],
  ['bundle', addressAfter(/\bconfig .*\bmirror\./)],
  ['bundler', addressAfter(/\bconfig .*\bmirror\./)],
  ['composer', addressAfter(/\bconfig .*\brepo(?:sitories|s|)\b/)],
  ['poetry', addressAfter(/\bconfig .*\brepositories\./)],
  ['yarn', addressAfter(/\bconfig set npm(?:RegistryServer|Scopes)\b/)],
  ['conda', addressAfter(/\bconfig .*--(?:add|append|prepend|set) (?:channels|channel_alias)\b/)],
  ['go', goEnvironment],
]
