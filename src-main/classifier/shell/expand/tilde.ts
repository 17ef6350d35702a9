/** `~`, `~name`, `~+` and `~-` at the start of a word, and after `=` and `:` in an assignment. */
import { basename } from '../../path-text.ts'
import type { Context, Walker } from '../state/walker.ts'
import { cwdOf, folderBefore, homeOf } from './parameters.ts'

/**
 * `text` is the word as written and `value` the same without escapes. A quoted or escaped tilde stays.
 */
export function expandTilde(
  walker: Walker,
  context: Context,
  text: string,
  value: string,
  isAssignedValue: boolean,
): string {
  if (text !== value && !text.startsWith('~')) return value
  if (isAssignedValue) return value.split(':').map(expandOne).join(':')
  if (text.startsWith('~')) return expandOne(value)
  // A word that looks like an assignment is treated like one, also among arguments: `of=~/image`.
  const assignment = /^([A-Za-z_]\w*\+?=)(.*)$/s.exec(value)
  if (!assignment) return value
  return assignment[1] + (assignment[2] ?? '').split(':').map(expandOne).join(':')

  function expandOne(part: string): string {
    if (!part.startsWith('~')) return part
    const [, name = '', rest = ''] = /^~([^/:]*)(.*)$/s.exec(part) ?? []
    const folder = folderOf(name)
    return folder === undefined ? part : folder + rest
  }

  function folderOf(name: string): string | undefined {
    if (name === '') return homeOf(walker, context)
    if (name === basename(walker.home)) return walker.home
    if (name === '+') return cwdOf(walker, context) ?? undefined
    if (name === '-') return folderBefore(walker, context) ?? undefined
    if (name === 'root') return '/root'
    return /^[a-z_][\w.-]*$/i.test(name) ? `/home/${name}` : undefined
  }
}
