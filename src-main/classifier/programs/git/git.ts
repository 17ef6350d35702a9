/** Version control: what loses work, rewrites history, or makes git run something else. */

import { knownStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { gitActions } from './git-actions.ts'
import { gitBook } from './git-book.ts'
import { judgeOneSetting, judgeSetting } from './git-config.ts'
import { judgeWrittenSettings } from './written-settings.ts'

const { finding } = gitBook

const git: ProgramRule = (unit, context) => {
  const words = readWords(unit)
  if (!words?.globals || words.globals.has('help', 'version')) return []
  const { globals, given } = words
  const findings = globals.options.flatMap(({ name, value }) => {
    if (name === 'c' && value) return judgeOneSetting(value, unit, context)
    if (name === 'config-env' && value) return judgeSettingFrom(value, unit, context)
    return name === 'exec-path' && value ? [finding('git.run-program', value)] : []
  })
  const [action, ...rest] = globals.operands
  if (!action) return findings
  const named = globals.all('C', 'git-dir').flatMap(({ value }) => value ?? [])
  findings.push(...judgeWrittenSettings(named, unit, context))
  if (action.value === null) return [...findings, finding('git.unknown-action', action)]
  // `git x -h` prints help, whatever x is.
  if (given.has('help') || (rest.length === 1 && rest[0]?.value === '-h')) return findings
  const judge = gitActions.get(action.value)
  return [
    ...findings,
    ...(judge?.({ action, rest, given, unit, context }) ?? []),
    ...judgePrograms(given),
  ]
}

/** Options by which several actions are told of a program. */
function judgePrograms(given: Arguments): Finding[] {
  return given
    .all('upload-pack', 'receive-pack', 'extcmd', 'open-files-in-pager')
    .filter(({ value }) => value && !/^git-(?:upload|receive)-pack$/.test(value.value ?? ''))
    .map(({ word }) => finding('git.run-program', word))
}

/** `--config-env=key=VARIABLE`: what the variable holds is not known here. */
function judgeSettingFrom(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const key = knownStart(word).split('=')[0] ?? ''
  return judgeSetting(key, { ...word, value: null }, unit, context, { cause: word })
}

export const gitPrograms: readonly ProgramEntry[] = [['git', git]]
