import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ruleCatalogue } from '../../../src-main/approval/rules/catalogue.ts'
import { TOOLSETS } from '../../../src-main/toolsets/toolsets.ts'
import { rules } from '../../../src-renderer/language/zh-CN/rules.ts'
import { runtime } from '../../../src-renderer/language/zh-CN/runtime.ts'
import { readSources } from '../../support/layers.ts'
import { spokenWords } from '../../support/runtime-words.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CHINESE = /\p{Script=Han}/u

describe('the Chinese window', () => {
  it('has words for every rule of the classifier', () => {
    const missing = ruleCatalogue.filter(({ rule }) => rules[rule] === undefined)
    expect(missing.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([])
  })

  it('has no words for rules that are gone', () => {
    const known = new Set(ruleCatalogue.map(({ rule }) => rule))
    expect(Object.keys(rules).filter((rule) => !known.has(rule))).toEqual([])
  })

  it('says what every toolset and preset is for', () => {
    const descriptions = Object.values(TOOLSETS).map(({ description }) => description)
    expect(descriptions.filter(isEnglish)).toEqual([])
  })

  it('says what every built-in tool is for', () => {
    const registrations = [...readSources(ROOT, ['tools']).values()].flatMap(
      (source) => /registry\.register\(\{(.+?)\n {2}schema/s.exec(source)?.[1] ?? [],
    )
    const descriptions = registrations.flatMap(
      (text) => /description: '(.+)'/.exec(text)?.[1] ?? [],
    )
    expect(descriptions.length).toBeGreaterThan(10)
    expect(descriptions.filter(isEnglish)).toEqual([])
  })

  it('says every error that a request can end in, and every notice', () => {
    const sources = readSources(ROOT, ['src-main'])
    expect(spokenWords(sources, ['title', 'detail', 'hint']).filter(isEnglish)).toEqual([])
  })

  it('says every reason that the gate and the checks of tools give', () => {
    const sources = readSources(ROOT, ['src-main/approval', 'src-main/registry', 'tools'])
    const reasons = spokenWords(sources, ['sentence', 'reason', 'problem', 'because', 'fix'])
    expect(reasons.filter(isEnglish)).toEqual([])
  })
})

const SENTENCES_OF_RULES = new Set(ruleCatalogue.map(({ sentence }) => sentence))

function isEnglish(words: string): boolean {
  if (SENTENCES_OF_RULES.has(words)) return false
  const sentence = words.replaceAll('{}', 'x')
  return !CHINESE.test(runtime.finding({ rule: '', sentence }))
}
