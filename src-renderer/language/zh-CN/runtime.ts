import { dangersIn, readDanger } from '../danger-key.ts'
import type { Text } from '../en.ts'
import { createSaid } from '../said.ts'
import { builtinTools } from './builtin-tools.ts'
import { findings } from './rules/findings.ts'
import { guards } from './rules/guards.ts'
import { rules } from './rules.ts'
import { sentences } from './words.ts'

const said = createSaid({
  ...sentences,
  ...findings,
  ...guards,
  ...builtinTools,
  ...ruleSentences(),
})

export const runtime: Text['runtime'] = {
  said,
  // The rule's own words are less exact than the sentence, and better than another language.
  finding: ({ rule, sentence: text, said: exact }) =>
    said({ text: said({ text, key: rule }), ...exact }),
  rule: ({ rule, name, sentence }) => ({
    name: rules[rule]?.[0] ?? name,
    sentence: rules[rule]?.[1] ?? sentence,
  }),
  covers: ({ pattern, words }) =>
    words.key === undefined && dangersIn(pattern) ? ownRule(pattern) : said(words),
  danger,
  ownRule,
}

function ownRule(pattern: string): string {
  const dangers = dangersIn(pattern)?.map(danger)
  return dangers ? `一切：${dangers.join('，')}` : pattern
}

function ruleSentences(): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([rule, [, sentence]]) => [rule, sentence]))
}

/** “递归删除（rm，工作文件夹）”. */
function danger(key: string): string {
  const { rule, program, scope, target } = readDanger(key)
  const place = target ?? (scope && (PLACES[scope] ?? scope))
  const details = [program, place].filter(Boolean).join('，')
  const name = rules[rule]?.[0] ?? GATE_DANGERS[rule] ?? rule
  return details === '' ? name : `${name}（${details}）`
}

const PLACES: Readonly<Record<string, string>> = { workspace: '工作文件夹', scratch: '临时文件夹' }

/** Dangers that the gate itself finds, beside those of the classifier. */
const GATE_DANGERS: Readonly<Record<string, string>> = {
  'dynamic.carried': '会话自己定义的命令',
  'file.awaited': '等待中的命令会运行的文件',
  'file.outside': '工作文件夹之外的文件',
  'file.protected': '受保护的文件',
  'file.still-written': '仍在写入的文件',
  'input.recall': '从历史中重新输入的一行',
  'sandbox.leave': '离开沙箱',
  'tool.asks': '会询问的工具',
  'tool.changes-things': '会改动内容的工具',
}
