/** The values of `$name` and `${name…}`, as far as the text itself tells them. */

import type { Word } from 'unbash'
import { basename } from '../../path-text.ts'
import { ARGUMENTS, type Binding, CWD, type Known, known, UNKNOWN, UNSET } from '../state/scope.ts'
import type { Context, Walker } from '../state/walker.ts'

/** Separators of words unless the text sets IFS. */
const DEFAULT_IFS = ' \t\n'

/** One value, the elements of an array, which stay apart when quoted, or a word that stands in for it. */
export type ParameterValue =
  | { readonly one: Known }
  | { readonly many: readonly Known[] | null; readonly isUnset?: boolean }
  | { readonly word: Word }

export function parameterValue(
  walker: Walker,
  context: Context,
  name: string,
): Exclude<ParameterValue, { word: Word }> {
  if (name === '@' || name === '*')
    return { many: argumentsOf(context), isUnset: !context.scope.get(ARGUMENTS) }
  if (/^\d+$/.test(name)) return { one: positional(context, Number(name)) }
  const binding = context.scope.get(name)
  if (binding) return { one: optionOf(walker, name, binding) }
  return { one: fromEnvironment(walker, context, name) }
}

export function elementsOf(context: Context, name: string): readonly Known[] | null {
  if (name === '@' || name === '*') return argumentsOf(context)
  const binding = context.scope.get(name)
  if (binding?.entries) return [...binding.entries.values()]
  return binding && binding.options.length === 1 ? binding.options : null
}

export function elementOf(context: Context, name: string, subscript: string | null): Known {
  const binding = context.scope.get(name)
  if (!binding) return UNSET
  if (subscript === null) return UNKNOWN
  if (!binding.entries) return subscript === '0' ? (binding.options[0] ?? UNKNOWN) : known('')
  const index = Number(subscript)
  const wanted = index < 0 ? String(binding.entries.size + index) : subscript
  return binding.entries.get(wanted) ?? known('')
}

export function separatorsOf(context: Context): string | null {
  const binding = context.scope.get('IFS')
  if (!binding) return DEFAULT_IFS
  return binding.options.length === 1 ? (binding.options[0]?.text ?? null) : null
}

/** The working folder, one of several when a `cd` may or may not have run. */
export function cwdOf(walker: Walker, context: Context): string | null {
  const binding = context.scope.get(CWD)
  return binding ? optionOf(walker, CWD, binding).text : null
}

export function folderBefore(walker: Walker, context: Context): string | null {
  const binding = context.scope.get('OLDPWD')
  return binding ? optionOf(walker, 'OLDPWD', binding).text : null
}

/** Where a tilde leads: HOME, once the text has set it. */
export function homeOf(walker: Walker, context: Context): string {
  const binding = context.scope.get('HOME')
  return (binding && optionOf(walker, 'HOME', binding).text) || walker.home
}

function optionOf(walker: Walker, name: string, binding: Binding): Known {
  const picked = walker.chooser.pick(name, binding.options.length)
  return picked === undefined ? UNKNOWN : (binding.options[picked] ?? UNKNOWN)
}

function argumentsOf(context: Context): readonly Known[] | null {
  const binding = context.scope.get(ARGUMENTS)
  return binding?.entries ? [...binding.entries.values()].slice(1) : null
}

function positional(context: Context, index: number): Known {
  const binding = context.scope.get(ARGUMENTS)
  if (!binding) return index === 0 ? known('bash') : UNSET
  if (!binding.entries) return UNKNOWN
  return binding.entries.get(String(index)) ?? known('')
}

function fromEnvironment(walker: Walker, context: Context, name: string): Known {
  switch (name) {
    case 'HOME':
    case 'USERPROFILE':
      return known(walker.home)
    case 'PWD': {
      const cwd = cwdOf(walker, context)
      return cwd === null ? UNKNOWN : known(cwd)
    }
    case 'PPID':
      return walker.parentPid === undefined ? UNKNOWN : known(String(walker.parentPid))
    case 'IFS':
      return known(DEFAULT_IFS)
    case 'USER':
    case 'LOGNAME':
      return known(basename(walker.home))
    case 'SHELL':
    case 'BASH':
      return known('/bin/bash')
    case '-':
      // The options of the shell: these, or others, or none.
      return known(walker.chooser.pick('#options', 2) === 1 ? '' : 'hBc')
    case '!':
      return UNSET
    default:
      return ENVIRONMENT_NAME.test(name) ? UNKNOWN : UNSET
  }
}

/** What comes from outside has capitals; the agent's processes get little else. */
const ENVIRONMENT_NAME = /[A-Z]|^\W|_proxy$/
