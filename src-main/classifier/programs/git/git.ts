/** Version control: what loses work, rewrites history, or makes git run something else. */

import { knownStart } from '../../rules/fields.ts'
import { optionReader } from '../../rules/options.ts'
import type { ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { gitActions } from './git-actions.ts'
import { gitBook } from './git-book.ts'
import { judgeOneSetting, judgeSetting } from './git-config.ts'
import { judgeWrittenSettings } from './written-settings.ts'

const { finding } = gitBook

const readGlobal = optionReader(
  `C=, c=, git-dir=, work-tree=, namespace=, super-prefix=, config-env=, exec-path=?,
  p paginate, P no-pager, bare, help, version, h, v, attr-source=`,
  { leading: true },
)

const git: ProgramRule = (unit, context) => {
  const global = readGlobal(unit.argv.slice(1))
  if (global.has('help', 'version', 'h', 'v')) return []
  const findings = global.options.flatMap(({ name, value }) => {
    if (name === 'c' && value) return judgeOneSetting(value, unit, context)
    if (name === 'config-env' && value) return judgeSettingFrom(value, unit, context)
    return name === 'exec-path' && value ? [finding('git.run-program', value)] : []
  })
  const [action, ...rest] = global.operands
  if (!action) return findings
  const named = global.all('C', 'git-dir').flatMap(({ value }) => value ?? [])
  findings.push(...judgeWrittenSettings(named, unit, context))
  if (action.value === null) return [...findings, finding('git.unknown-action', action)]
  // `git x -h` prints help, whatever x is.
  if (
    rest.some(({ value }) => value === '--help') ||
    (rest.length === 1 && rest[0]?.value === '-h')
  ) {
    return findings
  }
  findings.push(...judgeAction(action, rest, unit, context))
  return findings
}

function judgeAction(
  action: Field,
  rest: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const rule = gitActions.get(action.value ?? '')
  return [
    ...(rule?.({ action, rest, unit, context }) ?? []),
    ...judgeCommonOptions(rest, unit, context),
  ]
}

const readCommon =
  optionReader(`upload-pack=, receive-pack=, exec=, extcmd=, output=, open-files-in-pager=?,
  template=, separate-git-dir=`)

/** Options that several actions share, also in abbreviated spelling. */
function judgeCommonOptions(rest: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  return readCommon(rest).options.flatMap(({ name, value, word }) => {
    if (/^(?:upload-pack|receive-pack|extcmd|open-files-in-pager)$/.test(name) && value) {
      return /^git-(?:upload|receive)-pack$/.test(value.value ?? '')
        ? []
        : [finding('git.run-program', word)]
    }
    if (
      name === 'exec' &&
      value &&
      unit.argv.some(({ value: verb }) => verb === 'archive' || verb === 'push')
    ) {
      return [finding('git.run-program', word)]
    }
    return name === 'output' && value ? judgeWrite(value, unit, context) : []
  })
}

/** `--config-env=key=VARIABLE`: what the variable holds is not known here. */
function judgeSettingFrom(word: Field, unit: Unit, context: RuleContext): Finding[] {
  const key = knownStart(word).split('=')[0] ?? ''
  return judgeSetting(key, { ...word, value: null }, unit, context, { cause: word })
}

export const gitPrograms: readonly ProgramEntry[] = [['git', git]]
