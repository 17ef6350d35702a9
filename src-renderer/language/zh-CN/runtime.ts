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
    pattern.startsWith('class: ') && words.key !== 'rule.hosts'
      ? `一切：${pattern.slice('class: '.length).split(' ').map(danger).join('，')}`
      : said(words),
}

function ruleSentences(): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([rule, [, sentence]]) => [rule, sentence]))
}

/** `fs.recursive-delete|rm|workspace|*` → “递归删除（rm，工作文件夹）”. */
function danger(key: string): string {
  const [rule = '', program = '-', where = '-', target = '*'] = key.split('|').map(decode)
  const [scope = '-'] = where.split('@')
  const place = target === '*' ? (PLACES[scope] ?? scope) : target
  const details = [program, place].filter((detail) => detail !== '-').join('，')
  const name = rules[rule]?.[0] ?? rule
  return details === '' ? name : `${name}（${details}）`
}

const PLACES: Readonly<Record<string, string>> = { workspace: '工作文件夹', scratch: '临时文件夹' }

/** In a key the signs that part its pieces are written by their number. */
function decode(piece: string): string {
  return piece.replace(/%(25|7C|20|0A)/g, (code) => decodeURIComponent(code))
}
