/** How PowerShell and cmd.exe are told things: switches in both styles, operands, and rules about them. */

import type { ProgramRule } from '../../rules/rule.ts'
import type { Field, Unit } from '../../unit.ts'
import { windowsBook } from './windows-book.ts'

const { finding } = windowsBook
type WindowsRule = keyof typeof windowsBook.lines

interface Switch {
  /** In lower case, without its mark: `rec`, `w:c`. */
  readonly text: string
  readonly word: Field
}

export interface WindowsCall {
  readonly switches: readonly Switch[]
  readonly operands: readonly Field[]
}

/** `-Rec`, `/s` and `/q` alike; the value of a named parameter counts as an operand. */
export function readCall(unit: Unit): WindowsCall {
  const switches: Switch[] = []
  const operands: Field[] = []
  for (const word of unit.argv.slice(1).flatMap(asWritten)) {
    const value = word.value ?? ''
    if (/^-[a-z]/i.test(value) || /^\/[a-z?-]+(?::.*)?$/i.test(value))
      switches.push({ text: value.slice(1).toLowerCase(), word })
    else operands.push(word)
  }
  return { switches, operands }
}

/** Bash takes backslashes for escapes, so that `C:\\ -Recurse` became one word; here they are paths. */
function asWritten(word: Field): Field[] {
  const isPath = word.text.includes('\\') && !/["'$`]/.test(word.text)
  if (!isPath) return [word]
  return word.text.split(/\s+/).map((value) => ({ ...word, value, text: value }))
}

/** PowerShell takes any beginning of a parameter's name that is long enough. */
export function findSwitch(
  { switches }: WindowsCall,
  name: string,
  shortest: number,
): Switch | undefined {
  return switches.find(({ text }) => {
    const bare = text.replace(/:.*$/, '')
    return bare.length >= shortest && name.startsWith(bare) && !/:\$?false$/.test(text)
  })
}

export function isTrial(call: WindowsCall): boolean {
  return findSwitch(call, 'whatif', 2) !== undefined || hasPlain(call, /^\?$/)
}

/** A switch of cmd.exe, which takes no abbreviation. */
export function hasPlain({ switches }: WindowsCall, pattern: RegExp): boolean {
  return switches.some(({ text }) => pattern.test(text))
}

export const always = (rule: WindowsRule): ProgramRule => {
  return (unit) => (isTrial(readCall(unit)) ? [] : [finding(rule, unit)])
}

/** The first operand, or a switch, tells what is done: `sc stop x`, `reg delete x`, `schtasks /create`. */
export const when = (rule: WindowsRule, verbs: RegExp): ProgramRule => {
  return (unit) => {
    const call = readCall(unit)
    if (isTrial(call)) return []
    const verb = call.operands.slice(0, 3).find(({ value }) => verbs.test(value ?? ''))
    if (verb) return [finding(rule, verb)]
    const given = call.switches.find(({ text }) => verbs.test(text.replace(/:.*$/, '')))
    return given ? [finding(rule, given.word)] : []
  }
}
