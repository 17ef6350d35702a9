import type { Words } from '#words'
import type { Text } from '../en.ts'
import { createSaid } from '../said.ts'
import { createSaidByForm, type Sentences } from '../said-by-form.ts'
import type { RuleWords } from './rules/rule-words.ts'
import { rules } from './rules.ts'
import { approvalSentences } from './said/approval.ts'
import { judgingSentences } from './said/judging.ts'
import { ruleSentences } from './said/own-rules.ts'
import { sentenceParts } from './said/parts.ts'
import { toolFieldSentences } from './said/tool-fields.ts'
import { toolSentences } from './said/tools.ts'
import { toolsetSentences } from './said/toolsets.ts'
import { sentences } from './words.ts'

const saidByForm = createSaidByForm(
  {
    ...approvalSentences,
    ...judgingSentences,
    ...ruleSentences,
    ...toolFieldSentences,
    ...toolSentences,
    ...toolsetSentences,
  },
  { ...sentenceParts, ...sentencesOf(rules) },
)

const byKey = createSaid(sentences)

function said(words: Words | string): string {
  if (typeof words === 'string') return saidByForm(words)
  return words.key === undefined ? saidByForm(words.text) : byKey(words)
}

export const runtime: Text['runtime'] = {
  said,
  finding: ({ rule, sentence }) => {
    const [, file, rest] = /^In (.+?): (.+)$/s.exec(sentence) ?? []
    if (file !== undefined && rest !== undefined)
      return `${placeOf(file)}：${runtime.finding({ rule, sentence: rest })}`
    const exact = said(sentence)
    // The rule's own words are less exact than the sentence, and better than another language.
    return exact === sentence ? (rules[rule]?.[1] ?? sentence) : exact
  },
  rule: ({ rule, name, sentence }) => ({
    name: rules[rule]?.[0] ?? name,
    sentence: rules[rule]?.[1] ?? said(sentence),
  }),
  covers: ({ pattern, words }) =>
    pattern.startsWith('class: ')
      ? `一切：${pattern.slice('class: '.length).split(' ').map(danger).join('，')}`
      : said(words),
}

function placeOf(file: string): string {
  return file === 'an earlier command' ? '先前的命令' : `在 ${file} 中`
}

function sentencesOf(words: RuleWords): Sentences {
  return Object.fromEntries(Object.entries(words).map(([rule, [, sentence]]) => [rule, sentence]))
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
