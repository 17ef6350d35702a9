/**
 * Settings that a session has written where git finds them: any folder with the right names in it is a
 * repository to git, and its settings run programs with the next `git status`. Writing into a `.git` is
 * asked about as such.
 */

import { absolute } from '../../path-text.ts'
import { literal } from '../../rules/fields.ts'
import type { Finding, RuleContext } from '../../rules/rule.ts'
import type { Field, Unit } from '../../unit.ts'
import { gitConfigBook, runsProgram } from './git-config.ts'

const { finding } = gitConfigBook

/** Folders above one in which git looks for its own. */
const MOST_ABOVE = 12
const FILES = ['config', 'config.worktree']

/** `named`: what `-C` and `--git-dir` say. */
export function judgeWrittenSettings(
  named: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const variable = unit.env.find(({ name }) => name === 'GIT_DIR')?.value
  const folders = [...named, ...(variable ? [variable] : [])].flatMap(({ value }) => {
    const folder = value === null ? null : absolute(value, unit.cwd)
    return folder === null ? [] : [folder]
  })
  const all = [...folders, ...(unit.cwd === null ? [] : [unit.cwd])].flatMap(withAbove)
  const isHostile = [...new Set(all)]
    .filter((folder) => !/\/\.git(?:\/|$)/.test(folder))
    .some((folder) =>
      FILES.some((name) => {
        const file = literal(`${folder}/${name}`, unit.at.span)
        const text = context.fileText(unit, file)
        return text === null || (text !== undefined && settingsIn(text).some(runs))
      }),
    )
  return isHostile ? [finding('program-option.git-config', unit)] : []
}

function withAbove(folder: string): string[] {
  const parts = folder.split('/')
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return above.slice(1).slice(-MOST_ABOVE)
}

/** `git lfs install --local` and `git submodule init` write these. */
const USUAL = /^(?:filter\.lfs\.|submodule\.\S+\.update (?:none|checkout|rebase|merge)$)/

function runs({ key, value }: Setting): boolean {
  return !USUAL.test(`${key} ${value}`) && runsProgram(key, value)
}

interface Setting {
  key: string
  value: string
}

function settingsIn(text: string): Setting[] {
  let section = ''
  return text.split('\n').flatMap((line): Setting[] => {
    const [, name, sub, rest = line] = /^\s*\[([\w.-]+)(?:\s+"(.*)")?\](.*)$/.exec(line) ?? []
    if (name !== undefined) section = sub === undefined ? name : `${name}.${sub}`
    const [, key, value = ''] = /^\s*([A-Za-z][\w-]*)\s*=?\s*(.*)$/.exec(rest) ?? []
    return key === undefined ? [] : [{ key: `${section}.${key}`.toLowerCase(), value }]
  })
}
