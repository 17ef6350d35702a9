/** `env`: assignments, `-C folder`, and `-S text`, which it splits by itself. */

import { absolute } from '../../path-text.ts'
import type { Assignment, Field } from '../../unit.ts'
import { splitWords } from '../parse/split-words.ts'
import { CWD, known, scalar, UNKNOWN } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, reportOpen, runInside } from './carrier.ts'
import { assignmentIn, leadingText, restOf } from './peel.ts'

export function runEnv(carried: Carried): Output | undefined {
  const { context, unit } = carried
  const env: Assignment[] = []
  const scope = context.scope.child()
  const words = expandSplit(carried.command.argv.slice(1))
  let at = 0
  for (; at < words.length; at++) {
    const field = words[at]
    const value = field ? leadingText(field) : null
    if (!field || value === null) break
    if (value === '--') continue
    if (/^(-u|--unset|-C|--chdir)$/.test(value) && field.value !== null) {
      at++
      if (/C|chdir/.test(value)) moveTo(words[at])
    } else if (/^(-C.|--chdir=)/.test(value))
      moveTo(restOf(field, value.startsWith('-C') ? 2 : '--chdir='.length))
    else if (value.startsWith('-')) continue
    else if (/^[^=\s]+=/.test(value)) env.push(assignmentIn(field, value))
    else break
  }
  for (const { name, value } of env)
    scope.set(name, scalar(value.value === null ? UNKNOWN : known(value.value)))
  const rest = words.slice(at)
  return rest.length > 0 ? runInside(carried, rest, { scope }, env) : reportOpen(carried)

  function moveTo(folder: Field | undefined) {
    const path = folder?.value === null || !folder ? null : absolute(folder.value ?? '', unit.cwd)
    scope.set(CWD, scalar(path === null ? UNKNOWN : known(path)))
  }
}

/** `-S 'rm -rf /'` stands for the words in it. */
function expandSplit(words: readonly Field[]): Field[] {
  return words.flatMap((field, index) => {
    const before = words[index - 1]?.value ?? ''
    if (/^(-[0iv]*S|--split-string)$/.test(before)) return splitWords(field)
    const value = leadingText(field) ?? ''
    if (/^(-[0iv]*S|--split-string)$/.test(value)) return []
    const glued = /^(-[0iv]*S|--split-string=)(?=.)/s.exec(value)
    return glued ? splitWords(restOf(field, glued[0].length)) : [field]
  })
}
