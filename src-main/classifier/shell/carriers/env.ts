/** `env`: assignments, `-C folder`, and `-S text`, which it splits by itself. */

import { absolute } from '../../path-text.ts'
import { leadingText } from '../../rules/fields.ts'
import { assignmentIn } from '../../signatures/peel.ts'
import { givenAs } from '../../signatures/read-words.ts'
import type { Assignment, Field } from '../../unit.ts'
import { splitWords } from '../parse/split-words.ts'
import { CWD, known, scalar, UNKNOWN } from '../state/scope.ts'
import type { Output } from '../state/walker.ts'
import { type Carried, reportOpen, runInside } from './carrier.ts'

export function runEnv(carried: Carried): Output | undefined {
  const { context, unit } = carried
  const env: Assignment[] = []
  const scope = context.scope.child()
  let words: readonly Field[] = carried.command.argv.slice(1)
  for (;;) {
    const given = givenAs('env', words)
    for (const { value } of given.all('chdir')) moveTo(value)
    // `-S 'rm -rf /'` stands for the words in it.
    const split = given.find('split-string')?.value
    words = split ? [...splitWords(split), ...given.operands] : given.operands
    if (split) continue
    const [first] = words
    const value = first ? leadingText(first) : null
    if (first && value !== null && /^[^=\s]+=/.test(value)) env.push(assignmentIn(first, value))
    else if (value !== '-') break
    words = words.slice(1)
  }
  for (const { name, value } of env)
    scope.set(name, scalar(value.value === null ? UNKNOWN : known(value.value)))
  return words.length > 0 ? runInside(carried, words, { scope }, env) : reportOpen(carried)

  function moveTo(folder: Field | undefined) {
    const path = folder?.value === null || !folder ? null : absolute(folder.value ?? '', unit.cwd)
    scope.set(CWD, scalar(path === null ? UNKNOWN : known(path)))
  }
}
