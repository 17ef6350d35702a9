/** Keys typed into another terminal, where a shell reads them: `tmux send-keys`, `screen -X stuff`. */

import type { Field } from '../../unit.ts'
import { scriptFromFields } from '../state/nested-script.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, runScriptInside } from './carrier.ts'
import { runWrapper } from './wrapper.ts'

const KEY_NAME = /^(Enter|Space|Tab|Escape|BSpace|Up|Down|Left|Right|C-\w|M-\w|F\d+)$/

export function runTmux(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const at = argv.findIndex(({ value }) => value === 'send-keys' || value === 'send')
  if (at < 0) return runWrapper(carried)
  return typed(carried, afterTarget(argv.slice(at + 1)), 'tmux send-keys')
}

export function runScreen(carried: Carried): Output | undefined {
  const { argv } = carried.command
  const at = argv.findIndex(({ value }) => value === 'stuff')
  if (at < 0) return runWrapper(carried)
  const keys = argv.slice(at + 1).map((field) => ({
    ...field,
    value: field.value?.replace(/\^[MJ]|\\[rn]/g, '\n') ?? null,
  }))
  return typed(carried, keys, 'screen -X stuff')
}

function typed(carried: Carried, keys: readonly Field[], via: string): Output | undefined {
  const words = keys.filter(({ value }) => !KEY_NAME.test(value ?? ''))
  return words.length > 0 ? runScriptInside(carried, scriptFromFields(words, via)) : undefined
}

function afterTarget(words: readonly Field[]): readonly Field[] {
  const first = words.findIndex(
    ({ value }, index) =>
      !value?.startsWith('-') && !/^-[tNX]$/.test(words[index - 1]?.value ?? ''),
  )
  return first < 0 ? [] : words.slice(first)
}
